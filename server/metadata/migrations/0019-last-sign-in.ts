import { type Kysely, sql } from 'kysely'

export const lastSignIn = {
  id: 19,
  name: 'last sign-in',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table user add column last_login_ms bigint').execute(db)
  },
}
