import { type Kysely, sql } from 'kysely'

const tables = [
  `create table upload_table (
    id integer primary key autoincrement, user_id integer not null references user (id) on delete cascade,
    schema_name text not null, name text not null, file text not null unique, file_name text not null,
    row_count bigint not null, bytes bigint not null, created_ms bigint not null)`,
  `create unique index upload_table_name on upload_table (schema_name, lower(name))`,
]

export const uploads = {
  id: 6,
  name: 'uploaded tables',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
