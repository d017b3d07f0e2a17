import { type Kysely, sql } from 'kysely'

/** Columns that lists search and order by, without layouts and controls, which are long and precede them in a row. */
const indexes = [
  'create index dashboard_listed on dashboard (changed_ms, id, title, slug, published, created_by)',
  'create index chart_listed on chart (changed_ms, id, slice_name, viz_type, datasource_id, description, created_by)',
  'create index dataset_listed on dataset (changed_ms, id, table_name, schema_name, database_id)',
]

export const lists = {
  id: 16,
  name: 'lists',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const index of indexes) await sql.raw(index).execute(db)
  },
}
