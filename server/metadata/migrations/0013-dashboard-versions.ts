import { type Kysely, sql } from 'kysely'

const tables = [
  `create table dashboard_version (
    dashboard_id integer not null references dashboard (id) on delete cascade, number integer not null,
    user_id integer references user (id) on delete set null, created_ms bigint not null,
    state text not null, differences text not null, primary key (dashboard_id, number))`,
]

export const dashboardVersions = {
  id: 13,
  name: 'dashboard versions',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
