-- Writes that contradict a row that stays: another settled value of the same generation, or another window length.
CREATE TABLE IF NOT EXISTS ${table} (
  target text NOT NULL,
  idempotency_key text NOT NULL,
  hash text NOT NULL,
  reason text NOT NULL,
  command json NOT NULL,
  sink text NOT NULL,
  run text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (target, idempotency_key, hash)
);
