import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { decodeForm } from '../../../src/domain/charts/formData'
import { changedDataset } from '../../../src/domain/charts/kinds/change'
import { timeseriesLine } from '../../../src/domain/charts/kinds/echarts_timeseries_line'
import { createTestClient } from '../../support/client'
import { opened } from '../../support/explore'
import { serveCalls } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'

const server = serveCalls()

/** The editor is opened as if this had been answered. */
const opening = answer(calls.exploreOpen, () => new Promise<Response>(() => undefined))

const WEATHER = {
  id: 4,
  uid: '4__table',
  type: 'table',
  name: 'main.weather',
  table_name: 'weather',
  columns: [
    { id: 1, column_name: 'date', is_dttm: true, type_generic: 2, is_certified: false },
    { id: 2, column_name: 'wind', type_generic: 0, is_certified: false },
  ],
  metrics: [],
}

it('moves a chart to another dataset once it has loaded, and one undo reverts that [B4.56] [B7.11]', async () => {
  const asked: ReceivedCall[] = []
  server.use(
    opening,
    answer(calls.datasourceMetadata, (ask) => {
      asked.push(ask)
      return json(WEATHER)
    }),
  )
  const client = createTestClient()
  opened(client.world, 'table/3', { x_axis: 'date', metrics: ['count'], groupby: ['origin'] })
  const explore = () => client.world.store.state().explores.byKey['table/3']
  client.world.dispatch('explore.read_dataset', { key: 'table/3', datasetId: 4 })
  expect(explore()?.offer).toMatchObject({ status: 'loading', value: null })
  await client.clock.settle()
  expect(asked[0]?.url.searchParams.get('datasourceKey')).toBe('4__table')
  const dataset = explore()?.offer?.value
  expect(dataset).toMatchObject({ id: 4, name: 'weather' })
  if (dataset === null || dataset === undefined) throw new Error('no dataset')
  const before = explore()?.formData ?? {}
  const formData = changedDataset(timeseriesLine, before, dataset)
  client.world.dispatch('explore.change_dataset', { key: 'table/3', dataset, formData })
  expect(explore()).toMatchObject({ offer: null, dataset: { id: 4 } })
  expect(decodeForm(explore()?.formData ?? {})).toEqual({ datasource: '4__table', x_axis: 'date' })
  client.world.dispatch('undo.undo', { scope: 'explore' })
  expect(explore()).toMatchObject({ dataset: { id: 3 }, formData: before })
  expect(client.errors).toEqual([])
})

it('reports a dataset that cannot be loaded, and ignores older answers', async () => {
  let refuse = false
  server.use(
    opening,
    answer(calls.datasourceMetadata, () =>
      refuse ? json({ error: 'Datasource does not exist' }, 404) : json(WEATHER),
    ),
  )
  const client = createTestClient()
  opened(client.world, 'table/3', {})
  const offer = () => client.world.store.state().explores.byKey['table/3']?.offer
  client.world.dispatch('explore.read_dataset', { key: 'table/3', datasetId: 4 })
  refuse = true
  client.world.dispatch('explore.read_dataset', { key: 'table/3', datasetId: 9 })
  await client.clock.settle()
  expect(offer()).toMatchObject({ status: 'failed', value: null, message: 'Datasource does not exist' })
})

it('loads the columns of a dataset once for a filter that needs them', async () => {
  server.use(answer(calls.datasourceMetadata, () => json(WEATHER)))
  const client = createTestClient()
  const load = (): void => {
    client.world.dispatch('nativeFilters.load_dataset', { dashboardId: 9, datasetId: 4 })
  }
  load()
  await client.clock.settle()
  expect(client.world.store.state().nativeFilters.datasets[4]).toMatchObject({
    status: 'loaded',
    value: { id: 4, name: 'weather' },
  })
  load()
  const asked = client.world.store.pending().filter(({ type }) => type === 'nativeFilters.dataset_requested')
  expect(asked).toHaveLength(1)
})
