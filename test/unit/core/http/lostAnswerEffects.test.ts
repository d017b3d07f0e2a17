import { describe, expect, it } from 'vitest'

import * as dashboardCalls from '../../../../contract/dashboard/dashboard'
import { calls } from '../../../../contract/index'
import type { FormValues } from '../../../../src/domain/charts/formData'
import { createTestClient, type TestClient } from '../../../support/client'
import { dashboard, editing, get } from '../../../support/dashboardCalls'
import { keptAs, opened } from '../../../support/explore'
import { serveCalls, token } from '../../../support/serveCalls'
import { answer, json, networkError, type ReceivedCall } from '../../../support/server'
import { tabOf, toasts } from '../../../support/shown'

const server = serveCalls()

const momentOf = (client: TestClient, ms = 0): string => new Date(client.io.now() + ms).toISOString()

describe('saved query whose answer is lost', () => {
  /** Keeps what is posted and answers nothing. */
  const begin = (made: { moment: string; kept: boolean }) => {
    const client = createTestClient()
    const posts: ReceivedCall[] = []
    const { id, dbId } = tabOf(client)
    const stored = () => {
      const body = posts[0]?.body
      return { ...body, id: 3, database: { id: dbId }, changed_on: made.moment }
    }
    server.use(
      token,
      answer(calls.savedQueryPost, (one) => {
        posts.push(one)
        return networkError()
      }),
      answer(calls.savedQueryList, () =>
        json(made.kept ? { count: 1, ids: [3], result: [stored()] } : { count: 0, ids: [], result: [] }),
      ),
      answer(calls.savedQueryGet, () => json({ id: 3, result: stored() })),
    )
    client.world.dispatch('saved.save', { editorId: id, label: 'Late flights', description: '' })
    return { client, posts }
  }

  it('finds a saved query by its name and content, and never posts it twice', async () => {
    const made = { moment: '', kept: true }
    const { client, posts } = begin(made)
    made.moment = momentOf(client)
    await client.clock.settle()
    expect(toasts(client)).toEqual([['success', 'Your query was saved']])
    expect(tabOf(client)).toMatchObject({ remoteId: 3, name: 'Late flights' })
    expect(posts).toHaveLength(1)
  })

  it('reports a failure where the server has no such saved query, or an older one', async () => {
    for (const kept of [false, true]) {
      const made = { moment: '', kept }
      const { client, posts } = begin(made)
      made.moment = momentOf(client, -3_600_000)
      await client.clock.settle()
      expect(toasts(client)).toEqual([['danger', 'Your query could not be saved']])
      expect(posts).toHaveLength(1)
    }
  })

  it('looks for a saved query again while the server restarts', async () => {
    const made = { moment: '', kept: true }
    const { client } = begin(made)
    made.moment = momentOf(client)
    let down = 2
    server.use(
      answer(calls.savedQueryList, () => {
        if (down-- > 0) return networkError()
        server.resetHandlers()
        return json({ message: 'gone' }, 404)
      }),
    )
    await client.clock.settle()
    expect(toasts(client)).toEqual([])
    await client.clock.advance(1000)
    expect([down, toasts(client)]).toEqual([0, []])
    await client.clock.advance(2000)
    expect([down, toasts(client)]).toEqual([-1, [['danger', 'Your query could not be saved']]])
  })

  it('reads an updated query back and compares it with the body it sent', async () => {
    const client = createTestClient()
    const { id, dbId } = tabOf(client)
    let body: Record<string, unknown> = {}
    let isWritten = true
    server.use(
      token,
      answer(calls.savedQueryPost, (one) => json({ id: 3, result: one.body }, 201)),
      answer(calls.savedQueryPut, (one) => {
        if (isWritten) body = one.body
        return networkError()
      }),
      answer(calls.savedQueryGet, () =>
        json({ id: 3, result: { ...body, database: { id: dbId }, changed_on: momentOf(client) } }),
      ),
    )
    client.world.dispatch('saved.save', { editorId: id, label: 'Kept', description: '' })
    await client.clock.settle()
    for (const sql of ['SELECT 2', 'SELECT 3']) {
      client.world.dispatch('editor.replace', { id, sql, by: 'load' })
      client.world.dispatch('saved.update', { editorId: id })
      await client.clock.settle()
      isWritten = false
    }
    expect(toasts(client).map(([, text]) => text)).toEqual([
      'Your query was saved',
      'Your query was updated',
      'Your query could not be updated',
    ])
    expect(client.world.store.state().saved.kept[3]?.sql).toBe('SELECT 2')
  })
})

