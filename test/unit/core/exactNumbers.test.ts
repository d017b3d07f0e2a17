import { describe, expect, it } from 'vitest'

import { anyNumberIn, compareNumbers, readNumber } from '../../../src/core/results/exact'

describe('numbers of any length', () => {
  it('reads a number as a float where its digits are those of the float', () => {
    expect(Object.is(readNumber('-0'), 0)).toBe(true)
    expect(['0', '-12', '+5', '12.50', '.5', '0.1', '1e3', '9007199254740991'].map(readNumber)).toEqual([
      0, -12, 5, 12.5, 0.5, 0.1, 1000, 9007199254740991,
    ])
    expect(readNumber('100000000000000000000000')).toBe(1e23)
    expect(readNumber('0.0000001')).toBe(1e-7)
  })

  it('keeps the digits of a number that no float has', () => {
    expect(readNumber('1234567890.0123456789')).toBe('1234567890.0123456789')
    expect(readNumber('9007199254740993')).toBe('9007199254740993')
    expect(readNumber('-.12345678901234567891')).toBe('-0.12345678901234567891')
    expect(readNumber(`1${'0'.repeat(400)}`)).toBe(`1${'0'.repeat(400)}`)
    expect(readNumber('1.23456789012345678901e5')).toBe('123456.789012345678901')
    expect(readNumber('123e-25')).toBe(1.23e-23)
  })

  it('reads no other text as a number', () => {
    const others = [
      '',
      '  ',
      'some',
      '1,5',
      'NaN',
      'Infinity',
      '1e999',
      '1e-400',
      '1.2.3',
      '.',
      '-.',
      '+',
      'e5',
      '0x10',
      '1e',
      '9'.repeat(1001),
    ]
    expect(others.map(readNumber)).toEqual(others.map(() => null))
    expect([null, undefined, true, Number.NaN, [1], 'x', '2.50', 7].map(anyNumberIn)).toEqual([
      ...Array<null>(6).fill(null),
      2.5,
      7,
    ])
  })

  it('compares floats and texts by all their digits', () => {
    expect(compareNumbers('1234567890.0123456789', '1234567890.0123456788')).toBe(1)
    expect(compareNumbers('9007199254740993', 9007199254740992)).toBe(1)
    expect(compareNumbers(-1e21, '-1000000000000000000000.5')).toBe(1)
    expect(compareNumbers(1e-7, '0.00000010000000000000000001')).toBe(-1)
    expect(compareNumbers('1.50', 1.5)).toBe(0)
    expect([compareNumbers(1, 2) < 0, compareNumbers(2, 2)]).toEqual([true, 0])
  })
})
