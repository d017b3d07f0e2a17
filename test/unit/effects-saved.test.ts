import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { calls } from '../../contract/index'
import { effectiveEditor } from '../../src/projections/editors'
import { createTestClient, type TestClient } from '../support/client'
import { answer, json, networkError, type Asked } from '../support/server'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const token = answer(calls.csrfToken, () => json({ result: 'token' }))
const QUERY = {
  label: 'Late',
  sql: 'SELECT 7',
  schema: 'main',
  catalog: null,
  template_parameters: null,
  database: { id: 1 },
}

const tabOf = (client: TestClient) => {
  const { editors } = client.world.store.state()
  const editor = effectiveEditor(editors, editors.order.at(-1) ?? '')
  if (editor === undefined) throw new Error('no tab')
  return editor
}
const toasts = (client: TestClient) => {
  const { byId, order } = client.world.store.state().toasts
  return order.map((id) => [byId[id]?.level, byId[id]?.text])
}

describe('scheduling a query', () => {
  const schedule = { cron: '0 7 * * *', timezone: 'Europe/Berlin', start: '2026-01-01', end: null }

  it('posts it with its times and leaves the tab as it is [A1.12] [A7.10] [A8.02]', async () => {
    const asked: Asked[] = []
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

  it('opens the last run of the server in a tab of its own, with its rows, and the tab again when it is open', async () => {
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

  it('says once when the last run can no longer be had [A8.01]', async () => {
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

  it('says once when it could not be, and keeps nothing [A8.03]', async () => {
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

describe('template parameters of a tab', () => {
  it('are set as JSON text, go with the run, and come back with undo [A3.07] [A7.01]', async () => {
    const client = createTestClient()
    const { id } = tabOf(client)
    const set = (templateParams: string | null) =>
      client.world.dispatch('editor.set_template_params', { id, templateParams })
    set('{"day":1}')
    expect(tabOf(client).templateParams).toBe('{"day":1}')
    expect(set('{"day":1}')).toEqual([])
    set('{"day":2}')
    client.world.dispatch('undo.undo', {})
    expect(tabOf(client).templateParams).toBe('{"day":1}')
    client.world.dispatch('undo.redo', {})
    expect(tabOf(client).templateParams).toBe('{"day":2}')
    const bodies: unknown[] = []
    server.use(
      token,
      answer(calls.execute, (ask) => {
        bodies.push(ask.body['templateParams'])
        return json({ query_id: 1, status: 'stopped' })
      }),
    )
    client.world.dispatch('run.start', { editorId: id })
    await client.clock.settle()
    expect(bodies).toEqual(['{"day":2}'])
    set(' {} ')
    expect(tabOf(client).templateParams).toBeNull()
  })

  it('that are no JSON object are refused before anything is sent [A5.03]', () => {
    const client = createTestClient()
    const { id } = tabOf(client)
    for (const templateParams of ['{', '[1]', '7', 'null']) {
      expect(client.world.dispatch('editor.set_template_params', { id, templateParams })).toMatchObject({
        refused: 'INVALID_TEMPLATE_PARAMS',
      })
    }
    expect(tabOf(client).templateParams).toBeNull()
    expect(toasts(client)).toEqual([['warning', 'Template parameters must be a JSON object.']])
  })
})

describe('saving a query', () => {
  it('posts the tab, links it and takes the name [A1.09] [A4.42] [A7.10] [A8.06]', async () => {
    const asked: Asked[] = []
    server.use(
      token,
      answer(calls.savedQueryPost, (ask) => {
        asked.push(ask)
        return json({ id: 3, result: ask.body }, 201)
      }),
    )
    const client = createTestClient()
    const { id, dbId, sql } = tabOf(client)
    client.world.dispatch('saved.save', { editorId: id, label: '  Late flights ', description: '' })
    expect(client.world.store.state().saved.saving[id]).toBeDefined()
    await client.clock.settle()
    expect(asked.map(({ body }) => body)).toEqual([
      {
        label: 'Late flights',
        description: null,
        db_id: dbId,
        catalog: null,
        schema: null,
        sql,
        template_parameters: null,
      },
    ])
    expect(tabOf(client)).toMatchObject({ remoteId: 3, name: 'Late flights' })
    expect(client.world.store.state().saved).toMatchObject({ saving: {}, kept: { 3: sql } })
    expect(toasts(client)).toEqual([['success', 'Your query was saved']])
  })

  it('says a failure once and keeps the tab as it was [A8.05]', async () => {
    server.use(
      token,
      answer(calls.savedQueryPost, () => json({ message: 'no' }, 500)),
    )
    const client = createTestClient()
    const before = tabOf(client)
    client.world.dispatch('saved.save', { editorId: before.id, label: 'x', description: '' })
    await client.clock.settle()
    expect(toasts(client)).toEqual([['danger', 'Your query could not be saved']])
    expect(tabOf(client)).toMatchObject({ remoteId: null, name: before.name })
    expect(client.world.store.state().saved.saving).toEqual({})
    expect(client.world.store.state().saved.attempts[before.id]).toMatchObject({ state: 'failed', message: 'no' })
    server.use(answer(calls.savedQueryPost, (ask) => json({ id: 3, result: ask.body }, 201)))
    client.world.dispatch('saved.save', { editorId: before.id, label: 'x', description: '' })
    expect(client.world.store.state().saved.attempts[before.id]?.state).toBe('open')
    await client.clock.settle()
    expect(client.world.store.state().saved.attempts[before.id]?.state).toBe('done')
  })

  it('updates in place, and says how it went [A1.10] [A7.11] [A8.07] [A8.08]', async () => {
    let puts = 0
    server.use(
      token,
      answer(calls.savedQueryPost, (ask) => json({ id: 3, result: ask.body }, 201)),
      answer(calls.savedQueryPut, (ask) => {
        puts += 1
        expect(Object.keys(ask.body)).not.toContain('description')
        return puts === 1 ? json({ result: ask.body }) : networkError()
      }),
    )
    const client = createTestClient()
    const { id } = tabOf(client)
    client.world.dispatch('saved.save', { editorId: id, label: 'Kept', description: '' })
    await client.clock.settle()
    client.world.dispatch('editor.replace', { id, sql: 'SELECT 2', by: 'load' })
    client.world.dispatch('saved.update', { editorId: id })
    await client.clock.settle()
    expect(client.world.store.state().saved.kept[3]).toBe('SELECT 2')
    client.world.dispatch('editor.replace', { id, sql: 'SELECT 3', by: 'load' })
    client.world.dispatch('saved.update', { editorId: id })
    await client.clock.settle()
    expect(client.world.store.state().saved.kept[3]).toBe('SELECT 2')
    expect(toasts(client).map(([, text]) => text)).toEqual([
      'Your query was saved',
      'Your query was updated',
      'Your query could not be updated',
    ])
  })

  it('opens a saved query in a tab of its own, once [A7.09] [A8.01]', async () => {
    server.use(
      token,
      answer(calls.savedQueryGet, ({ url }) =>
        url.pathname.endsWith('/9') ? json({ id: 9, result: QUERY }) : json({ message: 'Not found' }, 404),
      ),
    )
    const client = createTestClient()
    const count = client.world.store.state().editors.order.length
    client.world.dispatch('saved.open', { remoteId: 9 })
    await client.clock.settle()
    expect(tabOf(client)).toMatchObject({ name: 'Late', sql: 'SELECT 7', schema: 'main', remoteId: 9, dbId: 1 })
    client.world.dispatch('saved.open', { remoteId: 9 })
    await client.clock.settle()
    expect(client.world.store.state().editors.order).toHaveLength(count + 1)
    client.world.dispatch('saved.open', { remoteId: 10 })
    await client.clock.settle()
    expect(toasts(client)).toEqual([['danger', "The query couldn't be loaded"]])
    expect(client.world.store.state().editors.order).toHaveLength(count + 1)
  })

  it('lists all pages and forgets what is deleted, also when somebody was faster', async () => {
    const items = Array.from({ length: 130 }, (_, n) => ({ ...QUERY, id: n + 1, label: `q${n + 1}` }))
    server.use(
      token,
      answer(calls.savedQueryList, ({ url }) => {
        const page = Number(/page:(\d+)/.exec(decodeURIComponent(url.search))?.[1] ?? 0)
        const result = items.slice(page * 100, page * 100 + 100)
        return json({ count: items.length, ids: result.map(({ id }) => id), result })
      }),
      answer(calls.savedQueryDelete, () => json({ message: 'Not found' }, 404)),
    )
    const client = createTestClient()
    client.world.dispatch('saved.list', {})
    await client.clock.settle()
    await client.clock.settle()
    const list = () => client.world.store.state().saved.list
    expect(list()).toMatchObject({ status: 'loaded' })
    expect(list()?.value).toHaveLength(130)
    client.world.dispatch('saved.delete', { remoteId: 130 })
    await client.clock.settle()
    expect(list()?.value?.map(({ remoteId }) => remoteId)).not.toContain(130)
    expect(toasts(client)).toEqual([])
  })
})

describe('sharing a query', () => {
  it('stores what the tab holds and opens it elsewhere without running it [A1.11] [A7.12] [A7.13]', async () => {
    let stored = ''
    server.use(
      token,
      answer(calls.shareStore, ({ body }) => {
        stored = String(body['data'])
        return json({ id: 17 })
      }),
      answer(calls.shareGet, () => json(JSON.parse(stored))),
    )
    const client = createTestClient()
    const { id, sql, name } = tabOf(client)
    client.world.dispatch('share.request', { editorId: id })
    await client.clock.settle()
    expect(client.world.store.state().saved.shares[id]).toEqual({ sql, id: '17', message: null })
    stored = JSON.stringify({ ...JSON.parse(stored), autorun: true })
    client.world.dispatch('share.open', { id: '17' })
    await client.clock.settle()
    expect(tabOf(client)).toMatchObject({ name, sql, autorun: false })
    expect(tabOf(client).id).not.toBe(id)
  })

  it('a share without a name is called Shared query [A5.08]', async () => {
    server.use(answer(calls.shareGet, () => json({ sql: 'SELECT 1', dbId: 1 })))
    const client = createTestClient()
    client.world.dispatch('share.open', { id: 'x' })
    await client.clock.settle()
    expect(tabOf(client)).toMatchObject({ name: 'Shared query', sql: 'SELECT 1' })
  })

  it('a share that is gone is said [A8.01]', async () => {
    server.use(answer(calls.shareGet, () => json({ message: 'Not found' }, 404)))
    const client = createTestClient()
    client.world.dispatch('share.open', { id: 'x' })
    await client.clock.settle()
    expect(toasts(client)).toEqual([['danger', "The query couldn't be loaded"]])
  })
})

describe('a save that the page did not live to see through', () => {
  const leave = async (begun: boolean) => {
    let posts = 0
    server.use(
      token,
      answer(calls.savedQueryPost, (ask) => {
        posts += 1
        return json({ id: 5, result: ask.body }, 201)
      }),
    )
    const client = createTestClient([{ do: 'add' }], begun ? {} : { effects: [] })
    client.world.dispatch('saved.save', { editorId: tabOf(client).id, label: 'Daily', description: '' })
    await client.clock.settle()
    const next = createTestClient([])
    const events = client.world.store.pending().filter(({ type }) => type !== 'saved.stored')
    next.world.store.confirm(events.map((event, index) => ({ ...event, seq: index + 1, session: 's0' })))
    const before = posts
    const [open] = Object.values(next.world.store.state().outbox.open).filter(({ type }) => type === 'saved.requested')
    if (open === undefined) throw new Error('nothing is open')
    await Promise.all([next.runtime.resume(open), next.clock.advance(1000)])
    return { posts: posts - before, open: next.world.store.state().outbox.open[open.id], next }
  }

  it('is carried out by the next page when nothing was begun', async () => {
    const { posts, open, next } = await leave(false)
    expect([posts, open]).toEqual([1, undefined])
    expect(next.world.store.state().outbox.open).toEqual({})
  })

  it('is not made twice when it was begun', async () => {
    const { posts, open } = await leave(true)
    expect([posts, open]).toEqual([0, undefined])
  })
})
