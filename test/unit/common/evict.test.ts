import { expect, test } from 'vitest'

import { evictOldest, putRecent } from '../../../common/evict'

test('the entries added first go until the limit holds', () => {
  const record = { first: 1, second: 2, third: 3, fourth: 4 }
  evictOldest(record, 2)
  expect(record).toEqual({ third: 3, fourth: 4 })
})

test('an entry that is to stay does not go, and another goes in its place', () => {
  const record = { first: 1, second: 2, third: 3 }
  evictOldest(record, 1, (key) => key === 'first')
  expect(record).toEqual({ first: 1 })
})

test('a record within its limit keeps all of its entries, and none is looked at', () => {
  const record = { first: 1, second: 2 }
  evictOldest(record, 2, () => expect.unreachable())
  expect(record).toEqual({ first: 1, second: 2 })
})

test('an entry that is put again outlives the ones put before it', () => {
  const entries = new Map<string, number>()
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    putRecent(entries, key, value, 2)
  expect([...entries]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})
