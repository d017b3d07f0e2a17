import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FunctionInfo } from '../../../server/engines/engine'
import { FUNCTIONS, TABLE_FUNCTIONS } from '../../../server/sql/functions'
import { makeDatabase, openEngine, refusalOf } from '../engine/fixture'
import type { TestEngine } from '../engine/fixture'
import { type TestServer, startTestServer } from '../support/server'

let database: Awaited<ReturnType<typeof makeDatabase>>
let engine: TestEngine
let server: TestServer
let found: readonly FunctionInfo[]

beforeAll(async () => {
  database = await makeDatabase("CREATE MACRO concat(a, b) AS 'never'")
  engine = await openEngine(database.file)
  server = await startTestServer()
  found = await engine.functions()
})

afterAll(async () => {
  await engine.close()
  await database.remove()
  await server.close()
})

test('lists exactly the functions that a statement may call', () => {
  const wrong = found.filter(
    ({ name, kind }) => !(kind === 'table' ? TABLE_FUNCTIONS : FUNCTIONS).has(name.toLowerCase()),
  )
  expect(wrong).toEqual([])
  expect(found.length).toBeGreaterThan(400)
  expect(found.map(({ name }) => name)).not.toContain('read_csv')
  expect(found.map(({ name }) => name)).not.toContain('concat')
})

test('merges overloads that differ only in types into one signature', () => {
  const trunc = found.find(({ name }) => name === 'date_trunc')
  expect(trunc?.signatures).toHaveLength(1)
  expect(trunc?.signatures[0]?.parameters).toMatchObject([{ name: 'part', type: 'VARCHAR' }, { name: 'timestamp' }])
  expect(trunc?.description).toMatch(/precision/)
  expect(found.find(({ name }) => name === 'regexp_replace')?.signatures).toHaveLength(2)
  expect(found.find(({ name }) => name === 'sum')?.kind).toBe('aggregate')
  expect(found.find(({ name, kind }) => name === 'range' && kind === 'table')).toBeDefined()
})

test('answers function calls to database readers, and 404 for an unknown database', async () => {
  const ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  const answer = await ada.get('/api/v1/database/1/functions/')
  expect(answer.json()).toMatchObject({ result: [{ name: 'lower', signatures: [{ returns: 'VARCHAR' }] }] })
  expect((await ada.get('/api/v1/database/1/function_names/')).json()).toEqual({ function_names: ['lower'] })
  expect((await ada.get('/api/v1/database/99/functions/')).status).toBe(404)
})

test.each([
  'EXPLAIN SELECT nobody',
  'explain  ( format  json )  SELECT nobody',
  '/* é */ EXPLAIN   ANALYZE\n SELECT nobody',
])('locates the error in %j', async (sql) => {
  const { position } = await refusalOf(engine, sql)
  expect(position).toBe(sql.indexOf('nobody'))
})
