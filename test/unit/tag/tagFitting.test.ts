import { expect, it } from 'vitest'

import { fitting } from '../../../src/views/tag/chips/fitting'

it('counts the chips that fit a line, with room for the number of the others', () => {
  expect(fitting([60, 60, 60], 188)).toBe(3)
  // the last one alone may take the room of the number
  expect(fitting([60, 60, 60], 187)).toBe(2)
  expect(fitting([60, 60, 60], 162)).toBe(2)
  expect(fitting([60, 60, 60], 161)).toBe(1)
  expect(fitting([300, 10], 100)).toBe(1)
  expect(fitting([], 100)).toBe(0)
})
