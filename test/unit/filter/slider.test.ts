import { describe, expect, it } from 'vitest'

import {
  endAt,
  isBeyond,
  rangeAt,
  scaleOf,
  shareIn,
  stopAt,
  stopFrom,
  thumbsOf,
} from '../../../src/views/filter/values/rangeScale'

/** The greatest number of 64 bits. */
const LARGEST = '9223372036854775807'

describe('range slider', () => {
  it('a slider stops at round numbers between its ends', () => {
    expect(scaleOf(16, 4983).stops.slice(0, 3)).toEqual([16, 50, 100])
    expect(scaleOf(16, 4983).stops.slice(-3)).toEqual([4900, 4950, 4983])
    expect(scaleOf(0.37, 92.5).stops.slice(0, 4)).toEqual([0.37, 1, 2, 3])
    expect(scaleOf(0.37, 92.5).stops.slice(-2)).toEqual([92, 92.5])
    expect(scaleOf(-0.25, 0.125).stops.slice(0, 3)).toEqual([-0.25, -0.245, -0.24])
    expect(scaleOf(-3, 4).stops).toEqual([-3, -2, -1, 0, 1, 2, 3, 4])
    expect(scaleOf(1e-7, 1e-6).stops.slice(0, 3)).toEqual([1e-7, 1.1e-7, 1.2e-7])
  })

  it('a slider stops at exact numbers near 2^63 and of long decimals', () => {
    expect(scaleOf('9223372036854775800', LARGEST).stops).toEqual(
      Array.from({ length: 8 }, (_, at) => `${9223372036854775800n + BigInt(at)}`),
    )
    const { stops } = scaleOf('9223372036854774001', LARGEST)
    expect([stops.length, stops[1], stops.at(-2)]).toEqual([92, '9223372036854774020', '9223372036854775800'])
    expect(scaleOf('9223372036854774001.25', LARGEST).stops[1]).toBe('9223372036854774020')
    expect(scaleOf('1234567890.0123456788', '1234567890.012345679').stops.slice(0, 2)).toEqual([
      '1234567890.0123456788',
      '1234567890.012345678802',
    ])
  })

  it('a place on a slider is exact where all values are one float', () => {
    const scale = scaleOf('9223372036854775800', '9223372036854775804')
    expect(scale.stops.map((stop) => shareIn(scale, stop))).toEqual([0, 0.25, 0.5, 0.75, 1])
    expect(shareIn(scale, '9223372036854775801.00000000000000000001')).toBe(0.25)
    expect(stopAt(scale, 0.45)).toBe('9223372036854775802')
    expect(stopFrom(scale, '9223372036854775802', -1)).toBe('9223372036854775801')
  })

  it('a press beside all stops goes to an end', () => {
    const scale = scaleOf(16, 4983)
    expect([-0.2, 0, 1, 1.3, Number.POSITIVE_INFINITY].map((share) => stopAt(scale, share))).toEqual([
      16, 16, 4983, 4983, 4983,
    ])
  })

  it('keys go from a value between two stops to the next one that way', () => {
    const scale = scaleOf(0, 1003)
    expect(stopFrom(scale, 1003, -1)).toBe(1000)
    expect(stopFrom(scale, 1234, -1)).toBe(1003)
    expect(stopFrom(scale, 15, 1)).toBe(20)
    expect(stopFrom(scale, '20.00000000000000000001', -1)).toBe(20)
    expect(stopFrom(scale, 20, 10)).toBe(220)
    expect(stopFrom(scale, 15, Number.NEGATIVE_INFINITY)).toBe(0)
    expect(stopFrom(scale, 15, Number.POSITIVE_INFINITY)).toBe(1003)
  })

  it('an end of the slider is open only at the very end, after a short last step too', () => {
    const scale = scaleOf(16, 4983)
    expect(rangeAt(scale, [16, 4983], [20, 1000])).toEqual([null, null])
    expect(rangeAt(scale, [50, 4950], [null, 1000])).toEqual([50, 4950])
    expect(rangeAt(scaleOf(0, 1), [0, 1], [0.25, 0.5])).toEqual([null, null])
    const near = scaleOf('9223372036854775800', LARGEST)
    expect(rangeAt(near, ['9223372036854775801', '9223372036854775806'], [null, null])).toEqual([
      '9223372036854775801',
      '9223372036854775806',
    ])
  })

  it('leaves an end that was not moved unchanged', () => {
    const scale = scaleOf(16, 4983)
    expect(rangeAt(scale, [17, 500], [17, null])).toEqual([17, 500])
    expect(rangeAt(scale, [100, 4983], [null, 6000])).toEqual([100, 6000])
    const exact = '100.00000000000000000001'
    expect(thumbsOf(scale, [exact, 6000])).toEqual([exact, 4983])
    expect(rangeAt(scale, [exact, 500], [exact, null])).toEqual([exact, 500])
  })

  it('a press moves the nearer thumb; with both there, the drag direction decides', () => {
    expect(endAt(30, [0, 100], 14)).toBe(0)
    expect(endAt(70, [0, 100], 14)).toBe(1)
    expect(endAt(40, [50, 50], 14)).toBe(0)
    expect(endAt(60, [50, 50], 14)).toBe(1)
    expect(endAt(52, [50, 50], 14)).toBeNull()
    expect(endAt(53, [50, 56], 14)).toBeNull()
    expect(endAt(45, [50, 56], 14)).toBe(0)
  })

  it('recognizes a range beyond the available values', () => {
    expect(isBeyond(0, 10, [null, 10])).toBe(false)
    expect(isBeyond(0, 10, [-1, null])).toBe(true)
    expect(isBeyond(0, 10, [2, 11])).toBe(true)
    expect(isBeyond('0.00000000000000000001', 10, [0, null])).toBe(true)
    expect(isBeyond(0, '9007199254740993', [null, '9007199254740993'])).toBe(false)
  })
})
