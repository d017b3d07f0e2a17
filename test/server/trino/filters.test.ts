import { expect, it } from 'vitest'
import type { QueryFilter } from '../../../contract/chart/data'
import { predicateOf } from '../../../server/chart/plan/filters'
import { duckdbDialect } from '../../../server/engines/duckdb/dialect'
import { trinoDialect } from '../../../server/engines/trino/dialect'

const filtered = (type: string, op: QueryFilter['op'], val: string, dialect = trinoDialect): string =>
  predicateOf(dialect, { name: 'x', sql: 'x', generic: 1, type, moment: null }, { col: 'x', op, val })

it('matches structures and documents with patterns as Trino spells their texts', () => {
  for (const [type, text] of [
    ['json', 'json_format(x)'],
    ['array(varchar)', 'json_format(CAST(x AS json))'],
    ['map(varchar, varchar)', 'json_format(CAST(x AS json))'],
    ['row(a varchar)', 'json_format(CAST(x AS json))'],
  ] as const) {
    expect(filtered(type, 'LIKE', '%😀%')).toBe(String.raw`${text} LIKE '%\uD83D\uDE00%'`)
    expect(filtered(type, 'NOT LIKE', String.raw`%\u001f\n\%_%`)).toBe(String.raw`${text} NOT LIKE '%\u001F\n\%_%'`)
    expect(filtered(type, 'ILIKE', "%'É😀%")).toBe(String.raw`lower(${text}) LIKE lower('%''É\uD83D\uDE00%')`)
  }
})

it('matches texts, and columns of other engines, with patterns as they were typed', () => {
  expect(filtered('varchar', 'LIKE', String.raw`%😀\u001f%`)).toBe(String.raw`x LIKE '%😀\u001f%'`)
  expect(filtered('JSON', 'LIKE', '%😀%', duckdbDialect)).toContain(`LIKE '%😀%'`)
})

it('compares numbers with all digits that a decimal has, and longer ones as floats', () => {
  const compared = (val: string, type = 'decimal(38,10)'): string =>
    predicateOf(trinoDialect, { name: 'x', sql: 'x', generic: 0, type, moment: null }, { col: 'x', op: '>=', val })
  expect(compared('1234567890.0123456789')).toBe('x >= 1234567890.0123456789')
  expect(compared('9007199254740993', 'bigint')).toBe('x >= 9007199254740993')
  expect(compared('9223372036854775808', 'bigint')).toBe("x >= DECIMAL '9223372036854775808'")
  expect(compared(`-1${'0'.repeat(38)}`)).toBe(`x >= DOUBLE '-1${'0'.repeat(38)}'`)
  expect(compared(`0.${'1'.repeat(38)}`)).toBe(`x >= DOUBLE '0.${'1'.repeat(38)}'`)
  expect(compared('1e50')).toBe('x >= 1e50')
  expect(compared('0.1', 'double')).toBe("x >= double '0.1'")
})
