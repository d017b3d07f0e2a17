import { describe, expect, it } from 'vitest'

import { registry } from '../../../src/app/events'
import { READABLE } from '../../../src/app/redact/readable'
import { blankLiterals, plainWords } from '../../../src/domain/support/literals'

const words = new Set(['amount', 'orders', 'total'])
const blanked = (sql: string): string => blankLiterals(sql, { names: new Set(['Two words']), words })

describe('blanked SQL', () => {
  it.each([
    ["SELECT amount FROM orders WHERE total = 'Ada'", "SELECT amount FROM orders WHERE total = '███'"],
    ['SELECT 12.5, amount', 'SELECT ████, amount'],
    ["SELECT E'a\\'b'", "SELECT E'████'"],
    ['SELECT $x$ a\nb $x$', 'SELECT █████\n█████'],
    ['SELECT amount -- for Ada\nFROM orders', 'SELECT amount ██████████\nFROM orders'],
    ['SELECT /* Ada */ amount', 'SELECT █████████ amount'],
    ["SELECT 'Ad", "SELECT '██"],
    ['SELECT unknown FROM Orders', 'SELECT ███████ FROM Orders'],
    ['SELECT "Two words", "Ada"', 'SELECT "Two words", "███"'],
    ['SELECT 0xCAFE, 0b11, amount', 'SELECT ██████, ████, amount'],
    ['SELECT amount # Ada\nFROM orders', 'SELECT amount █ ███\nFROM orders'],
  ])('%s', (sql, expected) => {
    expect(blanked(sql)).toBe(expected)
    expect(blanked(sql)).toHaveLength(sql.length)
  })

  it('a text of more than 200,000 characters is blanked whole', () => {
    const long = `SELECT amount\n${' '.repeat(200_000)}`
    expect(blanked(long)).toBe(long.replaceAll(/[^\n]/g, '█'))
  })
})

describe('words of a parsed statement', () => {
  it('a parsed statement teaches every word that is no literal', () => {
    expect(plainWords("SELECT a FROM t -- c\nWHERE b = 'd'")).toEqual(['SELECT', 'a', 'FROM', 't', 'WHERE', 'b'])
  })

  it.each([
    "SELECT Ada'",
    "SELECT 'Ada",
    'SELECT a /* Ada',
    'SELECT "Ada',
    "SELECT '\\' Ada '\\'",
    'SELECT a # Ada',
    'SELECT "\\" Ada " -- "',
    'ALTER USER a PASSWORD Ada',
    'create user a identified by Ada',
  ])('a statement whose quotes leave a doubt teaches no word: %s', (sql) => {
    expect(plainWords(sql)).toEqual([])
  })
})

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, { readonly _zod: { readonly def: unknown } }>>
  readonly element?: { readonly _zod: { readonly def: unknown } }
  readonly innerType?: { readonly _zod: { readonly def: unknown } }
  readonly valueType?: { readonly _zod: { readonly def: unknown } }
}

/** The type of a schema at a path; null where it has none. */
const typeAt = (
  schema: { readonly _zod: { readonly def: unknown } } | undefined,
  path: readonly string[],
): string | null => {
  if (schema === undefined) return null
  const def = schema._zod.def as Def
  if (def.innerType !== undefined) return typeAt(def.innerType, path)
  const [step, ...rest] = path
  if (step === undefined) return def.type
  return typeAt(step === '[]' ? def.element : (def.shape?.[step] ?? def.valueType), rest)
}

it('each readable path leads to a text of its event', () => {
  const wrong = Object.entries(READABLE).flatMap(([type, { sql = [], messages = [], names = [], derived = [] }]) =>
    [...sql, ...messages, ...names, ...derived].flatMap((path) =>
      typeAt(registry.get(type)?.schema, path.replaceAll('[]', '.[]').split('.')) === 'string'
        ? []
        : [`${type} ${path}`],
    ),
  )
  expect(wrong).toEqual([])
})
