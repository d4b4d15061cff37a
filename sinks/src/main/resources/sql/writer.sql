-- The job that writes under a sink's name, and since when it has been heard of. The second key makes a change of the
-- job wait for the staging transactions that rely on it, while a renewal does not.
CREATE TABLE IF NOT EXISTS ${table} (
  sink text PRIMARY KEY,
  job_id text NOT NULL,
  renewed_at timestamptz NOT NULL,
  UNIQUE (sink, job_id)
);
