import { describe, expect, test } from 'vitest'
import { isNestedTooDeep } from '../../../../common/jsonDepth'

describe('depth of JSON texts', () => {
  test.each([
    ['{}', 1, false],
    ['{}', 0, true],
    ['[[1,{"a":[]}]]', 4, false],
    ['[[1,{"a":[]}]]', 3, true],
    ['[{},{},[],[[]]]', 3, false],
    ['{"[[[{{{":"]]]\\"[[["}', 1, false],
    ['"\\\\"[[', 1, true],
    ['1', 0, false],
    ['', 0, false],
  ])('limits the depth of %s to %i; refused: %s', (text, most, refused) => {
    expect(isNestedTooDeep(text, most)).toBe(refused)
  })

  test('counts as many levels as a walk of the parsed value', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
    for (const value of [0, [], {}, [[]], { a: [{ b: [[], { 'c"}': '}' }] }] }, [[['"[']], '\\']]) {
      const text = JSON.stringify(value)
      expect([text, isNestedTooDeep(text, depthOf(value)), isNestedTooDeep(text, depthOf(value) - 1)]).toEqual([
        text,
        false,
        depthOf(value) > 0,
      ])
    }
  })

  test('reads a text of millions of brackets without recursion', () => {
    expect(isNestedTooDeep('['.repeat(5_000_000), 4_999_999)).toBe(true)
    expect(isNestedTooDeep(`"${'['.repeat(5_000_000)}`)).toBe(false)
  })
})
