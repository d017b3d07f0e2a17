import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expressionFittings, type ExpressionWorld } from '../../../src/domain/sql/expressionCompletion'
import { functionsOf } from '../../../src/domain/sql/functions'
import { resultOf } from '../../support/chartRows'

const rows = resultOf(
  ['s:name', 's:kind', 's:description', 's:example', 's:signatures'],
  [
    [
      'sum',
      'aggregate',
      null,
      null,
      '[{"parameters":[{"name":"arg","type":"DOUBLE"}],"varargs":null,"returns":"DOUBLE"}]',
    ],
    ['date_trunc', 'scalar', null, null, '[]'],
    ['read_csv', 'table', null, null, '[]'],
    ['delta_of', 'scalar', null, null, '[]'],
  ],
)
const world: ExpressionWorld = {
  columns: [
    { name: 'delay', type: 'INTEGER', expression: null },
    { name: 'Total Sum', type: 'DOUBLE', expression: 'a + b' },
    { name: 'date', type: 'DATE', expression: null },
  ],
  functions: functionsOf(rows),
  backend: 'duckdb',
}
const at = (text: string, asked = false) => {
  const offset = text.indexOf('|')
  return expressionFittings(world, text.replace('|', ''), offset, asked)
}
const labels = (text: string, asked = false) => at(text, asked).items.map(({ label }) => label)

describe('completion of an expression', () => {
  test('offers columns before functions, and prefix matches before inner ones', () => {
    expect(labels('de|')).toEqual(['delay', 'delta_of', 'dense_rank'])
    expect(labels('SUM(dat|')).toEqual(['date', 'date_trunc'])
    expect(labels('su|').indexOf('sum')).toBeLessThan(labels('su|').indexOf('Total Sum'))
    expect(labels('su|')).toContain('Total Sum')
    expect(labels('read|')).not.toContain('read_csv')
  })

  test('writes names as the database wants them, and functions with their bracket', () => {
    expect(at('tot|').items[0]).toMatchObject({ insert: '"Total Sum"', kind: 'column', detail: 'calculated' })
    expect(at('su|').items[0]).toMatchObject({ insert: 'sum(', detail: '(arg) → double' })
    expect(at('1 + de|')).toMatchObject({ from: 4 })
    expect(labels('"tot|')).toEqual(['Total Sum'])
  })

  test('offers nothing in texts, comments, inside a word or for a complete word', () => {
    for (const text of ["'de|", "'de|'", '-- de|', '/* de| */', 'de|lay', 'delay|', '|', '1 + |']) {
      expect([text, labels(text)]).toEqual([text, []])
    }
    expect(labels('|', true)).toEqual(['delay', 'Total Sum', 'date'])
    expect(labels("'x' + de|")).toContain('delay')
  })

  test('law: a completion replaces exactly the word', () => {
    const before = fc.constantFrom('', 'SUM(', '1 + ', "'de' || ", 'a.b, ')
    const law = fc.property(
      before,
      fc.constantFrom('d', 'de', 'dat', 'su'),
      fc.constantFrom('', ')', ' + 1'),
      (a, b, c) => {
        const { items, from } = expressionFittings(world, `${a}${b}${c}`, a.length + b.length)
        expect(from).toBe(a.length)
        expect(items.length).toBeGreaterThan(0)
        expect(items.length).toBeLessThanOrEqual(8)
        for (const { label } of items) expect(label.toLowerCase()).toContain(b)
      },
    )
    fc.assert(law, { seed: 20_260_322 })
  })
})
