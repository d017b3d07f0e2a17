import { type Kysely, sql } from 'kysely'

export const usage = {
  id: 15,
  name: 'usage',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql
      .raw(
        `create table usage_event (
          id integer primary key autoincrement,
          user_id integer references user (id) on delete cascade,
          dashboard_id text, slice_id text, received_ms bigint not null, event text not null)`,
      )
      .execute(db)
  },
}
