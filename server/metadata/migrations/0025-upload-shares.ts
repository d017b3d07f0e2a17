import { type Kysely, sql } from 'kysely'

const tables = [
  `create table upload_reader (
    upload_id integer not null references upload_table (id) on delete cascade,
    user_id integer not null references user (id) on delete cascade, primary key (upload_id, user_id))`,
  `create table upload_reader_role (
    upload_id integer not null references upload_table (id) on delete cascade,
    role_id integer not null references role (id) on delete cascade, primary key (upload_id, role_id))`,
  `create table upload_wish (
    upload_id integer not null references upload_table (id) on delete cascade,
    user_id integer not null references user (id) on delete cascade, at_ms bigint not null,
    primary key (upload_id, user_id))`,
]

export const uploadShares = {
  id: 25,
  name: 'shared uploads',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
