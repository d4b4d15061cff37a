-- Requests for effects on other systems, written in the transaction of the state they follow from. An entity's
-- requests are sent in the order of their positions, each under its idempotency key.
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
  due_at timestamptz NOT NULL DEFAULT now(),
  fence bigint NOT NULL DEFAULT 0,
  leased_by text,
  leased_until timestamptz,
  external_reference text,
  outcome text,
  finished_at timestamptz
);
CREATE INDEX IF NOT EXISTS dispatch_outbox_open ON ${table} (tenant, entity, position)
  WHERE state NOT IN ('COMPLETED', 'FAILED_FINAL');
