import { describe, expect, it } from 'vitest'

import { typedExplain } from '../../src/projections/typedExplain'

const elapsed = (work: () => unknown): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

describe('an EXPLAIN that somebody wrote', () => {
  it.each([
    ['EXPLAIN SELECT 1', 'plan'],
    ['/* why */ -- and how\n  explain analyze SELECT 1', 'analyze'],
    ['/**//***//* a * b / c **/EXPLAIN SELECT 1', 'plan'],
  ])('is found in %j', (sql, explain) => {
    expect(typedExplain(sql)).toEqual({ explain, typed: sql.indexOf('SELECT') })
  })

  it.each(['SELECT 1', '/* EXPLAIN SELECT 1', '/* a */ b */ EXPLAIN SELECT 1', 'EXPLAIN (FORMAT json) SELECT 1'])(
    'is not found in %j',
    (sql) => expect(typedExplain(sql)).toBeNull(),
  )

  it('is looked for in the time that its comments take to read', () => {
    for (const [sql, found] of [
      [`${'/* a */ '.repeat(26)}SELECT 1`, false],
      [`${'/* a */ '.repeat(40)}SELECT 1`, false],
      [`${'/* a */ '.repeat(10_000)}SELECT 1`, false],
      [`${'/* a */ '.repeat(10_000)}EXPLAIN SELECT 1`, true],
      [`${'/*'.repeat(100_000)}`, false],
      [`/*${'x*'.repeat(1_000_000)}*/EXPLAIN SELECT 1`, true],
    ] as const) {
      const took = elapsed(() => expect(typedExplain(sql) !== null).toBe(found))
      expect(took).toBeLessThan(500)
    }
  })
})
