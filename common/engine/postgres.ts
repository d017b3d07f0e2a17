import { quoteName } from '../sql'
import { READER, typedOr, type ReadOnlyUser, type TypedOptions } from './readOnly'

/** Statements that make a role which reads the tables of the schema `public`. The password is never part of them. */
export const postgresReader = ({ database }: TypedOptions): ReadOnlyUser => ({
  title: 'Statements for a read-only user',
  words:
    'Run this in that database with a password of your own, as a role that owns its tables and may make roles. Then connect as the new user.',
  text: `CREATE ROLE ${READER} LOGIN PASSWORD '<a new password>';
ALTER ROLE ${READER} SET default_transaction_read_only = on;
GRANT CONNECT ON DATABASE ${quoteName(typedOr(database, 'your_database'))} TO ${READER};

-- For each schema that may be read:
GRANT USAGE ON SCHEMA public TO ${READER};
GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${READER};
-- Tables that you will make later:
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO ${READER};

-- Up to PostgreSQL 14 everybody may make tables in public, until you run this:
-- REVOKE CREATE ON SCHEMA public FROM PUBLIC;
`,
})
