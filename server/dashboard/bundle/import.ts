import { changeChart, createChart, deleteCharts } from '../../chart/saved/change'
import { loadChart } from '../../chart/rows/rows'
import { changeDashboard, createDashboard, deleteDashboards } from '../change'
import { knownMetadata } from '../metadata'
import { loadOwn, visibleDashboards } from '../rows'
import { changeDataset, createDataset, deleteDatasets } from '../../dataset/change'
import { otherCatalog } from '../../database/catalogs'
import type { DatabaseRow } from '../../database/databases'
import { findRow } from '../../dataset/rows'
import { forbidden } from '../../problem'
import { type User, may } from '../../session/security/users'
import type { Platform } from '../../platform'
import { refused, within } from './problem'
import type { Bundle } from './read'
import { movedLayout, movedMetadata } from './refs'
import {
  type ChartFile,
  chartFile,
  type DashboardFile,
  dashboardFile,
  databaseFile,
  type DatasetFile,
  datasetFile,
  shaped,
} from './shapes'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store' | 'templates'>

/** One import under way: its partial results are removed when it fails. */
interface Importing {
  readonly services: Deps
  readonly user: User
  readonly undo: (() => Promise<unknown>)[]
}

const filesIn = (bundle: Bundle, folder: string) => [...bundle].filter(([path]) => path.startsWith(`${folder}/`))

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** The databases of a bundle are among those that the user may see: by their uuid, or by their name. */
const databases = async ({ services, user }: Importing, bundle: Bundle): Promise<ReadonlyMap<string, DatabaseRow>> => {
  const visible = await services.databases.visible(user)
  const found = new Map<string, DatabaseRow>()
  const missing: Record<string, string> = {}
  for (const [path, value] of filesIn(bundle, 'databases')) {
    const { uuid, database_name: name } = shaped(path, databaseFile, value)
    const database = visible.find((one) => one.uuid === uuid) ?? visible.find((one) => one.name === name)
    if (database === undefined) missing[path] = `There is no database ${name} here. Connect it first.`
    else found.set(uuid, database)
  }
  if (Object.keys(missing).length > 0) throw refused(missing)
  return found
}

const columnOf = (column: DatasetFile['columns'][number]) => ({
  column_name: column.column_name,
  verbose_name: column.verbose_name,
  is_dttm: column.is_dttm,
  is_active: column.is_active,
  type: column.type,
  advanced_data_type: column.advanced_data_type,
  groupby: column.groupby,
  filterable: column.filterable,
  expression: column.expression,
  description: column.description,
  python_date_format: column.python_date_format,
})
const metricOf = (metric: DatasetFile['metrics'][number]) => ({
  metric_name: metric.metric_name,
  verbose_name: metric.verbose_name,
  metric_type: metric.metric_type,
  expression: metric.expression,
  description: metric.description,
  d3format: metric.d3format,
  warning_text: metric.warning_text,
})

/** The dataset that is there by its uuid, or by its name with the same source; else one that is made. */
const dataset = async (importing: Importing, file: DatasetFile, database: DatabaseRow): Promise<number> => {
  const { services, user, undo } = importing
  const { store } = services
  const byUuid = await store.selectFrom('dataset').select('id').where('uuid', '=', file.uuid).executeTakeFirst()
  if (byUuid) return (await findRow(services, user, byUuid.id)).row.id
  const named = await store
    .selectFrom('dataset')
    .select(['id', 'catalog', 'sql_text'])
    .where('database_id', '=', database.id)
    .where('table_name', '=', file.table_name)
    .$if(typeof file.schema === 'string', (query) => query.where('schema_name', '=', file.schema ?? ''))
    .execute()
  const catalog = otherCatalog(database, file.catalog ?? null)
  const twin = named.find((row) => otherCatalog(database, row.catalog) === catalog)
  if (twin && (twin.sql_text ?? '') === (file.sql ?? '')) return twin.id
  if (!may(user, ['can_write', 'Dataset'])) throw forbidden()
  const created = await createDataset(services, user, {
    database: database.id,
    table_name: file.table_name,
    catalog: file.catalog,
    schema: file.schema,
    sql: file.sql,
    template_params: textOf(file.template_params),
  })
  const { id } = created.row
  undo.push(() => deleteDatasets(services, user, [id]))
  const change = {
    description: file.description,
    main_dttm_col: file.main_dttm_col,
    default_endpoint: file.default_endpoint,
    offset: Math.round(file.offset ?? 0),
    cache_timeout: file.cache_timeout ?? null,
    filter_select_enabled: file.filter_select_enabled,
    fetch_values_predicate: file.fetch_values_predicate,
    normalize_columns: file.normalize_columns,
    always_filter_main_dttm: file.always_filter_main_dttm,
    extra: textOf(file.extra),
    columns: file.columns.map(columnOf),
    metrics: file.metrics.map(metricOf),
  }
  await changeDataset(services, user, id, change, { override: true, check: () => undefined })
  await store.updateTable('dataset').set({ uuid: file.uuid }).where('id', '=', id).execute()
  return id
}

