import { describe, expect, it } from 'vitest'

// Loaded beforehand, so that virtual time does not have to wait for the disk.
import '../../../src/core/json/bigJson'
import { calls } from '../../../contract/index'
import { isRefusal } from '../../../src/core/commands/command'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { resultRuns } from '../../../src/projections/run/resultRuns'
import { resultEntries, runGoneBackTo } from '../../../src/projections/run/resultSet'
import { statementTitle } from '../../../src/domain/sql/statements'
import { statusSentence } from '../../../src/views/run/status'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { createWorld, played, success, type World } from '../../support/world'

const server = serveCalls()

const column = { column_name: 'n', name: 'n', type: 'BIGINT', type_generic: 0, is_dttm: false }
const result = () => ({ query_id: 12, status: 'success', data: [[1]], columns: [column] })
const broken = { errors: [{ message: 'no', error_type: 'SYNTAX_ERROR', level: 'error', extra: {} }] }

/** A server that answers every statement, but those that hold `bad`, and keeps what it was asked. */
const listen = (): ReceivedCall[] => {
  const asked: ReceivedCall[] = []
  server.use(
    token,
    answer(calls.execute, (request) => {
      asked.push(request)
      return String(request.body['sql']).includes('bad') ? json(broken, 400) : json(result())
    }),
    answer(calls.queryStop, () => json({ result: 'OK' })),
  )
  return asked
}

const write = ({ world }: { readonly world: World }, sql: string): string => {
  const id = world.store.state().editors.order[0] ?? ''
  world.dispatch('editor.replace', { id, sql, by: 'paste' })
  return id
}

const entriesOf = ({ world }: { readonly world: World }, id: string) => {
  const model = world.store.state()
  return resultEntries(resultRuns(model, id), model.scripts.byEditor[id] ?? null)
}

const states = (client: TestClient, id: string) => entriesOf(client, id).map(({ run, state }) => run?.state ?? state)

describe('script', () => {
  it('runs the statements of a script in order, each with its own client id [A4.09]', async () => {
    const asked = listen()
    const client = createTestClient()
    const editorId = write(client, "SELECT 1;\n-- second\nSELECT ';' AS two;\nSELECT 3")
    client.world.dispatch('run.start', { editorId })
    expect(states(client, editorId)).toEqual(['running', 'waiting', 'waiting'])
    const first = resultRuns(client.world.store.state(), editorId)[0]
    expect(first && statusSentence(first)).toEqual({ strong: '', rest: 'Running statement 1 of 3' })
    await client.clock.settle()
    expect(asked.map(({ body }) => body['sql'])).toEqual(['SELECT 1', "SELECT ';' AS two", 'SELECT 3'])
    expect(new Set(asked.map(({ body }) => body['client_id'])).size).toBe(3)
    expect(states(client, editorId)).toEqual(['success', 'success', 'success'])
    expect(entriesOf(client, editorId).map(({ title }) => title)).toEqual(['SELECT 1', 'second', 'SELECT 3'])
    expect(client.errors).toEqual([])
  })

  it('ends a script with the first statement that fails', async () => {
    const asked = listen()
    const client = createTestClient()
    const editorId = write(client, 'SELECT 1; SELECT bad; SELECT 3')
    client.world.dispatch('run.start', { editorId })
    await client.clock.settle()
    expect(asked).toHaveLength(2)
    expect(states(client, editorId)).toEqual(['success', 'failed', 'skipped'])
  })

  it('ends a stopped script, even when its statement had already succeeded', async () => {
    const asked = listen()
    const client = createTestClient()
    const editorId = write(client, 'SELECT 1; SELECT 2')
    client.world.dispatch('run.start', { editorId })
    client.world.dispatch('run.stop', { queryId: client.world.store.state().runs.order.at(-1) ?? '' })
    await client.clock.settle()
    expect(asked.filter(({ body }) => body['sql'] === 'SELECT 2')).toEqual([])
    expect(states(client, editorId).at(-1)).toBe('skipped')
  })

  it('stops a script whose tab was closed', async () => {
    const asked = listen()
    const client = createTestClient()
    const editorId = write(client, 'SELECT 1; SELECT 2')
    client.world.dispatch('run.start', { editorId })
    client.world.dispatch('editor.close', { id: editorId })
    await client.clock.settle()
    expect(asked).toHaveLength(1)
    client.world.dispatch('undo.undo', {})
    expect(states(client, editorId)).toEqual(['success', 'skipped'])
  })

  it('keeps the results of all statements until a new run clears them [A4.07]', async () => {
    listen()
    const client = createTestClient()
    const editorId = write(client, 'SELECT 1; SELECT 2')
    client.world.dispatch('run.start', { editorId })
    await client.clock.settle()
    const { order } = client.world.store.state().runs
    const kept = () => order.map((id) => client.world.store.state().runs.byId[id]?.results)
    expect(kept()).toEqual(['held', 'held'])
    client.world.dispatch('run.start', { editorId, cursor: 0 })
    expect(kept()).toEqual(['cleared', 'cleared'])
  })

  it('refuses a script of more than 500 statements with a message', () => {
    const world = played([{ do: 'add' }])
    const editorId = write({ world }, 'SELECT 1;'.repeat(501))
    const decision = world.dispatch('run.start', { editorId })
    expect(isRefusal(decision) && decision.refused).toBe('TOO_MANY_STATEMENTS')
    expect(Object.values(world.store.state().toasts.byId)).toMatchObject([
      { text: 'Up to %s statements can run as one script. Select fewer.', args: ['500'] },
    ])
  })
})

