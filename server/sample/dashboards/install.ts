import { annotationsOf, createAnnotation, deleteAnnotation } from '../../annotation/annotations'
import { allLayers, createLayer, deleteLayer } from '../../annotation/layers'
import { createChart, deleteCharts } from '../../chart/saved/change'
import { createDashboard, deleteDashboards } from '../../dashboard/change'
import { changeDataset, createDataset, deleteDatasets } from '../../dataset/change'
import { type User, findUser } from '../../session/security/users'
import type { HasStore, Platform } from '../../platform'
import { filterOf } from './filters'
import { flightSample } from './flights/index'
import { type Placed, positionsOf } from './layout'
import type { Sample, SampleDataset, SampleLayer } from './model'
import { shopSample } from './shop/index'

type Deps = Pick<Platform, 'clock' | 'databases' | 'log' | 'settings' | 'store' | 'templates'>

/** In the order in which they are made: the last is found first in lists. */
export const SAMPLES: readonly Sample[] = [shopSample, flightSample]

const DONE = 'sample dashboards'

/** Everything made so far, to be removed when the rest fails. */
interface Installed {
  readonly datasets: number[]
  readonly charts: number[]
  readonly dashboards: number[]
  readonly layers: number[]
}

const administrator = async ({ store }: HasStore): Promise<User | null> => {
  const row = await store
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('user.id')
    .where('role.name', '=', 'Admin')
    .where('user.is_active', '=', 1)
    .orderBy('user.id')
    .executeTakeFirst()
  return row === undefined ? null : findUser(store, row.id)
}

const addDataset = async (
  services: Deps,
  user: User,
  database: number,
  sample: SampleDataset,
  installed: Installed,
) => {
  const source = sample.sql === null ? {} : { sql: sample.sql }
  const { row, metrics } = await createDataset(services, user, { database, table_name: sample.name, ...source })
  installed.datasets.push(row.id)
  const kept = metrics.map(({ id, metric_name, expression, verbose_name }) => ({
    id,
    metric_name,
    expression,
    verbose_name,
  }))
  const body = {
    description: sample.description,
    main_dttm_col: sample.mainTime,
    metrics: [...sample.metrics, ...kept],
  }
  await changeDataset(services, user, row.id, body, { override: false, check: () => undefined })
  return row.id
}

/** A layer of events; null where someone else has one of its name. */
const addLayer = async (
  services: Deps,
  user: User,
  layer: SampleLayer,
  installed: Installed,
): Promise<number | null> => {
  if ((await allLayers(services)).some(({ name }) => name === layer.name)) return null
  const id = await createLayer(services, user, { name: layer.name })
  installed.layers.push(id)
  for (const { name, text, from, to } of layer.events) {
    await createAnnotation(services, user, id, { short_descr: name, long_descr: text, start_dttm: from, end_dttm: to })
  }
  return id
}

const annotations = (layer: number) => ({
  annotation_layers: [
    {
      name: 'Events',
      annotationType: 'EVENT',
      sourceType: 'NATIVE',
      value: layer,
      show: true,
      showLabel: true,
      style: 'solid',
      // grey, so that it takes the colour of no series
      color: '#76828c',
      width: 1,
      overrides: {},
    },
  ],
})

const addSample = async (services: Deps, user: User, database: number, sample: Sample, installed: Installed) => {
  const datasets = new Map<string, number>()
  for (const dataset of sample.datasets) {
    datasets.set(dataset.name, await addDataset(services, user, database, dataset, installed))
  }
  const layers = new Map<string | undefined, number | null>()
  for (const layer of sample.layers ?? []) layers.set(layer.key, await addLayer(services, user, layer, installed))
  const charts = new Map<string, { id: number; name: string }>()
  for (const { key, name, description, dataset, vizType, params, events } of sample.charts) {
    const datasource = datasets.get(dataset) ?? 0
    const layer = layers.get(events) ?? null
    const form = {
      datasource: `${datasource}__table`,
      viz_type: vizType,
      ...params,
      ...(layer === null ? {} : annotations(layer)),
    }
    const id = await createChart(services, user, {
      slice_name: name,
      viz_type: vizType,
      datasource_id: datasource,
      datasource_type: 'table',
      params: JSON.stringify(form),
      ...(description === undefined ? {} : { description }),
    })
    installed.charts.push(id)
    charts.set(key, { id, name })
  }
  installed.dashboards.push(await addDashboard(services, user, sample, datasets, charts))
}

const addDashboard = async (
  services: Pick<Platform, 'clock' | 'store'>,
  user: User,
  { dashboard }: Sample,
  datasets: ReadonlyMap<string, number>,
  charts: Placed,
): Promise<number> => {
  const { slug, title, filters, labelColors = {} } = dashboard
  const taken = await services.store.selectFrom('dashboard').select('id').where('slug', '=', slug).executeTakeFirst()
  const metadata = {
    positions: positionsOf(dashboard, charts),
    native_filter_configuration: filters.map((filter) => filterOf(filter, datasets, charts)),
    cross_filters_enabled: true,
    label_colors: labelColors,
  }
  return createDashboard(services, user, {
    dashboard_title: title,
    published: true,
    json_metadata: JSON.stringify(metadata),
    ...(taken ? {} : { slug }),
  })
}

/** The samples are the product's work: lists of changes do not tell the administrator that they are theirs. */
const disown = async ({ store }: HasStore, { dashboards, charts }: Installed): Promise<void> => {
  await store.updateTable('dashboard').set({ changed_by: null }).where('id', 'in', dashboards).execute()
  await store.updateTable('chart').set({ changed_by: null }).where('id', 'in', charts).execute()
}

/** Removes the partial samples, so that the next start finds the place empty. */
const takeBack = async (
  services: Deps,
  user: User,
  { dashboards, charts, datasets, layers }: Installed,
): Promise<void> => {
  if (dashboards.length > 0) await deleteDashboards(services, user, dashboards)
  if (charts.length > 0) await deleteCharts(services, user, charts)
  await deleteDatasets(services, user, [...datasets])
  for (const layer of layers) {
    for (const { id } of await annotationsOf(services, layer)) await deleteAnnotation(services, layer, id)
    await deleteLayer(services, layer)
  }
}

/**
 * Makes the sample dashboards on the sample database at `location`: once for a data directory, so that deleted ones stay deleted.
 * A failure is logged, and the next start tries again.
 */
export const installSamples = async (services: Deps, location: string): Promise<void> => {
  const { store } = services
  const done = await store.selectFrom('setting').select('name').where('name', '=', DONE).executeTakeFirst()
  const database = await store.selectFrom('database').select('id').where('location', '=', location).executeTakeFirst()
  const user = await administrator(services)
  if (done || !database || !user) return
  const installed: Installed = { datasets: [], charts: [], dashboards: [], layers: [] }
  try {
    for (const sample of SAMPLES) await addSample(services, user, database.id, sample, installed)
    await disown(services, installed)
    await store
      .insertInto('setting')
      .values({ name: DONE, value: String(services.clock()) })
      .execute()
  } catch (error) {
    services.log.error({ err: error }, 'the sample dashboards could not be made')
    await takeBack(services, user, installed)
  }
}
