package dev.tidemark.jobs.totals;

import dev.tidemark.jobs.ingest.GroupingKey;
import dev.tidemark.jobs.ingest.RejectedRecord;
import dev.tidemark.sinks.CommandMapper;
import dev.tidemark.sinks.command.RecordPosition;
import dev.tidemark.sinks.command.RejectLateRecord;
import dev.tidemark.sinks.command.RejectRecord;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.command.WindowIdentity;
import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the sinks' commands of what the job publishes.
 *
 * @param keyColumns how many columns the target's key has
 * @param scales the scale of each value column
 * @param generation the run's generation
 */
record TotalCommands(int keyColumns, int[] scales, long generation) implements Serializable {

    private static final long serialVersionUID = 1L;

    CommandMapper<WindowTotal> provisional() {
        return this::replace;
    }

    CommandMapper<Verdict> verdicts() {
        return this::publish;
    }

    static CommandMapper<RejectedRecord> rejected() {
        return TotalCommands::reject;
    }

    private SinkCommand publish(Verdict verdict) {
        if (verdict.total() != null) {
            return replace(verdict.total());
        }
        if (verdict.late() != null) {
            return rejectLate(verdict.late());
        }
        throw new IllegalStateException("A verdict of key '" + verdict.key() + "' is empty.");
    }

    private SinkCommand replace(WindowTotal total) {
        List<Object> values = new ArrayList<>(scales.length);
        for (int column = 0; column < scales.length; column++) {
            values.add(Sums.decimal(total.sums(), column, scales[column]));
        }
        return new ReplaceWindowValue(
                identity(total.grouping(), total.key(), total.start()),
                Instant.ofEpochMilli(total.end()),
                total.records(),
                total.settled(),
                generation,
                values);
    }

    private SinkCommand rejectLate(LateRecord late) {
        Origin origin = late.origin();
        return new RejectLateRecord(
                new RecordPosition(origin.topic(), origin.partition(), origin.offset()),
                identity(late.grouping(), late.key(), late.start()),
                Instant.ofEpochMilli(late.end()),
                generation,
                "the record is dated " + Instant.ofEpochMilli(origin.time()) + "; its window had closed, at watermark "
                        + Instant.ofEpochMilli(late.watermark()),
                origin.raw());
    }

    private static SinkCommand reject(RejectedRecord rejected) {
        return new RejectRecord(
                new RecordPosition(rejected.topic(), rejected.partition(), rejected.offset()),
                rejected.reason(),
                rejected.detail(),
                rejected.raw());
    }

    private WindowIdentity identity(String grouping, String key, long start) {
        return new WindowIdentity(
                grouping, List.copyOf(GroupingKey.split(key, keyColumns)), Instant.ofEpochMilli(start));
    }
}
