import { type Kysely, sql } from 'kysely'

const stamps = `
    created_by integer references user (id) on delete set null,
    changed_by integer references user (id) on delete set null,
    created_ms bigint not null, changed_ms bigint not null`

const tables = [
  `create table annotation_layer (
    id integer primary key autoincrement, name text not null unique, descr text, ${stamps})`,
  `create table annotation (
    id integer primary key autoincrement,
    layer_id integer not null references annotation_layer (id) on delete cascade,
    short_descr text not null, long_descr text, start_ms bigint not null, end_ms bigint not null, json_metadata text,
    ${stamps}, unique (layer_id, short_descr))`,
]

export const annotations = {
  id: 9,
  name: 'annotations',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
