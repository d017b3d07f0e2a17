import { describe, expect, it } from 'vitest'

import type { Cell, ResultRows } from '../../../src/core/results/types'
import { shapeOf } from '../../../src/views/home/mini/shape'

const result = (names: readonly string[], rows: readonly (readonly Cell[])[]): ResultRows => ({
  columns: names.map((name) => ({
    column_name: name,
    name,
    type: null,
    type_generic: name === 'time' ? 2 : name === 'place' ? 1 : 0,
    is_dttm: name === 'time',
  })),
  rows,
  bytes: 0,
})

const pathsOf = (kind: string, rows: ResultRows, isHorizontal = false): readonly string[] =>
  shapeOf(kind, rows, isHorizontal)?.marks.map(({ d }) => d) ?? []

describe('miniatures of charts', () => {
  it('draws a line for each series from the lowest to the highest value', () => {
    const rows = result(
      ['time', 'a', 'b'],
      [
        [1, 0, 10],
        [2, '5', null],
        [3, 10, 0],
      ],
    )
    expect(pathsOf('echarts_timeseries_line', rows)).toEqual(['M0 58L50 30L100 2', 'M0 2M100 58'])
  })

  it('draws bars as long as their values, upright or from the left', () => {
    const rows = result(
      ['place', 'n'],
      [
        ['x', 10],
        ['y', 5],
      ],
    )
    expect(pathsOf('echarts_timeseries_bar', rows)).toEqual(['M5.5 0h39v60h-39zM55.5 30h39v30h-39z'])
    expect(pathsOf('echarts_timeseries_bar', rows, true)).toEqual(['M0 3.3h100v23.4h-100zM0 33.3h50v23.4h-50z'])
  })

  it('takes the columns of a histogram as its bins', () => {
    const rows = result(['0 - 1', '1 - 2'], [[4, 2]])
    expect(pathsOf('histogram_v2', rows)).toEqual(['M5.5 0h39v60h-39zM55.5 30h39v30h-39z'])
  })

  it('draws slices in proportion, the smallest ones as one', () => {
    const rows = result(
      ['place', 'n'],
      Array.from({ length: 20 }, (_, index) => [`p${index}`, 20 - index]),
    )
    expect(shapeOf('pie', rows, false)).toMatchObject({ isRound: true })
    expect(pathsOf('pie', rows)).toHaveLength(8)
  })

  it('stays small for many rows', () => {
    const many = result(
      ['time', 'a'],
      Array.from({ length: 50_000 }, (_, index) => [index, Math.sin(index)]),
    )
    const [line = ''] = pathsOf('echarts_timeseries_line', many)
    expect(line.split('L')).toHaveLength(72)
    expect(pathsOf('echarts_timeseries_scatter', many).join('').length).toBeLessThan(4000)
  })

  it('leaves kinds without a miniature, and rows without values, to the stock icon', () => {
    const rows = result(['place', 'n'], [['x', 1]])
    expect(shapeOf('world_map', rows, false)).toBeNull()
    expect(shapeOf('toString', rows, false)).toBeNull()
    expect(shapeOf('echarts_timeseries_bar', result(['place', 'n'], []), false)).toBeNull()
    expect(shapeOf('echarts_timeseries_line', result(['time', 'a'], [[1, null]]), false)).toBeNull()
  })
})
