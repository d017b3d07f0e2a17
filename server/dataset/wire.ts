import type { DatasetDetail, DatasetItem } from '../../contract/dataset/dataset'
import type { DatasetColumn, DatasetMetric, Datasource } from '../../contract/dataset/datasource'
import { allowsCatalogs } from '../database/catalogs'
import { UPLOADS, type DatabaseRow } from '../database/databases'
import { agoOf } from '../metadata/ago'
import { storedObject } from '../json/stored'
import { isoMoment } from '../run/queryWire'
import { timeGrains } from './grains'
import { storedCatalog } from './names'
import type { ColumnRow, Dataset, DatasetRow, MetricRow, Person } from './rows'

const named = ({ id, first_name, last_name }: Person) => ({ id, first_name, last_name })
const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const certification = (extra: string | null) => {
  const { certification: certificate, warning_markdown: warning } = storedObject(extra)
  const by = certificate as { certified_by?: unknown; details?: unknown } | undefined
  return {
    is_certified: by !== undefined && by !== null,
    certified_by: textOr(by?.certified_by),
    certification_details: textOr(by?.details),
    warning_markdown: textOr(warning),
  }
}

const kindOf = (row: DatasetRow): 'physical' | 'virtual' => (row.sql_text === null ? 'physical' : 'virtual')
export const exploreUrl = (id: number): string => `/explore/?datasource_type=table&datasource_id=${id}`
const fullName = (row: DatasetRow): string => `${row.schema_name}.${row.table_name}`

/** A line of the list of datasets. */
export const itemOf = (
  row: DatasetRow,
  more: { database: DatabaseRow; owners: readonly Person[]; changedBy: Person | null; now: number },
): DatasetItem => ({
  id: row.id,
  uuid: row.uuid,
  table_name: row.table_name,
  datasource_type: 'table',
  kind: kindOf(row),
  catalog: storedCatalog(more.database, row.catalog),
  schema: row.schema_name,
  sql: row.sql_text,
  description: row.description,
  default_endpoint: row.default_endpoint,
  explore_url: exploreUrl(row.id),
  extra: row.extra,
  database: { id: more.database.id, database_name: more.database.name },
  owners: more.owners.map(named),
  changed_by: more.changedBy && named(more.changedBy),
  changed_by_name: more.changedBy ? `${more.changedBy.first_name} ${more.changedBy.last_name}` : '',
  changed_on_utc: `${isoMoment(row.changed_ms)}+0000`,
  changed_on_delta_humanized: agoOf(more.now - row.changed_ms),
})

const columnOf = (row: ColumnRow): DatasetColumn => ({
  id: row.id,
  uuid: row.uuid,
  column_name: row.column_name,
  verbose_name: row.verbose_name,
  description: row.description,
  expression: row.expression,
  type: row.type,
  type_generic: row.type_generic,
  is_dttm: row.is_dttm === 1,
  groupby: row.group_by === 1,
  filterable: row.filterable === 1,
  is_active: row.is_active === 1,
  python_date_format: row.python_date_format,
  advanced_data_type: row.advanced_data_type,
  extra: row.extra,
  created_on: isoMoment(row.created_ms),
  changed_on: isoMoment(row.changed_ms),
})

const metricOf = (row: MetricRow): DatasetMetric => ({
  id: row.id,
  uuid: row.uuid,
  metric_name: row.metric_name,
  verbose_name: row.verbose_name,
  expression: row.expression,
  metric_type: row.metric_type,
  description: row.description,
  d3format: row.d3format,
  currency: row.currency === null ? null : storedObject(row.currency),
  warning_text: row.warning_text,
  extra: row.extra,
  created_on: isoMoment(row.created_ms),
  changed_on: isoMoment(row.changed_ms),
})

