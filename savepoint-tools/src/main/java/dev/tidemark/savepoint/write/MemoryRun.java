package dev.tidemark.savepoint.write;

/** A sorted buffer that never had to be spilled. */
record MemoryRun(RunBuffer buffer) implements Run {
    @Override
    public Cursor group(int group) {
        return new MemoryCursor(buffer, buffer.first(group), buffer.first(group + 1));
    }

    private static final class MemoryCursor implements Cursor {
        private final RunBuffer buffer;
        private final int end;
        private final Entry entry = new Entry();
        private int next;

        MemoryCursor(RunBuffer buffer, int from, int end) {
            this.buffer = buffer;
            this.next = from;
            this.end = end;
        }

        @Override
        public boolean next() {
            if (next == end) {
                return false;
            }
            RunBuffer.view(buffer.arena(), buffer.offset(next++), entry);
            return true;
        }

        @Override
        public Entry entry() {
            return entry;
        }

        @Override
        public void close() {
            // memory goes with the run
        }
    }
}
