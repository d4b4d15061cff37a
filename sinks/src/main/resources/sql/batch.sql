-- Batches of the staged sinks: registry and ledger in one. A batch's checkpoint is the one that publishes it.
CREATE TABLE IF NOT EXISTS ${table} (
  batch_id uuid PRIMARY KEY,
  sink text NOT NULL,
  generation bigint NOT NULL,
  sequence bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('STAGED', 'COMMITTED')),
  rows bigint NOT NULL,
  staged_at timestamptz NOT NULL DEFAULT now(),
  committed_at timestamptz
);
CREATE INDEX IF NOT EXISTS sink_batch_by_sink ON ${table} (sink, generation, sequence);
