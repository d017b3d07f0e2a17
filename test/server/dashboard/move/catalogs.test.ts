import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendPage, startRogue, type RogueTrino } from '../../../support/rogueTrino'
import { planned, tablesIn } from '../../support/catalogAnswers'
import { movesBy } from '../../support/moves'
import { type Browser, type TestServer, startTestServer } from '../../support/server'

const SCHEMAS = ['crm', 'shop']

let trino: RogueTrino
let server: TestServer
let admin: Browser
let ada: Browser
let calls: ReturnType<typeof movesBy>
let database: number
/** Work that is done before the server answers a question about columns. */
let meanwhile: (() => Promise<unknown>) | null = null
/** True while the server does not say which catalogs it has. */
let isMute = false

beforeAll(async () => {
  trino = await startRogue(
    ({ response, body }) => {
      const answer = () => sendPage(response, tablesIn(body))
      if (meanwhile === null || !body.includes('.columns')) return answer()
      const work = meanwhile
      meanwhile = null
      return void work().then(answer)
    },
    { catalogs: { lake: SCHEMAS, pg: SCHEMAS }, plan: planned, fails: (sql) => isMute && sql === 'SHOW CATALOGS' },
  )
  server = await startTestServer()
  admin = await server.signedIn('root', ['Admin'])
  database = await connect('ana')
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'], [database])
  calls = movesBy(ada)
})
afterAll(async () => {
  await server.close()
  await trino.close()
})

/** A database of the server, for one of its users. */
const connect = async (username: string): Promise<number> => {
  const parameters = { host: '127.0.0.1', port: trino.port, catalog: 'lake', username, unencrypted: true }
  const place = { engine: 'trino', configuration_method: 'dynamic_form', parameters }
  const made = await admin.post('/api/v1/database/', { database_name: username, ...place })
  expect([made.status, made.text]).toEqual([201, expect.any(String)])
  const { id } = made.json<{ id: number }>()
  const extra = JSON.stringify({ allow_multi_catalog: true })
  expect((await admin.send('PUT', `/api/v1/database/${id}`, { body: { extra } })).status).toBe(200)
  return id
}

const at = (catalog: string | null, schema: string) => ({ database_id: database, catalog, schema })
const LAKE = () => at(null, 'shop')
const PG = () => at('pg', 'shop')
const CRM = () => at('pg', 'crm')

/** A dataset of a table of the schema `shop`. */
const dataset = (table_name: string, catalog: string | null = null) =>
  calls.dataset({ database, catalog, schema: 'shop', table_name })
const change = async (id: number, query: string, body: object): Promise<void> => {
  const answer = await ada.send('PUT', `/api/v1/dataset/${id}${query}`, { body })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
}

test('lets one of two tables of one name in two catalogs move to a third place', async () => {
  const board = await calls.board([await dataset('twins'), await dataset('twins', 'pg')])
  const report = await calls.check(board, { database_id: database, catalog: 'lake', schemas: { shop: 'crm' } })
  expect(report.datasets.map(({ refusal }) => refusal)).toEqual([null, 'Dataset crm.twins already exists'])
})

test('a dataset that was moved meanwhile stays, unless it is at the destination', async () => {
  const id = await dataset('met')
  const board = await calls.board([id])
  const [was = { id, ...LAKE() }] = await calls.moved(board, [{ id, ...PG(), from: LAKE() }])
  await calls.moved(board, [{ id, ...CRM() }])
  const MOVED = [409, expect.stringContaining('met was moved meanwhile. Check again.')]
  const move = async (body: Parameters<typeof calls.move>[1][number]) => {
    const { status, text } = await calls.move(board, [body])
    return [status, text]
  }
  expect(await move({ ...was, from: PG() })).toEqual(MOVED)
  expect(await move({ id, ...PG(), from: LAKE() })).toEqual(MOVED)
  expect(await calls.placeOf(id)).toEqual([database, 'pg', 'crm'])
  expect((await move({ id, ...CRM(), from: LAKE() }))[0]).toBe(200)
  expect((await move({ ...was, from: CRM() }))[0]).toBe(200)
  expect(await calls.placeOf(id)).toEqual([database, null, 'shop'])
  expect((await move({ id, ...PG(), from: at('lake', 'shop') }))[0]).toBe(200)
})

test('a dataset that is changed while its columns are read stays', async () => {
  const id = await dataset('busy')
  const board = await calls.board([id])
  meanwhile = () => change(id, '', { description: 'Changed' })
  const answer = await calls.move(board, [{ id, ...PG() }])
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('busy was changed meanwhile.')])
  expect(await calls.placeOf(id)).toEqual([database, null, 'shop'])
})

test('undo keeps a calculated column with the name of one that was missing', async () => {
  const id = await dataset('counted')
  const board = await calls.board([id])
  const n = { column_name: 'n', type: 'varchar' }
  const columns = [n, { column_name: 'gone', type: 'varchar' }]
  await change(id, '?override_columns=true', { columns })
  const was = await calls.moved(board, [{ id, ...PG() }])
  await change(id, '?override_columns=true', { columns: [n, { column_name: 'gone', expression: "'here'" }] })
  await calls.moved(board, was)
  const { result } = (await ada.get(`/api/v1/dataset/${id}`)).json<{
    result: { columns: { column_name: string; expression: string | null }[] }
  }>()
  expect(result.columns.map((column) => [column.column_name, column.expression])).toEqual([
    ['n', null],
    ['gone', "'here'"],
  ])
})

test('counts each other dashboard on datasets that move, and no others', async () => {
  const [first, second, there] = [await dataset('first'), await dataset('second'), await dataset('there', 'pg')]
  const board = await calls.board([first, second, there])
  const seen = await calls.board([first])
  await calls.board([there])
  const hidden = movesBy(admin)
  await hidden.board([first], {}, false)
  await hidden.board([second], {}, false)
  const { dashboards, datasets } = await calls.check(board, {
    database_id: database,
    catalog: 'pg',
    schemas: { shop: 'shop' },
  })
  expect(datasets.map(({ refusal }) => refusal)).toEqual([null, null, 'It reads from there already.'])
  expect(dashboards).toEqual({ count: 3, result: [{ id: seen, title: 'Board', datasets: [first] }] })
})

test('the failure of a server that lists its catalogs refuses a dataset in its words', async () => {
  // catalogs are kept for a time, and this one has none yet
  const fresh = await connect('eve')
  isMute = true
  try {
    const body = { database: fresh, catalog: 'pg', schema: 'shop', table_name: 'people' }
    const answer = await admin.post('/api/v1/dataset/', body)
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('The server is down')])
  } finally {
    isMute = false
  }
})
