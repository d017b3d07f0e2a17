import type { ExploreColumn, ExploreDataset } from '../../src/events/explore/explore'
import { event } from '../../src/core/events/registry'
import { encodeForm, type FormValues } from '../../src/domain/charts/formData'
import type { World } from './world'

/** A column of a dataset by its name and kind. */
export const column = (name: string, generic: number, isTime = false): ExploreColumn => ({
  name,
  label: null,
  type: null,
  generic,
  isTime,
  groupby: true,
  filterable: true,
  description: null,
  expression: null,
})

export const flights: ExploreDataset = {
  id: 3,
  name: 'flights',
  schema: 'main',
  database: 'examples',
  missing: false,
  columns: [column('date', 2, true), column('delay', 0), column('distance', 0), column('origin', 1)],
  metrics: [{ name: 'count', label: 'COUNT(*)', expression: 'COUNT(*)', description: null, format: null }],
  mainTime: 'date',
  grains: [],
}

export const weather: ExploreDataset = {
  ...flights,
  id: 4,
  name: 'weather',
  columns: [column('date', 2, true), column('wind', 0), column('origin', 1)],
  metrics: [],
}

const PIE: FormValues = { viz_type: 'pie', groupby: ['origin'], metric: 'count' }

/** The latest request of a chart. */
export const requestOf = (world: World, key: string): string => world.store.state().charts.byKey[key]?.request ?? ''

/** Opens the editor under a key, as if the server had answered. */
export const opened = (world: World, key: string, values: FormValues, dataset = flights): void => {
  world.dispatch('explore.open', { key, datasetId: dataset.id })
  const request = world.store.state().explores.byKey[key]?.request ?? ''
  const formData = encodeForm({ datasource: `${dataset.id}__table`, ...values })
  world.remote(event('explore.opened', { key, dataset, formData, slice: null }, request))
}

/** A saved chart as the server opens it, made of the flights. */
export const keptAs = (id: number, owners: readonly number[], values: FormValues = PIE, more: object = {}) => {
  const form_data = { datasource: '3__table', ...values, slice_id: id }
  const slice = {
    slice_id: id,
    slice_name: 'Shares',
    slice_url: '',
    datasource: 'flights',
    form_data,
    changed_on: '2024-01-01T00:00:00',
    changed_on_humanized: 'now',
    owners,
    is_managed_externally: false,
    ...more,
  }
  const dataset = { id: 3, uid: '3__table', type: 'table', name: 'main.flights', table_name: 'flights' }
  const metadata = {
    created_on_humanized: 'now',
    changed_on_humanized: 'now',
    owners: [],
    dashboards: [],
    changed_by: 'Bob Builder',
  }
  return { dataset, form_data, slice, message: null, metadata }
}
