package dev.tidemark.jobs.env;

import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Passes everything on but the last watermark, which a drain sends as if the input were complete. In a run without end
 * it is not: the windows that are open stay in the savepoint and go on after the restart.
 *
 * @param <T> the records' type
 */
public final class HoldBackEndOfInput<T> extends AbstractStreamOperator<T> implements OneInputStreamOperator<T, T> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(StreamRecord<T> element) {
        output.collect(element);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        if (!mark.equals(Watermark.MAX_WATERMARK)) {
            super.processWatermark(mark);
        }
    }
}
