import type { Readable } from 'node:stream'
import { stringify } from 'yaml'
import { ZipFile } from 'yazl'
import { safeFileName } from '../../contract/file-name'
import type { Chart } from '../charts/rows'
import { paramsOf } from '../charts/wire'
import { type Dashboard, visibleDashboards } from '../dashboards/rows'
import { type Dataset, loadDataset } from '../datasets/rows'
import { plain } from '../http/problem'
import type { User } from '../security/users'
import type { Services } from '../services'
import { movedLayout, movedMetadata } from './refs'

const VERSION = '1.0.0'

const objectIn = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

const named = (name: string, id?: number): string =>
  safeFileName(`${name}${id === undefined ? '' : `_${id}`}`, 'yaml').replaceAll(' ', '_')

/** A database is named and nothing more: where it lies and how one gets in is told to nobody. */
const databaseOf = ({ database }: Dataset) => ({
  database_name: database.name,
  sqlalchemy_uri: `${database.engine}://`,
  cache_timeout: database.cache_timeout,
  expose_in_sqllab: database.expose_in_sqllab === 1,
  uuid: database.uuid,
  version: VERSION,
})

const datasetOf = ({ row, database, columns, metrics }: Dataset) => ({
  table_name: row.table_name,
  main_dttm_col: row.main_dttm_col,
  description: row.description,
  default_endpoint: row.default_endpoint,
  offset: row.offset_hours,
  cache_timeout: row.cache_timeout,
  catalog: row.catalog,
  schema: row.schema_name,
  sql: row.sql_text,
  params: null,
  template_params: row.template_params === null ? null : objectIn(row.template_params),
  filter_select_enabled: row.filter_select_enabled === 1,
  fetch_values_predicate: row.fetch_values_predicate,
  extra: row.extra === null ? null : objectIn(row.extra),
  normalize_columns: row.normalize_columns === 1,
  always_filter_main_dttm: row.always_filter_main_dttm === 1,
  uuid: row.uuid,
  metrics: metrics.map((metric) => ({
    metric_name: metric.metric_name,
    verbose_name: metric.verbose_name,
    metric_type: metric.metric_type,
    expression: metric.expression,
    description: metric.description,
    d3format: metric.d3format,
    warning_text: metric.warning_text,
  })),
  columns: columns.map((column) => ({
    column_name: column.column_name,
    verbose_name: column.verbose_name,
    is_dttm: column.is_dttm === 1,
    is_active: column.is_active === 1,
    type: column.type,
    advanced_data_type: column.advanced_data_type,
    groupby: column.group_by === 1,
    filterable: column.filterable === 1,
    expression: column.expression,
    description: column.description,
    python_date_format: column.python_date_format,
  })),
  version: VERSION,
  database_uuid: database.uuid,
})

const chartOf = ({ row }: Chart, dataset: Dataset) => ({
  slice_name: row.slice_name,
  description: row.description,
  certified_by: row.certified_by,
  certification_details: row.certification_details,
  viz_type: row.viz_type,
  params: paramsOf(row),
  query_context: null,
  cache_timeout: row.cache_timeout,
  uuid: row.uuid,
  version: VERSION,
  dataset_uuid: dataset.row.uuid,
})

const dashboardOf = ({ row, charts }: Dashboard, datasets: ReadonlyMap<number, Dataset>) => {
  const byId = new Map(charts.map((chart) => [chart.row.id, chart.row.uuid]))
  const { positions: _positions, ...metadata } = objectIn(row.json_metadata)
  const target = ({ datasetId, ...rest }: Readonly<Record<string, unknown>>) => {
    const uuid = typeof datasetId === 'number' ? datasets.get(datasetId)?.row.uuid : undefined
    return uuid === undefined ? rest : { ...rest, datasetUuid: uuid }
  }
  return {
    dashboard_title: row.title ?? '',
    description: null,
    css: row.css,
    slug: row.slug,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    published: row.published === 1,
    uuid: row.uuid,
    position: movedLayout(objectIn(row.position_json), ({ chartId }) => {
      const uuid = typeof chartId === 'number' ? byId.get(chartId) : undefined
      return uuid === undefined ? null : { chartId: chartId as number, uuid }
    }),
    metadata: movedMetadata(metadata, { chart: (id) => (byId.has(id) ? id : undefined), target }),
    version: VERSION,
  }
}

/** Datasets that a filter of the dashboard takes its values from, besides those of its charts. */
const filtered = ({ row }: Dashboard): readonly number[] => {
  const filters = objectIn(row.json_metadata)['native_filter_configuration']
  return (Array.isArray(filters) ? filters : []).flatMap((filter: { targets?: { datasetId?: unknown }[] }) =>
    (filter.targets ?? []).flatMap(({ datasetId }) => (typeof datasetId === 'number' ? [datasetId] : [])),
  )
}

/** The dashboards as a zip of YAML files, with what of them this user may read; 404 where one is not there. */
export const writeBundle = async (services: Services, user: User, ids: readonly number[]): Promise<Readable> => {
  const wanted = [...new Set(ids)]
  const dashboards = await visibleDashboards(services, user, { among: wanted })
  if (wanted.length === 0 || dashboards.length < wanted.length) throw plain(404)
  const datasets = new Map<number, Dataset>()
  const own = dashboards.flatMap((one) => [...one.charts.flatMap(({ dataset }) => dataset?.id ?? []), ...filtered(one)])
  for (const id of new Set(own)) {
    const found = await loadDataset(services, user, id).catch(() => null)
    if (found !== null) datasets.set(id, found)
  }
  const files = new Map<string, object>()
  const now = services.clock()
  files.set('metadata.yaml', { version: VERSION, type: 'Dashboard', timestamp: new Date(now).toISOString() })
  for (const dashboard of dashboards) {
    files.set(`dashboards/${named(dashboard.row.title ?? '', dashboard.row.id)}`, dashboardOf(dashboard, datasets))
    for (const chart of dashboard.charts) {
      const dataset = datasets.get(chart.dataset?.id ?? 0)
      if (dataset !== undefined)
        files.set(`charts/${named(chart.row.slice_name, chart.row.id)}`, chartOf(chart, dataset))
    }
  }
  for (const dataset of datasets.values()) {
    const { database, row } = dataset
    const folder = named(database.name, database.id).replace(/\.yaml$/, '')
    files.set(`datasets/${folder}/${named(row.table_name, row.id)}`, datasetOf(dataset))
    files.set(`databases/${folder}.yaml`, databaseOf(dataset))
  }
  const zip = new ZipFile()
  const folder = `dashboard_export_${new Date(now).toISOString().replaceAll(/[-:]|\..*/g, '')}`
  for (const [path, value] of files) {
    const text = stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 })
    zip.addBuffer(Buffer.from(text), `${folder}/${path}`, { mtime: new Date(now) })
  }
  zip.end()
  return zip.outputStream as Readable
}
