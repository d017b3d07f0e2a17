import { type RawBuilder, sql } from 'kysely'
import type { FoundKind } from '../../contract/search/search'
import type { Store } from '../metadata/store'

/** The texts of a thing by which it is found. */
export interface Document {
  /** Kind and number. */
  readonly id: string
  readonly kind: FoundKind
  readonly thing: number
  readonly name: string
  readonly description: string
  readonly place: string
  readonly owners: readonly string[]
  /** Names and labels of columns and metrics. */
  readonly columns: readonly string[]
  readonly vizType: string | null
}

interface Row {
  readonly id: number
  readonly name: string | null
  readonly description: string | null
  readonly place: string | null
  readonly owners: string | null
  readonly columns: string | null
  readonly viz_type: string | null
}

/** Between the texts of one field, where no text has it. */
const SEPARATOR = '\u001f'

const full = sql`trim(user.first_name || ' ' || user.last_name)`

const ownersOf = (table: string, column: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select group_concat(${full}, ${SEPARATOR}) from ${sql.table(table)} as o join user on user.id = o.user_id
    where ${sql.ref(`o.${column}`)} = ${id})`

const columnsOf = (table: string, name: string): RawBuilder<unknown> =>
  sql`coalesce((select group_concat(${sql.ref(`c.${name}`)} || case when coalesce(c.verbose_name, '') = '' then '' else ' ' || c.verbose_name end, ${SEPARATOR})
    from ${sql.table(table)} as c where c.dataset_id = dataset.id), '')`

/** The rows of each kind. The texts between are in the order of `Row`. */
const SOURCES: Readonly<Record<FoundKind, { readonly select: RawBuilder<unknown>; readonly id: RawBuilder<unknown> }>> =
  {
    chart: {
      id: sql`chart.id`,
      select: sql`select chart.id, chart.slice_name as name, chart.description, dataset.table_name as place,
      ${ownersOf('chart_owner', 'chart_id', sql`chart.id`)} as owners, null as columns, chart.viz_type
      from chart left join dataset on dataset.id = chart.datasource_id`,
    },
    dashboard: {
      id: sql`dashboard.id`,
      select: sql`select dashboard.id, dashboard.title as name, dashboard.slug as description, null as place,
      ${ownersOf('dashboard_owner', 'dashboard_id', sql`dashboard.id`)} as owners, null as columns, null as viz_type
      from dashboard`,
    },
    dataset: {
      id: sql`dataset.id`,
      select: sql`select dataset.id, dataset.table_name as name, dataset.description,
      "database".name || ' · ' || coalesce(dataset.catalog || '.', '') || dataset.schema_name as place,
      ${ownersOf('dataset_owner', 'dataset_id', sql`dataset.id`)} as owners,
      ${columnsOf('dataset_column', 'column_name')} || ${SEPARATOR} || ${columnsOf('dataset_metric', 'metric_name')} as columns,
      null as viz_type
      from dataset left join "database" on "database".id = dataset.database_id`,
    },
    saved_query: {
      id: sql`saved_query.id`,
      select: sql`select saved_query.id, saved_query.label as name, saved_query.description,
      saved_query.schema_name as place, null as owners, null as columns, null as viz_type from saved_query`,
    },
    user: {
      id: sql`user.id`,
      select: sql`select user.id, ${full} as name, user.email as description, user.username as place,
      null as owners, null as columns, null as viz_type from user`,
    },
  }

const listOf = (text: string | null): readonly string[] => (text ?? '').split(SEPARATOR).filter((one) => one !== '')

const documentOf = (kind: FoundKind, row: Row): Document => ({
  id: `${kind} ${row.id}`,
  kind,
  thing: row.id,
  name: row.name ?? '',
  description: row.description ?? '',
  place: row.place ?? '',
  owners: listOf(row.owners),
  columns: listOf(row.columns),
  vizType: row.viz_type,
})

/** The documents of all things of a kind, or of those with these numbers that are still there. */
export const documentsOf = async (
  store: Store,
  kind: FoundKind,
  ids: readonly number[] | null,
): Promise<readonly Document[]> => {
  const { select, id } = SOURCES[kind]
  const where = ids === null ? sql`` : sql`where ${id} in (${sql.join(ids)})`
  const { rows } = await sql<Row>`${select} ${where}`.execute(store)
  return rows.map((row) => documentOf(kind, row))
}
