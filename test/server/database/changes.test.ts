import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putDatabase, realEngines } from '../support/files'
import { type Browser, type TestServer, rison, startTestServer } from '../support/server'

const URL = '/api/v1/database/'

let server: TestServer
let admin: Browser
let analyst: Browser

beforeAll(async () => {
  server = await startTestServer({ openEngine: realEngines() })
  admin = await server.signedIn('root', ['Admin'])
  analyst = await server.signedIn('ana', ['Alpha', 'sql_lab'])
  await putDatabase(server.home, 'sales.duckdb', 'CREATE TABLE t AS SELECT 1 AS n')
  await putDatabase(server.home, 'deep/er/more.db', 'CREATE TABLE deep AS SELECT 2 AS n')
})
afterAll(() => server.close())

const add = async (file: string): Promise<number> => {
  const answer = await admin.post(URL, { database_name: file, engine: 'duckdb', parameters: { file } })
  expect(answer.status).toBe(201)
  return answer.json<{ id: number }>().id
}
const drop = (id: number) => admin.send('DELETE', `${URL}${id}`)

test('a query during a change of its database uses the old or the new one', async () => {
  const id = await add('sales.duckdb')
  const names = async () => {
    const asked = await analyst.get(`${URL}${id}/tables/?${rison('(force:!f,schema_name:main)')}`)
    return asked.status === 200
      ? asked.json<{ result: { value: string }[] }>().result.map(({ value }) => value)
      : asked.status
  }
  // which of the two comes first is left to the machine: `lazy.test.ts` holds the question open
  const [first, moved] = await Promise.all([
    names(),
    admin.send('PUT', `${URL}${id}`, { body: { parameters: { file: 'deep/er/more.db' } } }),
  ])
  expect(moved.status).toBe(200)
  expect([['t'], ['deep']]).toContainEqual(first)
  expect(await names()).toEqual(['deep'])
  await admin.send('PUT', `${URL}${id}`, { body: { parameters: { file: 'sales.duckdb' } } })
  const [last] = await Promise.all([names(), drop(id)])
  expect([['t'], 404]).toContainEqual(last)
  expect(await names()).toBe(404)
})

test('an error about a damaged database file does not reveal its path [S142]', async () => {
  await putDatabase(server.home, 'spoilt.duckdb', 'CREATE TABLE t AS SELECT 1 AS n')
  const id = await add('spoilt.duckdb')
  writeFileSync(join(server.home, 'spoilt.duckdb'), 'no database any more')
  const { status, text } = await analyst.get(`${URL}${id}/tables/?${rison('(force:!f,schema_name:main)')}`)
  expect(status).toBe(500)
  expect(text).toContain('The server met an unexpected error.')
  expect(text).not.toMatch(/spoilt|duckdb/i)
  expect(text).not.toContain(server.home)
  await drop(id)
})
