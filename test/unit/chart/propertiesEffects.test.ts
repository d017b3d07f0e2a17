import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import type { ChartProperties } from '../../../src/events/chart/properties'
import { propertiesOf } from '../../../src/projections/chart/properties'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'

const server = serveCalls()

const detail = {
  id: 7,
  slice_name: 'Delays',
  viz_type: 'pie',
  description: null,
  cache_timeout: null,
  certified_by: 'Ada',
  certification_details: 'Counted twice',
  owners: [{ id: 1, first_name: 'Ada', last_name: 'Lovelace' }],
  dashboards: [{ id: 4, dashboard_title: 'Travels' }],
  tags: [
    { id: 2, name: 'late', type: 1 },
    { id: 3, name: 'owner:1', type: 3 },
  ],
}
const item = { ...detail, datasource_id: 3, datasource_name_text: 'flights' }

const props = (client: TestClient) => propertiesOf(client.world.store.state().charts, 7)
const listed = (client: TestClient) => client.world.store.state().charts.list?.value?.charts[0]

const opened = async (put: (body: unknown) => Response): Promise<{ client: TestClient; bodies: unknown[] }> => {
  const bodies: unknown[] = []
  server.use(
    token,
    answer(calls.chartList, () => json({ count: 1, ids: [7], result: [item] })),
    answer(calls.chartFavoriteStatus, () => json({ result: [{ id: 7, value: true }] })),
    answer(calls.chartGet, () => json({ id: 7, result: detail })),
    answer(calls.chartPut, ({ body }) => {
      bodies.push(body)
      return put(body)
    }),
  )
  const client = createTestClient()
  client.world.dispatch('chart.list', {})
  client.world.dispatch('chart.read_properties', { chartId: 7 })
  await client.clock.settle()
  return { client, bodies }
}

const change = (client: TestClient, to: Partial<ChartProperties>): void => {
  const known = props(client)?.value?.properties
  if (known === undefined) throw new Error('not read')
  client.world.dispatch('chart.set_properties', { chartId: 7, properties: { ...known, ...to } })
}
const kept = (body: unknown): Response => json({ id: 7, result: body })

it('reads the properties of a chart, its tags and its dashboards [B7.05]', async () => {
  const { client } = await opened(kept)
  expect(props(client)).toMatchObject({
    status: 'loaded',
    value: {
      properties: {
        name: 'Delays',
        description: '',
        certifiedBy: 'Ada',
        certificationDetails: 'Counted twice',
        cacheTimeout: null,
        owners: [{ id: 1, name: 'Ada Lovelace' }],
      },
      tags: [{ id: 2, name: 'late' }],
      dashboards: [{ id: 4, name: 'Travels' }],
    },
  })
  expect(listed(client)?.certified).toEqual({ by: 'Ada', details: 'Counted twice' })
})

it('sends changed properties and owners to the server, also on undo and redo [B7.07]', async () => {
  const { client, bodies } = await opened(kept)
  change(client, { name: ' Late flights ', cacheTimeout: 60, certifiedBy: ' ' })
  await client.clock.settle()
  expect(bodies).toEqual([
    { slice_name: 'Late flights', cache_timeout: 60, certified_by: null, certification_details: null, owners: [1] },
  ])
  expect(listed(client)).toMatchObject({ name: 'Late flights', certified: null })
  client.world.dispatch('undo.undo', { scope: 'explore' })
  await client.clock.settle()
  expect(bodies[1]).toEqual({
    slice_name: 'Delays',
    cache_timeout: null,
    certified_by: 'Ada',
    certification_details: 'Counted twice',
    owners: [1],
  })
  expect(listed(client)).toMatchObject({ name: 'Delays', certified: { by: 'Ada' } })
  client.world.dispatch('undo.redo', { scope: 'explore' })
  await client.clock.settle()
  expect(bodies[2]).toEqual(bodies[0])
  expect(props(client)).toMatchObject({ setting: null, value: { properties: { name: 'Late flights' } } })
  expect(client.errors).toEqual([])
})

it('sends nothing where nothing changed or the name is empty', async () => {
  const { client, bodies } = await opened(kept)
  change(client, {})
  change(client, { name: '  ' })
  await client.clock.settle()
  expect(bodies).toEqual([])
})

it("reverts to the server's properties on a refusal, with nothing to undo", async () => {
  const { client, bodies } = await opened(() => json({ message: 'Owners are invalid' }, 422))
  change(client, { name: 'Late flights', owners: [] })
  expect(props(client)?.setting).not.toBe(null)
  await client.clock.settle()
  expect(props(client)).toMatchObject({
    setting: null,
    refused: 'Owners are invalid',
    value: { properties: { name: 'Delays' } },
  })
  const { byId, order } = client.world.store.state().toasts
  expect(order.map((id) => byId[id]?.text)).toEqual(['The properties of the chart could not be kept: %s'])
  client.world.dispatch('undo.undo', { scope: 'explore' })
  await client.clock.settle()
  expect(bodies).toHaveLength(1)
})

it('reports chart properties that cannot be read', async () => {
  const { client } = await opened(kept)
  server.use(answer(calls.chartGet, () => json({ message: 'Not found' }, 404)))
  client.world.dispatch('chart.read_properties', { chartId: 7 })
  await client.clock.settle()
  expect(props(client)).toMatchObject({ status: 'failed', message: 'Not found' })
})
