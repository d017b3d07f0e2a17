import { afterAll, beforeAll, expect, test } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import { faultOf } from '../../../../src/projections/support/faults'
import { signatureOf } from '../../../../src/projections/support/signature'
import { putDatabase, realEngines } from '../files'
import { type Browser, type TestServer, startTestServer } from '../server'

let server: TestServer
let admin: Browser
let database = 0

beforeAll(async () => {
  server = await startTestServer({ openEngine: realEngines() })
  admin = await server.signedIn('root', ['Admin'])
  await putDatabase(server.home, 'work.duckdb', 'CREATE TABLE t AS SELECT 1 AS n')
  const body = { database_name: 'work', engine: 'duckdb', parameters: { file: 'work.duckdb' } }
  database = (await admin.post('/api/v1/database/', body)).json<{ id: number }>().id
})
afterAll(() => server.close())

/** Statements that fail for one reason each, for two names and values that two people may have. */
const REASONS: readonly ((name: string, text: string, number: number) => string)[] = [
  (name) => `SELECT * FROM missing_${name}`,
  (name) => `SELECT ${name} FROM (SELECT 1 AS x) t`,
  (name) => `SELECT ${name}(1)`,
  (name) => `SELECT 1 FRM ${name} WHERE`,
  (name) => `SELECT * FROM no_schema_${name}.tables_of_it`,
  (_, text) => `SELECT CAST('${text}' AS INTEGER)`,
  (_, text) => `SELECT CAST('${text}' AS DATE)`,
  (_, text) => `SELECT CAST('${text}' AS TIMESTAMP)`,
  (_, text) => `SELECT strptime('${text}', '%Y-%m-%d')`,
  (_, __, number) => `SELECT (${number})::TINYINT`,
  (_, __, number) => `SELECT error('stopped at ${number}')`,
  (name) => `SELECT x AS ${name} FROM (SELECT 1 AS x) a, (SELECT 2 AS x) b`,
  (name) => `SELECT ${name}, count(*) FROM (SELECT 1 AS ${name}, 2 AS y) t GROUP BY y`,
  (name) => `SELECT sum(${name}) FROM (SELECT 'a' AS ${name}) t`,
  (_, __, number) => `SELECT 1 UNION ALL SELECT ${number}, 2`,
  (name) => `SELECT (SELECT ${name}, 2 FROM (SELECT 1 AS ${name}) t)`,
  (name) => `SELECT ${name} FROM (SELECT 1 AS ${name}) t WHERE sum(${name}) > 1`,
  (_, text) => `SELECT '${text}`,
  (_, text) => `SELECT regexp_matches('a', '(${text}')`,
  (_, __, number) => `SELECT 1 LIMIT -${number}`,
  (name) => `SELECT * FROM read_csv('${name}.csv')`,
  (_, __, number) => `SELECT 9223372036854775000::BIGINT * ${number}`,
  (name) => `SELECT 1 AS ${name} ORDER BY 7`,
  (_, text) => `SELECT json('{${text}')`,
  (name) => `SELECT DISTINCT ON (${name}) 1`,
]

const PEOPLE = [
  ['amount_due', 'Berlin', 3001],
  ['customer_2024', 'x1-y2', 4711],
] as const

/** The signature that the sender's browser finds in the answer to a run. */
const signatureFor = async (sql: string): Promise<string> => {
  const answer = await admin.post('/api/v1/sqllab/execute/', { database_id: database, sql })
  const { errors } = answer.json<{ errors?: readonly { message: string; error_type: string }[] }>()
  const [error] = errors ?? []
  if (error === undefined) throw new Error(`This did not fail: ${sql}`)
  const data = { errors: [{ errorType: error.error_type, message: error.message }] }
  const failed = { type: 'run.failed', data } as unknown as EventEnvelope
  const found = faultOf(failed)
  return signatureOf('run.failed', found?.code ?? null, found?.message ?? '')
}

test('groups 50 faults of two people by their reasons alone', async () => {
  const groups = new Map<string, Set<number>>()
  const signatures: (readonly string[])[] = []
  for (const [reason, sqlOf] of REASONS.entries()) {
    const both: string[] = []
    for (const [name, text, number] of PEOPLE) {
      const signature = await signatureFor(sqlOf(name, text, number))
      both.push(signature)
      groups.set(signature, (groups.get(signature) ?? new Set()).add(reason))
    }
    signatures.push(both)
  }
  const apart = signatures.filter(([one, two]) => one !== two)
  const mixed = [...groups].filter(([, reasons]) => reasons.size > 1)
  expect(apart).toEqual([])
  expect(mixed.map(([signature, reasons]) => [signature, ...reasons])).toEqual([])
  for (const [name, text] of PEOPLE)
    expect([...groups.keys()].join('\n')).not.toMatch(new RegExp(`${name}|${text}`, 'i'))
})
