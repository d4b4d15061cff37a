-- Commands that the target cannot hold, with the column and the reason.
CREATE TABLE IF NOT EXISTS ${table} (
  target text NOT NULL,
  idempotency_key text NOT NULL,
  hash text NOT NULL,
  column_name text,
  reason text NOT NULL,
  sqlstate text,
  command json NOT NULL,
  sink text NOT NULL,
  run text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (target, idempotency_key, hash)
);
