import { expect, it } from 'vitest'

import { quotedName } from '../../src/projections/sqlNames'

it('puts a name in quotes only where its engine would read it otherwise', () => {
  expect(['delay', 'a_1'].map((name) => quotedName(name, 'duckdb'))).toEqual(['delay', 'a_1'])
  expect(['Delay', 'unit price', 'order', '1st', 'a"b', ''].map((name) => quotedName(name, 'duckdb'))).toEqual([
    '"Delay"',
    '"unit price"',
    '"order"',
    '"1st"',
    '"a""b"',
    '""',
  ])
  expect(quotedName('a`b c', 'mysql')).toBe('`a``b c`')
})
