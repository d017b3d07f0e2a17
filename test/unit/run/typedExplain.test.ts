import { describe, expect, it } from 'vitest'

import { typedExplain } from '../../../src/domain/sql/typedExplain'

describe('typed EXPLAIN', () => {
  it.each([
    ['EXPLAIN SELECT 1', 'plan'],
    ['/* why */ -- and how\n  explain analyze SELECT 1', 'analyze'],
    ['/**//***//* a * b / c **/EXPLAIN SELECT 1', 'plan'],
  ])('finds a typed EXPLAIN in %j', (sql, explain) => {
    expect(typedExplain(sql)).toEqual({ explain, typed: sql.indexOf('SELECT') })
  })

  it.each(['SELECT 1', '/* EXPLAIN SELECT 1', '/* a */ b */ EXPLAIN SELECT 1', 'EXPLAIN (FORMAT json) SELECT 1'])(
    'finds no typed EXPLAIN in %j',
    (sql) => expect(typedExplain(sql)).toBeNull(),
  )

  it('reads the comments before an EXPLAIN only once', () => {
    // more than one reading of each would take hours
    for (const [sql, found] of [
      [`${'/* a */ '.repeat(26)}SELECT 1`, false],
      [`${'/* a */ '.repeat(40)}SELECT 1`, false],
      [`${'/* a */ '.repeat(1_000_000)}SELECT 1`, false],
      [`${'/* a */ '.repeat(1_000_000)}EXPLAIN SELECT 1`, true],
      [`${'/*'.repeat(1_000_000)}`, false],
      [`/*${'x*'.repeat(1_000_000)}*/EXPLAIN SELECT 1`, true],
    ] as const) {
      expect(typedExplain(sql) !== null).toBe(found)
    }
  })
})
