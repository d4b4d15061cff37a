-- Requests for effects on other systems, written in the transaction of the state they follow from. An entity's
-- requests are sent in the order of their positions, each under its idempotency key, one at a time.
CREATE TABLE IF NOT EXISTS ${table} (
  idempotency_key text PRIMARY KEY,
  command_hash text NOT NULL,
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
  tenant text NOT NULL,
  entity text NOT NULL,
  action text NOT NULL,
  payload json NOT NULL,
  run text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'PENDING' CHECK (
    state IN ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED_RETRYABLE', 'FAILED_FINAL', 'UNKNOWN')),
  attempts integer NOT NULL DEFAULT 0,
  -- when it may be tried, where 'infinity' says that only a person can decide
  due_at timestamptz NOT NULL DEFAULT now(),
  -- counts the claims: a result is stored under the number of its claim only
  fence bigint NOT NULL DEFAULT 0,
  leased_by text,
  leased_until timestamptz,
  -- since when nobody knows whether the effect was made
  unknown_since timestamptz,
  external_reference text,
  outcome text,
  finished_at timestamptz,
  -- who decided a request that the dispatcher could not decide, and when
  resolved_by text,
  resolved_at timestamptz,
  EXCLUDE USING btree (tenant WITH =, entity WITH =) WHERE (state = 'IN_PROGRESS')
);
CREATE INDEX IF NOT EXISTS dispatch_outbox_open ON ${table} (tenant, entity, position)
  WHERE NOT (state = 'COMPLETED' OR (state = 'FAILED_FINAL' AND resolved_at IS NOT NULL));
CREATE INDEX IF NOT EXISTS dispatch_outbox_waiting ON ${table} (run, position)
  WHERE state IN ('PENDING', 'FAILED_RETRYABLE', 'UNKNOWN');
