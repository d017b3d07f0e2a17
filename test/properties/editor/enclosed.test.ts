import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { loadModule, parseSync } from 'libpg-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { enclosed } from '../../../server/chart/plan/expression'
import { judgeExpressions } from '../../../server/engines/trino/gate/judge'
import { tokensOf } from '../../../server/engines/trino/gate/tokens'
import { runs } from '../../support/runs'

let connection: DuckDBConnection

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
  await loadModule()
})

afterAll(() => connection.closeSync())

const parsesInDuckDb = async (sql: string): Promise<boolean> => {
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql])
  const json = String(reader.value(0, 0))
  // an error that DuckDB quotes from the middle of a letter has no text
  if (json === '') return false
  const { error, statements = [] } = JSON.parse(json) as { error: boolean; statements?: unknown[] }
  return !error && statements.length === 1
}

const parsesInPostgres = (sql: string): Promise<boolean> => {
  try {
    return Promise.resolve((parseSync(sql) as { stmts?: unknown[] }).stmts?.length === 1)
  } catch {
    return Promise.resolve(false)
  }
}

const enclosedOrNull = (sql: string): string | null => {
  try {
    return enclosed(sql, { what: 'The filter', queries: true })
  } catch {
    return null
  }
}

const WIDE = [
  '\u00a0',
  '\u0085',
  '\u1680',
  '\u180e',
  '\u2003',
  '\u200b',
  '\u2028',
  '\u202f',
  '\u2060',
  '\u3000',
  '\ufeff',
]
const UNUSUAL = new RegExp(`[${WIDE.join('')}]`)
const gap = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          ' ',
          '\n',
          '\r',
          '-- it\n',
          "-- '\n",
          '/* /* ) */ */',
          "/* ' */",
          '/* /* */ ) OR (a /* */ -- */',
        ),
      },
      { weight: 3, arbitrary: fc.constantFrom(...WIDE) },
    ),
    { maxLength: 2 },
  )
  .map((all) => all.join(''))
/** Among others what would leave the brackets, were it not within quotes. */
const inside = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('\\', "''", '$$', ' ', ') OR (a', ') OR (a --') },
      { weight: 1, arbitrary: fc.constantFrom('""', '$', '--', '/*', '*/', '\n', 'a', ')', '(', ...WIDE) },
    ),
    { maxLength: 4 },
  )
  .map((all) => all.join(''))
const quotes = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(["'", "'"], ["'", "'"], ["E'", "'"], ['$$', '$$']) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(["e'", "'"], ["x'", "'"], ['$a$', '$a$'], ['$\u00e4$', '$\u00e4$'], ['"', '"']),
  },
)
const quoted = fc.tuple(quotes, inside).map(([[open, close], text]) => `${open}${text}${close}`)
const lexeme = fc.oneof(
  { weight: 5, arbitrary: quoted },
  { weight: 2, arbitrary: fc.constantFrom('varchar', 'a', '$$', '||') },
  { weight: 1, arbitrary: fc.constantFrom('1', '1e', '1e5', '1.', '.5e', '1_', '0x1', '0b1', '$', 'SELECT 1') },
)
const expressions = fc
  .tuple(
    fc.constantFrom('a = ', 'a = varchar', "a = E'x'\n", ''),
    fc.array(fc.tuple(gap, lexeme), { minLength: 1, maxLength: 3 }).map((all) => all.flat().join('')),
    gap,
  )
  .map((all) => all.join(''))

/** Each left its brackets once, or would in one of the engines. */
const LEFT = [
  "a = E'x'\n'\\'' ) OR (true --'",
  "a = E'x' -- it\n'\\'' ) OR (true --'",
  "a = varchar\u00a0$$ ' $$ ) OR (true --'",
  "a = varchar\u200b$$ ' $$ ) OR (true --'",
  "a = E'\\'' || varchar\u00a0$$ ' $$ ) OR (true --'",
  'a = \u2028$$ ) OR (true --$$',
  'SELECT 1e$$), (SELECT 1 e$$',
  'a /* /* */ ) OR (a /* */ -- */',
]

it('refuses a vertical tab, which versions of PostgreSQL read differently', () => {
  expect(enclosedOrNull("a = 'x '")).not.toBeNull()
  expect(enclosedOrNull("a = 'x\v'")).toBeNull()
})

/** Names of Trino's gate that deny nothing. */
const OPEN = {
  catalog: 'lake',
  catalogs: new Set<string>(),
  others: new Set<string>(),
  schema: null,
  denied: () => false,
}

/** Texts of the tokens that Trino reads outside of all brackets. */
const outsideIn = (sql: string): string[] => {
  let depth = 0
  const outside: string[] = []
  for (const { kind, text } of tokensOf(sql)) {
    if (kind === 'symbol' && text === ')') depth -= 1
    if (depth === 0) outside.push(text)
    if (kind === 'symbol' && text === '(') depth += 1
  }
  return outside
}

it("encloses an expression in Trino's own reading, or its gate refuses the statement", () => {
  let accepted = 0
  let refused = 0
  fc.assert(
    fc.property(expressions, (expression) => {
      const sql = enclosedOrNull(expression)
      if (sql === null) return
      if ('code' in judgeExpressions(`SELECT\n${sql}`, OPEN)) {
        refused += 1
        return
      }
      accepted += 1
      expect(outsideIn(sql)).toEqual(['(', ')'])
    }),
    { ...runs(8_000), examples: LEFT.map((text): [string] => [text]) },
  )
  expect(Math.min(accepted, refused)).toBeGreaterThan(200)
})

describe.each([
  ['DuckDB', parsesInDuckDb],
  ['PostgreSQL', parsesInPostgres],
])('enclosed expressions in %s', (_engine, parses) => {
  it('encloses an expression however the engine reads its texts, comments and spaces', async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(expressions, async (expression) => {
        const sql = enclosedOrNull(expression)
        if (sql === null || !(await parses(`SELECT ${sql}`))) return
        accepted += 1
        // the brackets are no part of it, so it can be read without them
        const inner = sql.slice(1, -1)
        expect((await parses(`SELECT ${inner}`)) || (await parses(inner))).toBe(true)
      }),
      { ...runs(8_000), examples: LEFT.map((text): [string] => [text]) },
    )
    expect(accepted).toBeGreaterThan(1_000)
  })

  it('accepts an expression with texts, comments and spaces that the engine accepts', async () => {
    await fc.assert(
      fc.asyncProperty(expressions, async (expression) => {
        // neither engine takes such a space between two words with dollar signs
        if (UNUSUAL.test(expression) || enclosedOrNull(expression) !== null) return
        expect((await parses(`SELECT (\n${expression}\n)`)) && (await parses(`SELECT\n${expression}\n`))).toBe(false)
      }),
      runs(5_000),
    )
  })
})
