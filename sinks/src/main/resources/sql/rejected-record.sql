-- Records that were not counted, and why: bad in every run, or late for one window of one grouping.
CREATE TABLE IF NOT EXISTS ${table} (
  target text NOT NULL,
  idempotency_key text NOT NULL,
  hash text NOT NULL,
  reason text NOT NULL,
  detail text NOT NULL,
  topic text NOT NULL,
  partition integer NOT NULL,
  "offset" bigint NOT NULL,
  grouping text,
  window_key text[],
  window_start timestamptz,
  window_end timestamptz,
  generation bigint,
  raw bytea,
  sink text NOT NULL,
  run text NOT NULL,
  rejected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (target, idempotency_key, hash)
);