describe('dataset whose answer is lost', () => {
  it('finds a dataset by its name, place and query', async () => {
    for (const [sql, made] of [
      ['SELECT 1', true],
      ['SELECT 2', false],
    ] as const) {
      const client = createTestClient()
      const { id, dbId } = tabOf(client)
      client.world.dispatch('editor.replace', { id, sql: 'SELECT 1', by: 'load' })
      const item = { id: 8, table_name: 'Sales', schema: null, database: { id: dbId, database_name: 'x' } }
      const asked: ReceivedCall[] = []
      server.use(
        token,
        answer(calls.datasetPost, networkError),
        answer(calls.datasetList, (one) => {
          asked.push(one)
          return json({ count: 1, ids: [8], result: [item] })
        }),
        answer(calls.datasetGet, () => json({ id: 8, result: { ...item, sql, created_on: momentOf(client) } })),
      )
      client.world.dispatch('dataset.create', { editorId: id, name: 'Sales' })
      await client.clock.settle()
      expect(asked[0]?.url.searchParams.get('q')).toContain('(col:table_name,opr:eq,value:Sales)')
      expect(client.world.store.state().datasets).toMatchObject(
        made ? { failed: {}, made: { [id]: { id: 8 } } } : { failed: { [id]: 'Network error' }, made: {} },
      )
    }
  })

  it.each([
    ['pg', 9],
    ['lake', 8],
    [null, 8],
  ])('takes the dataset of the same catalog for the lost one: %s', async (catalog, found) => {
    const client = createTestClient()
    const { id, dbId } = tabOf(client)
    const database = { id: dbId, database_name: 'x', backend: 'trino', default_catalog: 'lake' }
    server.use(answer(calls.databaseList, () => json({ count: 1, ids: [dbId], result: [database] })))
    client.world.dispatch('schema.load_databases', { force: true })
    await client.clock.settle()
    client.world.dispatch('editor.select_context', { id, dbId, catalog, schema: 'crm' })
    client.world.dispatch('editor.replace', { id, sql: 'SELECT 1', by: 'load' })
    const item = { table_name: 'Sales', schema: 'crm', database: { id: dbId, database_name: 'x' } }
    const result = [
      { ...item, id: 7, catalog: 'other' },
      { ...item, id: 9, catalog: 'pg' },
      { ...item, id: 8, catalog: null },
    ]
    server.use(
      token,
      answer(calls.datasetPost, networkError),
      answer(calls.datasetList, () => json({ count: 2, ids: [8, 9], result })),
      answer(calls.datasetGet, () => json({ id: found, result: { sql: 'SELECT 1', created_on: momentOf(client) } })),
    )
    client.world.dispatch('dataset.create', { editorId: id, name: 'Sales' })
    await client.clock.settle()
    expect(client.world.store.state().datasets).toMatchObject({ failed: {}, made: { [id]: { id: found } } })
  })
})

describe('chart whose answer is lost', () => {
  const KEY = 'table/3'
  const FORM = { viz_type: 'pie', groupby: ['origin'], metric: 'count' }
  const save = async (groupby: string) => {
    const client = createTestClient()
    opened(client.world, KEY, FORM)
    const [posts, asked]: [ReceivedCall[], ReceivedCall[]] = [[], []]
    server.use(
      token,
      answer(calls.chartPost, (one) => {
        posts.push(one)
        return networkError()
      }),
      answer(calls.chartList, (one) => {
        asked.push(one)
        return json({ count: 1, ids: [9], result: [{ id: 9, slice_name: 'Shares', changed_on_utc: momentOf(client) }] })
      }),
      answer(calls.exploreOpen, () => {
        const form = JSON.parse(String(posts[0]?.body['params'])) as FormValues
        return json({ result: keptAs(9, [1], { ...form, groupby: [groupby] }) })
      }),
    )
    client.world.dispatch('explore.save', {
      key: KEY,
      name: 'Shares',
      vizType: 'pie',
      overwrite: false,
      queryContext: '{}',
      dashboard: null,
    })
    await client.clock.settle()
    return { client, posts, asked }
  }

  it("finds a chart by its content among one's own charts of that name", async () => {
    const { client, posts, asked } = await save('origin')
    expect(toasts(client)).toEqual([['success', 'Chart [%s] has been saved']])
    expect(asked[0]?.url.searchParams.get('q')).toContain('col:created_by,opr:rel_o_m')
    expect(posts).toHaveLength(1)
  })

  it('reports a failure where the chart of that name is a different one', async () => {
    const { client, posts } = await save('destination')
    expect(toasts(client).map(([level]) => level)).toEqual(['danger'])
    expect(posts).toHaveLength(1)
  })
})

describe('dashboard whose answer is lost', () => {
  it('reads a dashboard back and compares it with the body it sent', async () => {
    for (const isWritten of [true, false]) {
      const puts: ReceivedCall[] = []
      const kept = () => {
        const body = isWritten ? puts[0]?.body : undefined
        if (body === undefined) return {}
        const { positions, ...metadata } = JSON.parse(String(body['json_metadata'])) as Record<string, unknown>
        return {
          ...body,
          owners: [{ id: 1, first_name: 'Ada', last_name: 'L' }],
          json_metadata: JSON.stringify(metadata),
          position_json: JSON.stringify(positions),
          changed_on: '1970-01-01T00:05:00',
        }
      }
      server.use(
        token,
        get(),
        answer(dashboardCalls.dashboardPut, (one) => {
          puts.push(one)
          server.use(get(kept()))
          return networkError()
        }),
      )
      const one = editing()
      one.world.dispatch('dashboard.save', { dashboardId: 7 })
      await one.clock.settle()
      expect(toasts(one).map(([level]) => level)).toEqual([isWritten ? 'success' : 'danger'])
      expect(dashboard(one)).toMatchObject(
        isWritten ? { lastModified: 300, edit: false } : { edit: true, title: 'New' },
      )
      expect(puts).toHaveLength(1)
    }
  })
})
