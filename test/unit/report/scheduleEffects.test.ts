import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { QUERY, tabOf, toasts } from '../../support/shown'

const server = serveCalls()

describe('scheduling a query', () => {
  const schedule = { cron: '0 7 * * *', timezone: 'Europe/Berlin', start: '2026-01-01', end: null }

  it('posts a query with its schedule and leaves the tab unchanged [A1.12] [A7.10] [A8.02]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.savedQueryPost, (ask) => {
        asked.push(ask)
        return json({ id: 5, result: ask.body }, 201)
      }),
    )
    const client = createTestClient()
    const before = tabOf(client)
    client.world.dispatch('saved.schedule', { editorId: before.id, label: ' Daily ', description: '', schedule })
    await client.clock.settle()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.body).toMatchObject({ label: 'Daily', description: null, db_id: before.dbId, sql: before.sql })
    expect(JSON.parse(String(asked[0]?.body['extra_json']))).toEqual({
      schedule_info: {
        schedule_interval: '0 7 * * *',
        timezone: 'Europe/Berlin',
        start_date: '2026-01-01',
        end_date: null,
      },
    })
    expect(tabOf(client)).toEqual(before)
    expect(toasts(client)).toEqual([
      ['success', 'Your query has been scheduled. To see details of your query, navigate to Saved queries'],
    ])
  })

  it('opens the last scheduled run in its own tab with its rows, and reuses that tab', async () => {
    const last = { at: 7, state: 'success', query_id: 12, rows: 2, message: null }
    const extra = { schedule_info: { schedule_interval: '0 7 * * *', timezone: 'UTC' }, last_run: last }
    const column = { column_name: 'n', name: 'n', type: 'BIGINT', type_generic: 0, is_dttm: false }
    const detail = {
      client_id: 'ran',
      database: { id: 1 },
      schema: 'main',
      sql: 'SELECT n',
      status: 'success',
      rows: 2,
      results_key: 'kept',
      start_time: 5,
      end_time: 9,
      changed_on: '2026-01-01',
    }
    const asked: string[] = []
    server.use(
      answer(calls.savedQueryList, () => json({ count: 1, ids: [3], result: [{ id: 3, ...QUERY, extra }] })),
      answer(calls.queryGet, ({ url }) => {
        asked.push(url.pathname)
        return json({ id: 12, result: detail })
      }),
      answer(calls.results, () => json({ query_id: 12, status: 'success', data: [[1], [2]], columns: [column] })),
    )
    const client = createTestClient()
    const { dispatch, store } = client.world
    expect(dispatch('saved.open_run', { remoteId: 3 })).toMatchObject({ refused: 'NO_RESULTS' })
    dispatch('saved.list', {})
    await client.clock.settle()
    const before = tabOf(client)
    const open = async (): Promise<void> => {
      dispatch('saved.open_run', { remoteId: 3 })
      await client.clock.settle()
    }
    await open()
    const tab = tabOf(client)
    expect(tab).toMatchObject({ name: 'Late', sql: 'SELECT n', schema: 'main', remoteId: null, latestQueryId: 'ran' })
    const run = () => store.state().runs.byId['ran']
    expect(run()).toMatchObject({ sqlEditorId: tab.id, state: 'success', rows: 2, results: 'held', duration: 4 })
    expect(client.io.results.peek(run()?.resultsKey ?? '')?.rows).toEqual([[1], [2]])
    dispatch('editor.activate', { id: before.id })
    await open()
    expect([asked.length, store.state().editors.order.length]).toEqual([1, 2])
    dispatch('editor.close', { id: tab.id })
    await open()
    expect(run()?.sqlEditorId).toBe(tabOf(client).id)
    expect(tabOf(client).id).not.toBe(tab.id)
    expect(client.errors).toEqual([])
  })

  it('reports once that the last run is no longer available [A8.01]', async () => {
    const last = { at: 7, state: 'success', query_id: 12, rows: 2, message: null }
    const extra = { schedule_info: { schedule_interval: '0 7 * * *', timezone: 'UTC' }, last_run: last }
    server.use(
      answer(calls.savedQueryList, () => json({ count: 1, ids: [3], result: [{ id: 3, ...QUERY, extra }] })),
      answer(calls.queryGet, () => json({ message: 'Not found' }, 404)),
    )
    const client = createTestClient()
    client.world.dispatch('saved.list', {})
    await client.clock.settle()
    client.world.dispatch('saved.open_run', { remoteId: 3 })
    await client.clock.settle()
    expect(toasts(client)).toEqual([['danger', "The query couldn't be loaded"]])
    expect(client.world.store.state().editors.order).toHaveLength(1)
  })

  it('reports a failed schedule once, and keeps nothing [A8.03]', async () => {
    server.use(
      token,
      answer(calls.savedQueryPost, () => json({ message: { extra_json: ['The schedule is not valid.'] } }, 422)),
    )
    const client = createTestClient()
    client.world.dispatch('saved.schedule', { editorId: tabOf(client).id, label: 'x', description: '', schedule })
    await client.clock.settle()
    expect(toasts(client)).toEqual([['danger', 'Your query could not be scheduled']])
    expect(client.errors).toEqual([])
  })

  it('lists when a query runs and how it went [A8.02]', async () => {
    const last = { at: 7, state: 'failed', query_id: 1, rows: null, message: 'no such table' }
    const extra = { schedule_info: { schedule_interval: '0 7 * * *', timezone: 'UTC' }, last_run: last }
    server.use(
      answer(calls.savedQueryList, () =>
        json({
          count: 2,
          ids: [3, 4],
          result: [
            { id: 3, ...QUERY, extra },
            { id: 4, ...QUERY, extra: {} },
          ],
        }),
      ),
    )
    const client = createTestClient()
    client.world.dispatch('saved.list', {})
    await client.clock.settle()
    const [first, second] = client.world.store.state().saved.list?.value ?? []
    expect(first).toMatchObject({
      schedule: { cron: '0 7 * * *', timezone: 'UTC', start: null, end: null },
      lastRun: { at: 7, state: 'failed', rows: null, message: 'no such table' },
    })
    expect(second?.schedule).toBeUndefined()
  })
})
