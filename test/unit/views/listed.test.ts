import { expect, test } from 'vitest'

import { listed } from '../../../src/views/listed'

test('a list names the first and counts the others, also those without a name', () => {
  expect(listed(['a', 'b'], 3)).toBe('a, b')
  expect(listed(['a', 'b', 'c', 'd', 'e'], 3)).toBe('a, b, c, 2 more')
  expect(listed(['a'], 3, 4)).toBe('a, 3 more')
})

test('a list without a name says that the person may see none', () => {
  expect(listed([], 3, 2)).toBe('none that you may see')
  expect(listed([], 3)).toBe('')
})
