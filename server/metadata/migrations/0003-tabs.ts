import { type Kysely, sql } from 'kysely'

const tables = [
  `create table tab_state (
    id integer primary key autoincrement, user_id integer not null references user (id) on delete cascade,
    client_id text, label text, active integer not null default 0,
    database_id integer references database (id) on delete set null, catalog text, schema_name text, sql_text text,
    query_limit bigint, latest_query_id text,
    saved_query_id integer references saved_query (id) on delete set null, autorun integer not null default 0,
    template_params text, hide_left_bar integer not null default 0, extra text not null default '{}',
    created_ms bigint not null, changed_ms bigint not null, unique (user_id, client_id))`,
  `create table table_schema (
    id integer primary key autoincrement, tab_state_id integer not null references tab_state (id) on delete cascade,
    database_id integer not null references database (id) on delete cascade, catalog text, schema_name text,
    table_name text not null, description text not null, expanded integer not null default 1,
    changed_ms bigint not null)`,
  `create unique index table_schema_place on table_schema
    (tab_state_id, database_id, coalesce(catalog, ''), coalesce(schema_name, ''), table_name)`,
  `create index query_editor on query (user_id, sql_editor_id)`,
]

export const tabs = {
  id: 3,
  name: 'tabs',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