/** Chart settings derived from columns and metrics, the same in both shapes of a dataset. */
const derived = ({ columns, metrics }: Dataset) => {
  const active = columns.filter((column) => column.is_active === 1)
  const labels = [
    ...columns.map((column) => [column.column_name, column.verbose_name ?? column.column_name]),
    ...metrics.map((metric) => [metric.metric_name, metric.verbose_name ?? metric.metric_name]),
  ]
  const choices = active.flatMap(({ column_name: name }): [string, string][] => [
    [JSON.stringify([name, true]), `${name} [asc]`],
    [JSON.stringify([name, false]), `${name} [desc]`],
  ])
  return {
    column_formats: Object.fromEntries(
      metrics.flatMap((metric) => (metric.d3format === null ? [] : [[metric.metric_name, metric.d3format]])),
    ),
    currency_formats: Object.fromEntries(
      metrics.flatMap((metric) =>
        metric.currency === null ? [] : [[metric.metric_name, storedObject(metric.currency)]],
      ),
    ),
    verbose_map: { __timestamp: 'Time', ...Object.fromEntries(labels) } as Record<string, string>,
    order_by_choices: choices,
    granularity_sqla: active
      .filter((column) => column.is_dttm === 1)
      .map(({ column_name: name }): [string, string] => [name, name]),
    time_grain_sqla: timeGrains,
  }
}

const switches = (row: DatasetRow) => ({
  filter_select_enabled: row.filter_select_enabled === 1,
  is_sqllab_view: row.is_sqllab_view === 1,
  normalize_columns: row.normalize_columns === 1,
  always_filter_main_dttm: row.always_filter_main_dttm === 1,
})

interface Around {
  readonly star: string | null
  readonly createdBy: Person | null
  readonly changedBy: Person | null
  readonly now: number
}

/** A7.30 */
export const detailOf = (dataset: Dataset, { star, createdBy, changedBy, now }: Around) => {
  const { row, database, owners } = dataset
  return {
    ...itemOf(row, { database, owners, changedBy, now }),
    database: {
      id: database.id,
      database_name: database.name,
      backend: database.engine,
      allow_multi_catalog: allowsCatalogs(database),
    },
    name: fullName(row),
    datasource_name: row.table_name,
    uid: `${row.id}__table`,
    url: `/tablemodelview/edit/${row.id}`,
    main_dttm_col: row.main_dttm_col,
    fetch_values_predicate: row.fetch_values_predicate,
    template_params: row.template_params,
    select_star: star,
    offset: row.offset_hours,
    cache_timeout: row.cache_timeout,
    ...switches(row),
    is_managed_externally: row.is_managed_externally === 1,
    created_by: createdBy && named(createdBy),
    created_on: isoMoment(row.created_ms),
    changed_on: isoMoment(row.changed_ms),
    created_on_humanized: agoOf(now - row.created_ms),
    changed_on_humanized: agoOf(now - row.changed_ms),
    ...derived(dataset),
    columns: dataset.columns.map(columnOf),
    metrics: dataset.metrics.map(metricOf),
  } satisfies DatasetDetail
}

/** A dataset as charts and the SQL editor take it (A7.31, A7.33). */
export const datasourceOf = (dataset: Dataset, star: string | null): Datasource => {
  const { row, database, owners, columns, metrics } = dataset
  return {
    id: row.id,
    uid: `${row.id}__table`,
    uuid: row.uuid,
    type: 'table',
    name: fullName(row),
    datasource_name: row.table_name,
    table_name: row.table_name,
    catalog: storedCatalog(database, row.catalog),
    schema: row.schema_name,
    description: row.description,
    default_endpoint: row.default_endpoint,
    sql: row.sql_text,
    offset: row.offset_hours,
    cache_timeout: row.cache_timeout,
    params: null,
    perm: `[${database.name}].[${row.table_name}](id:${row.id})`,
    edit_url: `/tablemodelview/edit/${row.id}`,
    filter_select: row.filter_select_enabled === 1,
    ...switches(row),
    select_star: star,
    owners: owners.map((person) => ({ ...person })),
    database: {
      id: database.id,
      name: database.name,
      backend: database.engine,
      allows_subquery: true,
      allows_virtual_table_explore: true,
      explore_database_id: database.id,
      disable_data_preview: false,
      disable_drill_to_detail: false,
      allow_multi_catalog: allowsCatalogs(database),
      schema_options: {},
      parameters: {},
      ...(database.location === UPLOADS ? { personal: true } : {}),
    },
    main_dttm_col: row.main_dttm_col,
    fetch_values_predicate: row.fetch_values_predicate,
    template_params: row.template_params,
    health_check_message: null,
    extra: row.extra,
    ...derived(dataset),
    columns: columns
      .filter((column) => column.is_active === 1)
      .map((column) => ({ ...columnOf(column), ...certification(column.extra) })),
    metrics: metrics.map((metric) => ({ ...metricOf(metric), ...certification(metric.extra) })),
  }
}
