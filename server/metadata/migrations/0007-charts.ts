import { type Kysely, sql } from 'kysely'

const tables = [
  `create table chart (
    id integer primary key autoincrement, uuid text not null unique, slice_name text not null, viz_type text not null,
    datasource_id integer not null, datasource_type text not null, params text not null, query_context text,
    description text, cache_timeout integer, certified_by text, certification_details text,
    is_managed_externally integer not null default 0, external_url text,
    created_by integer references user (id) on delete set null,
    changed_by integer references user (id) on delete set null,
    last_saved_by integer references user (id) on delete set null,
    created_ms bigint not null, changed_ms bigint not null, last_saved_ms bigint not null)`,
  'create index chart_datasource on chart (datasource_id)',
  `create table chart_owner (
    chart_id integer not null references chart (id) on delete cascade,
    user_id integer not null references user (id) on delete cascade, primary key (chart_id, user_id))`,
  `create table chart_favorite (
    chart_id integer not null references chart (id) on delete cascade,
    user_id integer not null references user (id) on delete cascade, primary key (chart_id, user_id))`,
  `create table explore_permalink (
    id text primary key, user_id integer not null references user (id) on delete cascade,
    dataset_id integer not null, chart_id integer, state text not null, created_ms bigint not null)`,
]

export const charts = {
  id: 7,
  name: 'charts',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
