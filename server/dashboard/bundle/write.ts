import type { Readable } from 'node:stream'
import { stringify } from 'yaml'
import { ZipFile } from 'yazl'
import { safeFileName } from '../../../common/fileName'
import { note } from '../../audit/context'
import { type Chart, visibleCharts } from '../../chart/rows/rows'
import { paramsOf } from '../../chart/saved/wire'
import { storedFilters, targetsOf } from '../storedFilters'
import { type Dashboard, visibleDashboards } from '../rows'
import { type Dataset, loadDataset } from '../../dataset/rows'
import { notFound } from '../../problem'
import { storedObject } from '../../json/stored'
import type { User } from '../../session/security/users'
import type { Platform } from '../../platform'
import { movedLayout, movedMetadata } from './refs'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store'>

const VERSION = '1.0.0'

const named = (name: string, id?: number): string =>
  safeFileName(`${name}${id === undefined ? '' : `_${id}`}`, 'yaml').replaceAll(' ', '_')

/** Names a database and nothing more: an export reveals neither its location nor its credentials. */
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
  template_params: row.template_params === null ? null : storedObject(row.template_params),
  filter_select_enabled: row.filter_select_enabled === 1,
  fetch_values_predicate: row.fetch_values_predicate,
  extra: row.extra === null ? null : storedObject(row.extra),
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
  const { positions: _positions, ...metadata } = storedObject(row.json_metadata)
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
    position: movedLayout(storedObject(row.position_json), ({ chartId }) => {
      const uuid = typeof chartId === 'number' ? byId.get(chartId) : undefined
      return uuid === undefined ? null : { chartId: chartId as number, uuid }
    }),
    metadata: movedMetadata(metadata, { chart: (id) => (byId.has(id) ? id : undefined), target }),
    version: VERSION,
  }
}

/** Datasets that a filter of the dashboard takes its values from, besides those of its charts. */
const filtered = ({ row }: Dashboard): readonly number[] =>
  storedFilters(row.json_metadata)
    .flatMap(targetsOf)
    .flatMap(({ datasetId }) => datasetId ?? [])

type Files = Map<string, object>

/** Content of the zip, in Superset's names. */
type Kind = 'Dashboard' | 'Slice' | 'SqlaTable'

const FOLDERS: Readonly<Record<Kind, string>> = { Dashboard: 'dashboard', Slice: 'chart', SqlaTable: 'dataset' }

const addDatasets = (files: Files, datasets: Iterable<Dataset>): void => {
  for (const dataset of datasets) {
    const { database, row } = dataset
    const folder = named(database.name, database.id).replace(/\.yaml$/, '')
    files.set(`datasets/${folder}/${named(row.table_name, row.id)}`, datasetOf(dataset))
    files.set(`databases/${folder}.yaml`, databaseOf(dataset))
  }
}

const addCharts = (files: Files, charts: readonly Chart[], datasets: ReadonlyMap<number, Dataset>): void => {
  for (const chart of charts) {
    const dataset = datasets.get(chart.dataset?.id ?? 0)
    if (dataset !== undefined) files.set(`charts/${named(chart.row.slice_name, chart.row.id)}`, chartOf(chart, dataset))
  }
}

/** Those of the datasets that this user may read. */
const readable = async (services: Pick<Platform, 'databases' | 'store'>, user: User, ids: readonly number[]) => {
  const datasets = new Map<number, Dataset>()
  for (const id of new Set(ids)) {
    const dataset = await loadDataset(services, user, id).catch(() => null)
    if (dataset !== null) datasets.set(id, dataset)
  }
  return datasets
}

/** The name of a zip that is made now, without its ending. */
export const bundleName = (services: Pick<Platform, 'clock'>, kind: Kind): string =>
  `${FOLDERS[kind]}_export_${new Date(services.clock()).toISOString().replaceAll(/[-:]|\..*/g, '')}`

const zipOf = (services: Pick<Platform, 'clock'>, kind: Kind, files: Files): Readable => {
  const mtime = new Date(services.clock())
  const metadata = { version: VERSION, type: kind, timestamp: mtime.toISOString() }
  const zip = new ZipFile()
  const folder = bundleName(services, kind)
  for (const [path, value] of [['metadata.yaml', metadata] as const, ...files]) {
    const text = stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 })
    zip.addBuffer(Buffer.from(text), `${folder}/${path}`, { mtime })
  }
  zip.end()
  return zip.outputStream as Readable
}

/** Names things of a bundle in the audit log, once each. */
const noteThings = (kind: 'chart' | 'dashboard' | 'dataset', ids: Iterable<number>): void => {
  for (const id of new Set(ids)) note({ about: { kind, id } })
}

/** All requested items, once each; 404 where this user has no such item. */
const allOf = <Item>(ids: readonly number[], items: readonly Item[]): readonly Item[] => {
  if (ids.length === 0 || items.length < new Set(ids).size) throw notFound()
  return items
}

/** The dashboards as a zip of YAML files, with the parts that this user may read; 404 where one is missing. */
export const writeBundle = async (services: Deps, user: User, ids: readonly number[]): Promise<Readable> => {
  noteThings('dashboard', ids)
  const dashboards = allOf(ids, await visibleDashboards(services, user, { among: [...new Set(ids)] }))
  const datasetIds = dashboards.flatMap((one) => [
    ...one.charts.flatMap(({ dataset }) => dataset?.id ?? []),
    ...filtered(one),
  ])
  const datasets = await readable(services, user, datasetIds)
  noteThings(
    'chart',
    dashboards.flatMap(({ charts }) => charts.map(({ row }) => row.id)),
  )
  noteThings('dataset', datasets.keys())
  const files: Files = new Map()
  for (const dashboard of dashboards) {
    files.set(`dashboards/${named(dashboard.row.title ?? '', dashboard.row.id)}`, dashboardOf(dashboard, datasets))
    addCharts(files, dashboard.charts, datasets)
  }
  addDatasets(files, datasets.values())
  return zipOf(services, 'Dashboard', files)
}

/** The charts as a zip of YAML files, each with its dataset; 404 where one is not there for this user. */
export const writeCharts = async (services: Deps, user: User, ids: readonly number[]): Promise<Readable> => {
  noteThings('chart', ids)
  const charts = allOf(ids, await visibleCharts(services, user, [...new Set(ids)]))
  const datasets = await readable(
    services,
    user,
    charts.flatMap(({ dataset }) => dataset?.id ?? []),
  )
  noteThings('dataset', datasets.keys())
  const files: Files = new Map()
  addCharts(files, charts, datasets)
  addDatasets(files, datasets.values())
  return zipOf(services, 'Slice', files)
}

/** The datasets as a zip of YAML files; 404 where one is not there for this user. */
export const writeDatasets = async (services: Deps, user: User, ids: readonly number[]): Promise<Readable> => {
  noteThings('dataset', ids)
  const datasets = allOf(ids, [...(await readable(services, user, ids)).values()])
  const files: Files = new Map()
  addDatasets(files, datasets)
  return zipOf(services, 'SqlaTable', files)
}
