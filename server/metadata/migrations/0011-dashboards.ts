import { type Kysely, sql } from 'kysely'

const joined = (name: string, other: string, table: string): string =>
  `create table ${name} (
    dashboard_id integer not null references dashboard (id) on delete cascade,
    ${other} integer not null references ${table} (id) on delete cascade, primary key (dashboard_id, ${other}))`

const tables = [
  `create table dashboard (
    id integer primary key autoincrement, uuid text not null unique, slug text unique, title text, css text,
    json_metadata text not null default '{}', position_json text, published integer not null default 0,
    certified_by text, certification_details text,
    is_managed_externally integer not null default 0, external_url text,
    created_by integer references user (id) on delete set null,
    changed_by integer references user (id) on delete set null,
    created_ms bigint not null, changed_ms bigint not null)`,
  joined('dashboard_owner', 'user_id', 'user'),
  joined('dashboard_role', 'role_id', 'role'),
  joined('dashboard_chart', 'chart_id', 'chart'),
  'create index dashboard_chart_chart on dashboard_chart (chart_id)',
  joined('dashboard_favorite', 'user_id', 'user'),
  `create table dashboard_permalink (
    id text primary key, user_id integer not null references user (id) on delete cascade,
    dashboard_id integer not null references dashboard (id) on delete cascade,
    state text not null, created_ms bigint not null)`,
  `create table dashboard_filter_state (
    id text primary key, user_id integer not null references user (id) on delete cascade,
    dashboard_id integer not null references dashboard (id) on delete cascade,
    tab_id text, value text not null, changed_ms bigint not null)`,
]

export const dashboards = {
  id: 11,
  name: 'dashboards',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
