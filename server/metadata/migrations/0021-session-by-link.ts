import { type Kysely, sql } from 'kysely'

export const sessionByLink = {
  id: 21,
  name: 'session by link',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table session add column by_link integer not null default 0').execute(db)
  },
}
