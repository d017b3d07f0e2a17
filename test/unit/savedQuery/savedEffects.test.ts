import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { isKept } from '../../../src/projections/savedQuery/savedQueries'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError, type ReceivedCall } from '../../support/server'
import { QUERY, tabOf, toasts } from '../../support/shown'

const server = serveCalls()

describe('saving a query', () => {
  it('posts the tab, links it and takes the name [A1.09] [A4.42] [A7.10] [A8.06]', async () => {
    const asked: ReceivedCall[] = []
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
    expect(client.world.store.state().saved).toMatchObject({ saving: {}, kept: { 3: { label: 'Late flights', sql } } })
    expect(toasts(client)).toEqual([['success', 'Your query was saved']])
  })

  it('reports a failed save once and keeps the tab [A8.05]', async () => {
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

  it('updates a saved query in place and reports the outcome [A1.10] [A7.11] [A8.07] [A8.08]', async () => {
    let puts = 0
    server.use(
      token,
      answer(calls.savedQueryPost, (ask) => json({ id: 3, result: ask.body }, 201)),
      answer(calls.savedQueryPut, (ask) => {
        puts += 1
        expect(Object.keys(ask.body)).not.toContain('description')
        return puts === 1 ? json({ result: ask.body }) : networkError()
      }),
      answer(calls.savedQueryGet, () => json({ message: 'Not found' }, 404)),
    )
    const client = createTestClient()
    const { id } = tabOf(client)
    client.world.dispatch('saved.save', { editorId: id, label: 'Kept', description: '' })
    await client.clock.settle()
    client.world.dispatch('editor.replace', { id, sql: 'SELECT 2', by: 'load' })
    client.world.dispatch('saved.update', { editorId: id })
    await client.clock.settle()
    expect(client.world.store.state().saved.kept[3]?.sql).toBe('SELECT 2')
    client.world.dispatch('editor.replace', { id, sql: 'SELECT 3', by: 'load' })
    client.world.dispatch('saved.update', { editorId: id })
    await client.clock.settle()
    expect(client.world.store.state().saved.kept[3]?.sql).toBe('SELECT 2')
    expect(toasts(client).map(([, text]) => text)).toEqual([
      'Your query was saved',
      'Your query was updated',
      'Your query could not be updated',
    ])
  })

  it('updates exactly the fields that differ from the saved query [A1.10] [A7.11]', async () => {
    const sent: Record<string, unknown>[] = []
    server.use(
      token,
      answer(calls.savedQueryGet, () => json({ id: 9, result: QUERY })),
      answer(calls.savedQueryPut, ({ body }) => {
        sent.push(body as Record<string, unknown>)
        return json({ result: body })
      }),
      // a server may leave template parameters out of lists
      answer(calls.savedQueryList, () =>
        json({ count: 1, ids: [9], result: [{ ...QUERY, id: 9, label: 'Later', template_parameters: undefined }] }),
      ),
    )
    const client = createTestClient()
    client.world.dispatch('saved.open', { remoteId: 9 })
    await client.clock.settle()
    const { id } = tabOf(client)
    const offered = () => !isKept(client.world.store.state().saved, tabOf(client))
    const update = async () => {
      const before = offered()
      client.world.dispatch('saved.update', { editorId: id })
      await client.clock.settle()
      return [before, offered()]
    }
    expect(await update()).toEqual([false, false])
    client.world.dispatch('editor.rename', { id, name: 'Later' })
    expect(await update()).toEqual([true, false])
    client.world.dispatch('editor.set_template_params', { id, templateParams: '{"a":1}' })
    expect(await update()).toEqual([true, false])
    client.world.dispatch('saved.list', {})
    await client.clock.settle()
    expect(offered()).toBe(false)
    client.world.dispatch('editor.select_context', { id, dbId: 1, catalog: null, schema: 'other' })
    expect(await update()).toEqual([true, false])
    client.world.dispatch('editor.select_context', { id, dbId: 2, catalog: 'cat', schema: null })
    expect(await update()).toEqual([true, false])
    client.world.dispatch('editor.rename', { id, name: 'Earlier' })
    client.world.dispatch('editor.rename', { id, name: 'Later' })
    expect(offered()).toBe(false)
    expect(sent[0]).toEqual({
      label: 'Later',
      db_id: 1,
      schema: 'main',
      catalog: null,
      sql: 'SELECT 7',
      template_parameters: null,
    })
    expect(sent.at(-1)).toMatchObject({ catalog: 'cat', sql: 'SELECT 7' })
    expect(
      sent.map(({ label, schema, db_id, template_parameters }) => [label, schema, db_id, template_parameters]),
    ).toEqual([
      ['Later', 'main', 1, null],
      ['Later', 'main', 1, '{"a":1}'],
      ['Later', 'other', 1, '{"a":1}'],
      ['Later', null, 2, '{"a":1}'],
    ])
  })

  it('opens a saved query in its own tab, once [A7.09] [A8.01]', async () => {
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

  it('lists all pages and drops deleted queries, also those deleted elsewhere', async () => {
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

describe('save that a page did not finish', () => {
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

  it('completes a save on the next page if it had not started', async () => {
    const { posts, open, next } = await leave(false)
    expect([posts, open]).toEqual([1, undefined])
    expect(next.world.store.state().outbox.open).toEqual({})
  })

  it('does not repeat a save that had started', async () => {
    const { posts, open } = await leave(true)
    expect([posts, open]).toEqual([0, undefined])
  })
})
