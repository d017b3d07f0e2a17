import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase, openEngine, type TestEngine } from '../engine/fixture'

let engine: TestEngine
let remove: () => Promise<void>

beforeAll(async () => {
  const made = await makeDatabase('CREATE MACRO regexp_matches(a, b) AS false')
  remove = made.remove
  engine = await openEngine(made.file)
})
afterAll(async () => {
  await engine.close()
  await remove()
})

/** The JSON file of all rows of a query. */
const saved = async (sql: string): Promise<string> => {
  const run = await engine.export({ sql, schema: null, format: 'json', timeoutMs: 60_000 })
  const text = await textOf(run.stream)
  await run.outcome
  return text
}

test('JSON holds documents with every digit, without what is no JSON', async () => {
  const documents = [
    '{"b":\n [9007199254740993, 0.1234567890123456789], "a": "NI\\\\9"}',
    '[1e400, NaN, -Infinity, 12345678901234567890, "Infinity"]',
    '[1, 2, ]',
  ]
  const text = await saved(`SELECT unnest([${documents.map((one) => `'${one}'::JSON`).join(', ')}]) AS d`)
  expect(text.split('\n')).toEqual([
    '[',
    '{"d":{"b":  [9007199254740993, 0.1234567890123456789], "a": "NI\\\\9"}}',
    ',{"d":[1e400, "NaN", "-Infinity", 12345678901234567890, "Infinity"]}',
    ',{"d":[1, 2]}',
    ']',
    '',
  ])
})

test('JSON keeps the digits of documents with NaN, or with words that hold it', async () => {
  const decimal = '1.10000000000000000001'
  const documents = [
    `{"info": ${decimal}, "finance": "NaN,]"}`,
    `{"a": NaN, "b": ${decimal}}`,
    `{"\\u00e9 \\"Infinity\\"": [${decimal}, null, true, -inf, iNfinity, -nan,\n ], "x" : {"y":1e-9 , } }`,
    'nan',
  ]
  const text = await saved(`SELECT unnest([${documents.map((one) => `'${one}'::JSON`).join(', ')}]) AS d`)
  expect(text.split('\n')).toEqual([
    '[',
    `{"d":{"info": ${decimal}, "finance": "NaN,]"}}`,
    `,{"d":{"a": "NaN", "b": ${decimal}}}`,
    `,{"d":{"\\u00e9 \\"Infinity\\"": [${decimal}, null, true, "-Infinity", "Infinity", "NaN"], "x" : {"y":1e-9 } }}`,
    ',{"d":"NaN"}',
    ']',
    '',
  ])
  expect(() => JSON.parse(text) as unknown).not.toThrow()
})

test('JSON keeps the digits of documents within lists, records, maps and unions', async () => {
  const one = '{"a": 1.10000000000000000001, "n": [9007199254740993, 1e400]}'
  const [doc, odd] = [`'${one}'::JSON`, `'[NaN, 1.10000000000000000001,]'::JSON`]
  const text = await saved(
    `SELECT [${doc}, NULL, ${odd}] AS l, [{d: [${doc}], o: ${odd}}] AS r, MAP {'k': MAP {'m': ${doc}}} AS m,
     union_value(u := ${doc}) AS u, [9007199254740993] AS n`,
  )
  const plain = '["NaN", 1.10000000000000000001]'
  const members = [
    `"l":[${one},null,${plain}]`,
    `"r":[{"d":[${one}],"o":${plain}}]`,
    `"m":{"k":{"m":${one}}}`,
    `"u":{"u":${one}}`,
    `"n":["9007199254740993"]`,
  ]
  expect(text).toBe(`[\n{${members.join(',')}}\n]\n`)
})
