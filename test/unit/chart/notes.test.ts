import { describe, expect, it } from 'vitest'

import { limitReached } from '../../../src/views/chart/common/figure/notes'
import { seriesData } from '../../../src/views/chart/common/series/seriesData'
import { answerOf, resultOf } from '../../support/chartRows'
import { flights } from '../../support/explore'

const context = (row_limit: number) => ({ values: { row_limit }, dataset: flights })

describe('note on the row limit below a chart', () => {
  it('checks the limit of the answer, not the one of the form', () => {
    const reached = ['Row limit reached: 1,000 rows were read.']
    expect(limitReached(context(50_000), { sqlRows: 1000, rowLimit: 1000 })).toEqual(reached)
    expect(limitReached(context(1000), { sqlRows: 1000, rowLimit: 5000 })).toEqual([])
  })

  it('shows no row limit note for an answer that counted all rows', () => {
    expect(limitReached(context(50_000), { sqlRows: 3_000_000, rowLimit: 0 })).toEqual([])
  })

  it('shows no row limit note for a kind without a row limit control', () => {
    expect(limitReached({ values: {}, dataset: flights }, { sqlRows: 1, rowLimit: 1 })).toEqual([])
  })

  it('checks the limit of the form where a server does not report one', () => {
    expect(limitReached(context(10), { sqlRows: 10 })).toEqual(['Row limit reached: 10 rows were read.'])
    expect(limitReached(context(10), { sqlRows: 9 })).toEqual([])
  })
})

describe('note on rows without a time below a chart', () => {
  it('counts rows whose time is missing or infinite, and draws the others', () => {
    const noted = (...days: readonly (string | null)[]) => {
      const rows = resultOf(
        ['t:date', 'n:count'],
        days.map((day) => [day, 1]),
      )
      const { notes, x } = seriesData(
        { values: { x_axis: 'date', metrics: ['count'] }, dataset: flights },
        answerOf(rows),
        rows,
      )
      return [x.values.length, ...notes.slice(1)]
    }
    expect(noted('2001-01-01', null, 'infinity', '-infinity')).toEqual([
      1,
      '3 rows have no place on the axis and are not drawn.',
    ])
    expect(noted('2001-01-01', null)).toEqual([1, '1 row has no place on the axis and is not drawn.'])
    expect(noted('2001-01-01', '0044-03-15 (BC)')).toEqual([2])
  })
})

describe('note on values without a place on the scale below a chart', () => {
  it('counts NaN and infinities, and leaves missing values to their gaps', () => {
    const noted = (...cells: readonly (number | string | null)[]) => {
      const rows = resultOf(
        ['t:date', 'n:ratio'],
        cells.map((cell, at) => [`2001-01-0${at + 1}`, cell]),
      )
      const { notes, series } = seriesData(
        { values: { x_axis: 'date', metrics: ['ratio'] }, dataset: flights },
        answerOf(rows),
        rows,
      )
      return [series[0]?.values, ...notes.slice(1)]
    }
    expect(noted(1, 'NaN', null, '-Infinity')).toEqual([
      [1, null, null, null],
      'NaN and infinite values are not drawn: 2.',
    ])
    expect(noted('Infinity')).toEqual([[null], 'NaN and infinite values are not drawn: 1.'])
    expect(noted(1, null, '0.50')).toEqual([[1, null, 0.5]])
  })
})
