/** Tables of the trial, made when they are not there. A whole store has migrations of its own. */
export const shape = `
CREATE TABLE IF NOT EXISTS tasks (
  _id text PRIMARY KEY, org text NOT NULL, kind text NOT NULL, key text, lane text, payload text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'dead')), "runAt" bigint NOT NULL,
  attempts integer NOT NULL, "maxAttempts" integer NOT NULL, worker text, "leaseUntil" bigint, error text,
  created bigint NOT NULL, failed bigint
);
CREATE INDEX IF NOT EXISTS tasks_due ON tasks ("runAt", _id) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS tasks_leased ON tasks ("leaseUntil") WHERE state = 'running';
CREATE INDEX IF NOT EXISTS tasks_dead ON tasks (org, failed) WHERE state = 'dead';
CREATE UNIQUE INDEX IF NOT EXISTS tasks_by_key ON tasks (org, kind, key) WHERE state = 'waiting' AND key IS NOT NULL;

CREATE TABLE IF NOT EXISTS counters (
  org text NOT NULL, counter text NOT NULL, period text NOT NULL, last bigint NOT NULL,
  PRIMARY KEY (org, counter, period)
);
`