describe('text that runs', () => {
  const start = (sql: string, wish: object) => {
    const world = played([{ do: 'add' }])
    const editorId = write({ world }, sql)
    world.dispatch('run.start', { editorId, ...wish })
    return world.store.pending().flatMap(({ type, data }) => (type === 'run.requested' ? [data] : []))
  }

  it('runs the statement at the cursor and knows its position', () => {
    expect(start('SELECT 1;\nSELECT 22;\nSELECT 3', { cursor: 14 })).toMatchObject([{ sql: 'SELECT 22', offset: 10 }])
  })

  it('runs the selection wherever the cursor is', () => {
    const selection = { text: '22', offset: 17, row: 1, column: 7 }
    expect(start('SELECT 1;\nSELECT 22;', { cursor: 0, selection })).toMatchObject([{ sql: '22', offset: 17 }])
  })

  it('runs a lone statement unchanged with its comments', () => {
    const sql = '-- why\nSELECT 1; -- done'
    expect(start(sql, { cursor: 3 })).toMatchObject([{ sql, offset: 0 }])
  })
})

describe('undo', () => {
  const setUp = () => {
    const world = played([{ do: 'add' }])
    const id = write({ world }, 'SELECT 1 AS before')
    const run = (): string => {
      world.dispatch('run.start', { editorId: id })
      const queryId = world.store.state().runs.order.at(-1) ?? ''
      world.remote(success(queryId, world.store.state().runs.byId[queryId]?.request ?? ''))
      return queryId
    }
    return { world, id, run, shown: () => runGoneBackTo(world.store.state(), id) }
  }

  it('restores text, context and result together', () => {
    const { world, id, run, shown } = setUp()
    const first = run()
    world.dispatch('editor.select_context', { id, dbId: 1, catalog: null, schema: 'other' })
    world.dispatch('editor.replace', { id, sql: 'SELECT 2 AS after', by: 'load' })
    run()
    expect(shown()).toBeNull()
    world.dispatch('undo.undo', {})
    expect(shown()).toBeNull()
    world.dispatch('undo.undo', {})
    expect(world.store.state().editors.byId[id]).toBeDefined()
    expect(shown()).toBe(first)
    world.dispatch('undo.redo', {})
    expect(shown()).toBeNull()
  })

  it('a partial run and an EXPLAIN do not become the result that undo restores', () => {
    const { world, id, run, shown } = setUp()
    run()
    const part = { text: '1', offset: 7, row: 1, column: 8 }
    for (const wish of [{ explain: 'plan' as const }, { selection: part }]) {
      world.dispatch('run.start', { editorId: id, ...wish })
      const queryId = world.store.state().runs.order.at(-1) ?? ''
      world.remote(success(queryId, world.store.state().runs.byId[queryId]?.request ?? ''))
      expect(shown()).toBeNull()
    }
  })

  it('reopening a closed tab restores its text, context and result', () => {
    const { world, id, run } = setUp()
    world.dispatch('editor.select_context', { id, dbId: 1, catalog: null, schema: 'other' })
    const first = run()
    world.dispatch('editor.close', { id })
    expect(world.store.state().runs.byId[first]).toBeUndefined()
    world.dispatch('undo.undo', {})
    const { editors, runs } = world.store.state()
    expect(effectiveEditor(editors, id)).toMatchObject({
      sql: 'SELECT 1 AS before',
      schema: 'other',
      latestQueryId: first,
    })
    expect(runs.byId[first]).toMatchObject({ state: 'success', resultsKey: `key-${first}` })
  })
})

describe('pinned result', () => {
  const rowsOf = (world: World): string => {
    const id = world.store.state().runs.order.at(-1) ?? ''
    world.remote(success(id, world.store.state().runs.byId[id]?.request ?? ''))
    return id
  }

  it('a pinned result stays while later runs replace others, until it is unpinned', () => {
    const world = played([{ do: 'add' }])
    const editorId = write({ world }, 'SELECT 1 FROM flights')
    world.dispatch('run.start', { editorId })
    const first = rowsOf(world)
    world.dispatch('run.pin', { queryId: first, pinned: true })
    world.dispatch('run.start', { editorId })
    rowsOf(world)
    world.dispatch('run.start', { editorId })
    const last = rowsOf(world)
    expect(entriesOf({ world }, editorId).map(({ queryId, pinned }) => [queryId, pinned])).toEqual([
      [first, true],
      [last, false],
    ])
    expect(world.store.state().runs.byId[first]?.results).toBe('held')
    world.dispatch('undo.undo', {})
    expect(entriesOf({ world }, editorId).map(({ queryId }) => queryId)).toEqual([last])
  })

  it('a pinned result outlives the limit of the history', () => {
    const world = createWorld()
    world.dispatch('editor.add', { sql: 'SELECT 1', context: { dbId: 1, catalog: null, schema: null } })
    const editorId = world.store.state().editors.order[0] ?? ''
    world.dispatch('run.start', { editorId })
    const first = rowsOf(world)
    world.dispatch('run.pin', { queryId: first, pinned: true })
    for (let run = 0; run < 510; run += 1) {
      world.dispatch('run.start', { editorId })
      rowsOf(world)
    }
    expect(world.store.state().runs.order).toHaveLength(500)
    expect(world.store.state().runs.byId[first]).toBeDefined()
    // more than a thousand steps of the whole product
  })
})

it.each([
  ['SELECT * FROM flights JOIN airports USING (a)', null, 'flights'],
  ['SELECT 1', 'Daily totals', 'Daily totals'],
  ['SELECT\n  1', null, 'SELECT 1'],
])('titles %j with comment %j as %j', (sql, comment, title) => {
  expect(statementTitle(sql, comment)).toBe(title)
})
