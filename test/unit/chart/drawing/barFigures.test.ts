import { expect, test } from 'vitest'

import { clearFigures } from '../../../../src/views/chart/bar/Figures'

const barAt = (index: number, y: number, width: number, height: number) => ({
  focus: { series: 0, index },
  x: 0,
  y,
  width,
  height,
})

const figuresAt = (boxes: readonly ReturnType<typeof barAt>[]) =>
  boxes.map((box) => ({ key: `0 ${box.focus.index}`, text: '12.5k', box, minus: false, within: null }))

test('hides a figure past the end of its bar where it would touch a bar or figure', () => {
  const apart = [barAt(0, 0, 100, 20), barAt(1, 24, 60, 20)]
  expect(clearFigures(figuresAt(apart), apart)).toHaveLength(2)
  const near = [barAt(0, 0, 100, 7), barAt(1, 7, 60, 7)]
  expect(clearFigures(figuresAt(near), near).map(({ key }) => key)).toEqual(['0 0'])
  const beside = [barAt(0, 0, 62, 7), barAt(1, 7, 60, 7)]
  expect(clearFigures(figuresAt(beside), beside).map(({ key }) => key)).toEqual(['0 0'])
})

test('compares each figure only with its neighbours', () => {
  let looks = 0
  const boxes = Array.from({ length: 20_000 }, (_, index) => {
    const bar = barAt(index, index * 10, 100, 8)
    return Object.defineProperty({ ...bar }, 'x', { get: () => ((looks += 1), 0) })
  })
  expect(clearFigures(figuresAt(boxes), boxes)).toHaveLength(20_000)
  // each with all would be hundreds of millions
  expect(looks).toBeLessThan(2_000_000)
})
