import { describe, expect, it } from 'vitest'

import { decodeQuery } from '../../../contract/decoding'
import { calls } from '../../../contract/index'
import { undoTop } from '../../../src/projections/undo/selectors'
import { createTestClient, type TestClient } from '../../support/client'
import { admin } from '../../support/dashboards'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'
import { toastsWithArgs } from '../../support/shown'

const server = serveCalls()
const charts = (client: TestClient) => client.world.store.state().charts
const item = { id: 7, slice_name: 'Delays', viz_type: 'pie', datasource_id: 3, datasource_name_text: 'flights' }
const listed = [
  answer(calls.chartList, () => json({ count: 1, ids: [7], result: [item] })),
  answer(calls.chartFavoriteStatus, () => json({ result: [{ id: 7, value: true }] })),
]
const withList = async (): Promise<TestClient> => {
  const client = createTestClient()
  client.world.dispatch('chart.list', {})
  await client.clock.settle()
  return client
}

describe('chart list', () => {
  const ask = async (...listings: readonly object[]) => {
    const asked: unknown[] = []
    server.use(
      answer(calls.chartList, ({ url }) => {
        const found = decodeQuery(url.searchParams.get('q') ?? '')
        asked.push(found.ok ? found.value : null)
        return json({ count: 1, ids: [7], result: [item] })
      }),
      ...listed.slice(1),
    )
    const client = createTestClient()
    admin(client.world)
    for (const listing of listings) {
      client.world.dispatch('chart.list', listing)
      await client.clock.settle()
    }
    return { client, asked }
  }
  const page = { page: 0, page_size: 200, keys: ['none'] }

  it('lists charts in pages of 200, latest change first, with favorites [B7.04] [B7.08]', async () => {
    const { client, asked } = await ask({ search: ' del ' })
    const latest = { order_column: 'changed_on_delta_humanized', order_direction: 'desc' }
    expect(asked).toEqual([{ ...page, ...latest, filters: [{ col: 'slice_name', opr: 'ct', value: 'del' }] }])
    expect(charts(client).list?.value).toMatchObject({
      count: 1,
      charts: [{ id: 7, name: 'Delays', dataset: 'flights' }],
    })
    expect(charts(client).favorites).toEqual({ 7: true })
  })

  it('lists one’s own charts, and other orders [B7.04]', async () => {
    const { asked } = await ask(
      { isOwn: true },
      { search: 'x', isOwn: true, order: 'slice_name' },
      { order: 'viz_type' },
    )
    const own = { col: 'owners', opr: 'rel_m_m', value: 1 }
    expect(asked).toMatchObject([
      { filters: [own], order_column: 'changed_on_delta_humanized', order_direction: 'desc' },
      {
        filters: [{ col: 'slice_name', opr: 'ct', value: 'x' }, own],
        order_column: 'slice_name',
        order_direction: 'asc',
      },
      { filters: [], order_column: 'viz_type', order_direction: 'asc' },
    ])
  })

  it('reports a chart list that cannot be loaded [B8.29] [B8.30]', async () => {
    server.use(answer(calls.chartList, () => json({ message: 'broken' }, 500)))
    const client = await withList()
    expect(charts(client).list).toMatchObject({ status: 'failed', message: 'broken' })
    expect(toastsWithArgs(client)).toEqual([
      ['danger', 'Sorry there was an error fetching saved charts: %s', ['broken']],
    ])
  })

  it('saves favorites on the server, and reverts a failed change [B1.06] [B7.09] [B7.10] [B8.31]', async () => {
    const asked: string[] = []
    server.use(
      token,
      ...listed,
      answer(calls.chartFavoriteRemove, () => {
        asked.push('remove')
        return json({ result: 'OK' })
      }),
      answer(calls.chartFavoriteAdd, () => {
        asked.push('add')
        return json({ message: 'no' }, 500)
      }),
    )
    const client = await withList()
    client.world.dispatch('chart.favor', { chartId: 7, favorite: false })
    await client.clock.settle()
    expect(charts(client).favorites[7]).toBe(false)
    client.world.dispatch('chart.favor', { chartId: 7, favorite: true })
    expect(charts(client).favorites[7]).toBe(true)
    await client.clock.settle()
    expect(charts(client).favorites[7]).toBe(false)
    expect(asked).toEqual(['remove', 'add'])
    expect(toastsWithArgs(client)).toEqual([['danger', 'An error occurred while starring this chart', []]])
  })

  it('sends a deletion to the server only if it was not undone', async () => {
    let deleted = 0
    server.use(
      token,
      ...listed,
      answer(calls.chartDelete, () => {
        deleted += 1
        return json({ message: 'OK' })
      }),
    )
    const client = await withList()
    client.world.dispatch('chart.delete', { ids: [7] })
    await client.clock.advance(4000)
    client.world.dispatch('undo.undo', { scope: 'explore' })
    await client.clock.advance(10_000)
    expect(deleted).toBe(0)
    expect(charts(client)).toMatchObject({ deleting: {}, list: { value: { count: 1 } } })
    client.world.dispatch('chart.delete', { ids: [7] })
    await client.clock.advance(5000)
    expect(deleted).toBe(1)
    expect(charts(client)).toMatchObject({ deleting: {}, list: { value: { count: 0, charts: [] } } })
    expect(undoTop(client.world.store.state(), client.world.store.session, 'explore')).toBeNull()
    expect(client.world.dispatch('undo.undo', { scope: 'explore' })).toMatchObject({ refused: 'NOTHING_TO_UNDO' })
    expect(client.errors).toEqual([])
  })

  it('deletes the charts of one gesture in one call, and one by one if that is refused', async () => {
    const asked: string[] = []
    let refused = false
    server.use(
      token,
      answer(calls.chartList, () =>
        json({ count: 3, ids: [7, 8, 9], result: [7, 8, 9].map((id) => ({ ...item, id, slice_name: `c${id}` })) }),
      ),
      answer(calls.chartFavoriteStatus, () => json({ result: [] })),
      answer(calls.chartBulkDelete, ({ url }) => {
        asked.push(url.searchParams.get('q') ?? '')
        return refused ? json({ message: 'Forbidden' }, 403) : json({ message: 'Deleted 2 charts' })
      }),
      answer(calls.chartDelete, ({ url }) => {
        const id = url.pathname.split('/').at(-1) ?? ''
        asked.push(id)
        return id === '8' ? json({ message: 'Changing this chart is forbidden' }, 403) : json({ message: 'OK' })
      }),
    )
    const client = await withList()
    client.world.dispatch('chart.delete', { ids: [7, 8, 9] })
    client.world.dispatch('chart.keep', { ids: [9] })
    await client.clock.advance(5000)
    expect(asked.splice(0)).toEqual(['!(7,8)'])
    expect(charts(client).list?.value?.charts.map(({ id }) => id)).toEqual([9])
    expect(toastsWithArgs(client)).toEqual([['success', '%s charts were deleted', ['2']]])

    refused = true
    client.world.dispatch('chart.list', {})
    await client.clock.advance(10_000)
    client.world.dispatch('chart.delete', { ids: [7, 8] })
    await client.clock.advance(5000)
    expect(asked).toEqual(['!(7,8)', '7', '8'])
    expect(charts(client)).toMatchObject({ deleting: {} })
    expect(charts(client).list?.value?.charts.map(({ id }) => id)).toEqual([8, 9])
    const why = ['c8', 'Changing this chart is forbidden']
    expect(toastsWithArgs(client)).toContainEqual(['danger', '%s could not be deleted: %s', why])
    expect(client.errors).toEqual([])
  })
})
