import { type Kysely, sql } from 'kysely'

const linked = (table: string, column: string, to: string): string =>
  `create table ${table} (
    tag_id integer not null references tag (id) on delete cascade,
    ${column} integer not null references ${to} (id) on delete cascade, primary key (tag_id, ${column}))`

const tables = [
  `create table tag (
    id integer primary key, name text not null unique, description text,
    created_by integer references user (id) on delete set null,
    changed_by integer references user (id) on delete set null,
    created_ms bigint not null, changed_ms bigint not null)`,
  linked('saved_query_tag', 'saved_query_id', 'saved_query'),
  linked('chart_tag', 'chart_id', 'chart'),
  linked('dashboard_tag', 'dashboard_id', 'dashboard'),
  linked('dataset_tag', 'dataset_id', 'dataset'),
  linked('tag_favorite', 'user_id', 'user'),
]

export const tags = {
  id: 17,
  name: 'tags',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