/** The chart that is there by its uuid, as it is; else one that is made. */
const chart = async ({ services, user, undo }: Importing, file: ChartFile, datasetId: number): Promise<number> => {
  const { store } = services
  const existing = await store.selectFrom('chart').select('id').where('uuid', '=', file.uuid).executeTakeFirst()
  if (existing) return (await loadChart(services, user, existing.id)).row.id
  if (!may(user, ['can_write', 'Chart'])) throw forbidden()
  const { datasource: _datasource, slice_id: _id, dashboards: _dashboards, ...params } = file.params
  const id = await createChart(services, user, {
    slice_name: file.slice_name,
    viz_type: file.viz_type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ ...params, datasource: `${datasetId}__table`, viz_type: file.viz_type }),
    query_context: null,
    description: file.description,
    certified_by: file.certified_by,
    certification_details: file.certification_details,
    cache_timeout: file.cache_timeout ?? null,
  })
  undo.push(() => deleteCharts(services, user, [id]))
  await changeChart(services, user, id, {
    params: JSON.stringify({ ...params, slice_id: id, datasource: `${datasetId}__table`, viz_type: file.viz_type }),
  })
  await store.updateTable('chart').set({ uuid: file.uuid }).where('id', '=', id).execute()
  return id
}

interface ImportedIds {
  readonly charts: ReadonlyMap<string, number>
  readonly datasets: ReadonlyMap<string, number>
}

const bodyOf = (file: DashboardFile, { charts, datasets }: ImportedIds) => {
  const successors = new Map<number, number>()
  const positions = movedLayout(file.position, ({ chartId, uuid }) => {
    const id = typeof uuid === 'string' ? charts.get(uuid) : undefined
    if (id === undefined || typeof uuid !== 'string') return null
    if (typeof chartId === 'number') successors.set(chartId, id)
    return { chartId: id, uuid }
  })
  const target = ({ datasetUuid, datasetId: _id, ...rest }: Readonly<Record<string, unknown>>) => {
    const id = typeof datasetUuid === 'string' ? datasets.get(datasetUuid) : undefined
    return id === undefined ? rest : { ...rest, datasetId: id }
  }
  const metadata = movedMetadata(knownMetadata(file.metadata), { chart: (id) => successors.get(id), target })
  return {
    dashboard_title: file.dashboard_title,
    css: file.css ?? null,
    certified_by: file.certified_by ?? null,
    certification_details: file.certification_details ?? null,
    published: file.published === true,
    json_metadata: JSON.stringify({ ...metadata, positions }),
  }
}

const dashboard = async (
  { services, user, undo }: Importing,
  file: DashboardFile,
  imported: ImportedIds,
  existingId: number | undefined,
): Promise<void> => {
  const body = bodyOf(file, imported)
  if (existingId !== undefined) {
    await changeDashboard(services, user, existingId, { ...body, slug: file.slug ?? null })
    return
  }
  // a slug that another dashboard has by now stays with that one
  const slug = file.slug ?? null
  const taken =
    slug === null
      ? undefined
      : await services.store.selectFrom('dashboard').select('id').where('slug', '=', slug).executeTakeFirst()
  const id = await createDashboard(services, user, { ...body, slug: taken ? null : slug })
  undo.push(() => deleteDashboards(services, user, [id]))
  await services.store.updateTable('dashboard').set({ uuid: file.uuid }).where('id', '=', id).execute()
}

/** Dashboards of the bundle that are there already; refused by name unless they are to be overwritten by their owner. */
const present = async (
  { services, user }: Importing,
  files: ReadonlyMap<string, DashboardFile>,
  overwrite: boolean,
) => {
  const dashboardIds = new Map<string, number>()
  const wrong: Record<string, string> = {}
  for (const [path, { uuid, dashboard_title: title }] of files) {
    const existing = await services.store
      .selectFrom('dashboard')
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    if (!existing) continue
    // by its name of today, where that may be known
    const [there] = overwrite ? [] : await visibleDashboards(services, user, { among: [existing.id] })
    if (!overwrite)
      wrong[path] = `Dashboard ${there?.row.title || title} already exists and \`overwrite=true\` was not passed`
    else dashboardIds.set(path, (await loadOwn(services, user, existing.id)).row.id)
  }
  if (Object.keys(wrong).length > 0) throw refused(wrong)
  return dashboardIds
}

/** Imports the dashboards of a bundle with their charts and datasets: all of it, or nothing after a single error. */
export const importBundle = async (services: Deps, user: User, bundle: Bundle, overwrite: boolean): Promise<void> => {
  const importing: Importing = { services, user, undo: [] }
  const read = <File>(folder: string, shape: Parameters<typeof shaped>[1]) =>
    new Map(filesIn(bundle, folder).map(([path, value]) => [path, shaped(path, shape, value) as File]))
  const dashboardFiles = read<DashboardFile>('dashboards', dashboardFile)
  const chartFiles = read<ChartFile>('charts', chartFile)
  const datasetFiles = read<DatasetFile>('datasets', datasetFile)
  if (dashboardFiles.size === 0) throw refused({ dashboards: 'There is no dashboard in it.' })
  const existingIds = await present(importing, dashboardFiles, overwrite)
  const targets = await databases(importing, bundle)
  try {
    const datasets = new Map<string, number>()
    for (const [path, file] of datasetFiles) {
      const database = targets.get(file.database_uuid)
      if (database === undefined) throw refused({ [path]: 'The file of its database is missing.' })
      datasets.set(file.uuid, await within(path, () => dataset(importing, file, database)))
    }
    const charts = new Map<string, number>()
    for (const [path, file] of chartFiles) {
      const source = datasets.get(file.dataset_uuid)
      if (source === undefined) throw refused({ [path]: 'The file of its dataset is missing.' })
      charts.set(file.uuid, await within(path, () => chart(importing, file, source)))
    }
    for (const [path, file] of dashboardFiles)
      await within(path, () => dashboard(importing, file, { charts, datasets }, existingIds.get(path)))
  } catch (error) {
    for (const undo of importing.undo.toReversed()) await undo()
    throw error
  }
}
