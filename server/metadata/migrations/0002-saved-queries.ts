import { type Kysely, sql } from 'kysely'

const tables = [
  `create table saved_query (
    id integer primary key autoincrement, user_id integer not null references user (id) on delete cascade,
    database_id integer references database (id) on delete set null, label text, catalog text, schema_name text,
    sql_text text, description text, template_parameters text, extra text not null default '{}',
    created_ms bigint not null, changed_ms bigint not null)`,
  `create index saved_query_user on saved_query (user_id, changed_ms)`,
  `create table share (
    id text primary key, user_id integer not null references user (id) on delete cascade, data text not null,
    created_ms bigint not null)`,
]

export const savedQueries = {
  id: 2,
  name: 'saved queries',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
