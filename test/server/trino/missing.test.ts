import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Engine, EngineError, type RunRequest } from '../../../server/engines/engine'
import { type RogueTrino, sendPage, startRogue } from '../../support/rogueTrino'
import { tablesIn } from '../support/catalogAnswers'
import { openRogueEngine } from '../support/rogueEngine'
import { allBut } from '../support/access'

const FROM = 'FROM '

/** The error of Trino about the first table of a statement, which is in no schema that exists. */
const missing = (sql: string): object | null => {
  const [first, ...lines] = sql.split('\n')
  const text = lines.join('\n')
  const [, schema] = /FROM (?:lake\.)?(\w+)\./.exec(text) ?? []
  if (first !== 'EXPLAIN (TYPE IO, FORMAT JSON)' || schema === undefined) return null
  const columnNumber = text.indexOf(FROM) + FROM.length + 1
  return {
    message: `line 2:${columnNumber}: Schema '${schema}' does not exist`,
    errorName: 'SCHEMA_NOT_FOUND',
    errorLocation: { lineNumber: 2, columnNumber },
  }
}

let server: RogueTrino
let engine: Engine
beforeAll(async () => {
  server = await startRogue(({ response, body }) => sendPage(response, tablesIn(body)), { errorOf: missing })
  engine = await openRogueEngine(server.port)
})
afterAll(async () => {
  await engine.close()
  await server.close()
})

const refusal = async (sql: string, more: Partial<RunRequest> = {}): Promise<EngineError> => {
  const request = { runId: 'one', sql, schema: null, limit: 10, maxBytes: 1e6, timeoutMs: 300_000, ...more }
  const outcome = await engine.run(request).catch((error: unknown) => error)
  if (outcome instanceof EngineError) return outcome
  throw new Error(`Expected a refusal of ${sql}`)
}

it('names the tables of a missing schema in other schemas', async () => {
  const both = [
    ['crm', 'people'],
    ['shop', 'people'],
  ]
  const { code, elsewhere, position } = await refusal('SELECT * FROM kopies.people')
  expect([code, elsewhere, position]).toEqual(['SCHEMA_DOES_NOT_EXIST_ERROR', both, 14])
  expect((await refusal('SELECT * FROM lake.kopies."People" p')).elsewhere).toEqual(both)
  expect((await refusal('EXPLAIN SELECT * FROM kopies.people')).elsewhere).toEqual(both)
  expect((await refusal('SELECT * FROM kopies.nothing, shop.people')).elsewhere).toEqual([])
})

it('makes no table of a hidden name', async () => {
  const create = { kind: 'table', schema: 'shop', name: 'gone' } as const
  const { code } = await refusal('SELECT 1', { access: allBut('shop.Gone'), create })
  expect(code).toBe('TABLE_SECURITY_ACCESS_ERROR')
})

it('names no table of a missing schema to those who may not read it', async () => {
  const access = allBut('crm.people')
  expect((await refusal('SELECT * FROM kopies.people', { access })).elsewhere).toEqual([['shop', 'people']])
  const parts = [{ sql: 'SELECT * FROM kopies.people', access: allBut(), isQuery: true }]
  expect((await refusal('SELECT 1', { parts })).elsewhere).toEqual([])
})
