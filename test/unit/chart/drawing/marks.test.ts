import { describe, expect, it } from 'vitest'

import type { FormValues } from '../../../../src/domain/charts/formData'
import { isChosen } from '../../../../src/domain/charts/kinds/common/data/markValues'
import { seriesData } from '../../../../src/views/chart/common/series/seriesData'
import { histogramData } from '../../../../src/views/chart/histogram_v2/data'
import { pieData } from '../../../../src/views/chart/pie/data'
import { pivotOf } from '../../../../src/views/chart/pivot_table_v2/pivot'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const LIMITED = { limit: 1, group_others_when_limit_reached: true }
const at = (values: FormValues) => ({ values, dataset: flights })

describe('values of a mark [B1.05]', () => {
  it('a mark holds its dimension values, and its place where that is a name', () => {
    const rows = resultOf(
      ['s:origin', 'n:count, AA', 'n:count, Others'],
      [
        ['DEN', 1, 2],
        [null, 3, 4],
      ],
    )
    const answer = answerOf(rows, [['origin'], ['count', 'AA'], ['count', 'Others']])
    const form = { x_axis: 'origin', metrics: ['count'], groupby: ['carrier'] }
    const data = seriesData(at({ ...form, ...LIMITED }), answer, rows)
    const of = (series: number, index: number) =>
      data.marks?.({ series, index }).map(({ column, value }) => [column, value])
    expect(of(0, 0)).toEqual([
      ['carrier', 'AA'],
      ['origin', 'DEN'],
    ])
    expect(of(1, 1)).toEqual([['origin', null]])
    for (const more of [
      {},
      { ...LIMITED, limit: null },
      { ...LIMITED, limit: 2 },
      { ...LIMITED, group_others_when_limit_reached: false },
    ]) {
      const whole = seriesData(at({ ...form, ...more }), answer, rows)
      expect(whole.marks?.({ series: 1, index: 0 }).map(({ value }) => value)).toEqual(['Others', 'DEN'])
      expect(whole.series.map(({ other }) => other)).toEqual([false, false])
    }
  })

  it('the rest holds no dimension value, beside a series of its usual name too', () => {
    for (const names of [
      ['AA', 'Others', 'Others (2)'],
      ['AA', 'Others (2)', 'Others (3)'],
    ]) {
      const rows = resultOf(['s:origin', ...names.map((name) => `n:count, ${name}`)], [['DEN', 1, 2, 3]])
      const answer = answerOf(rows, [['origin'], ...names.map((name) => ['count', name])])
      const form = { x_axis: 'origin', metrics: ['count'], groupby: ['carrier'], ...LIMITED, limit: 2 }
      const data = seriesData(at(form), answer, rows)
      const carriers = names.map((_, series) =>
        data.marks?.({ series, index: 0 }).flatMap(({ column, value }) => (column === 'carrier' ? [value] : [])),
      )
      expect(carriers).toEqual([['AA'], [names[1]], []])
      expect(data.series.map(({ other }) => other)).toEqual([false, false, true])
      expect(data.series.map(({ color }) => color)).toEqual(['var(--c1)', 'var(--c2)', 'var(--c10)'])
    }
  })

  it('a mark over time holds the period where there is no dimension', () => {
    const rows = resultOf(['t:date', 'n:count'], [['2001-04-01T00:00:00', 1]])
    const form = { x_axis: 'date', metrics: ['count'], time_grain_sqla: 'P3M' }
    const marks = seriesData(at(form), answerOf(rows), rows).marks?.({ series: 0, index: 0 }) ?? []
    expect(marks).toEqual([{ column: 'date', value: '2001-04-01T00:00:00', label: 'Q2 2001', grain: 'P3M' }])
    const by = resultOf(['t:date', 'n:count, AA'], [['2001-04-01T00:00:00', 1]])
    const split = seriesData(at({ ...form, groupby: ['carrier'] }), answerOf(by, [['date'], ['count', 'AA']]), by)
    expect(split.marks?.({ series: 0, index: 0 }).map(({ column }) => column)).toEqual(['carrier'])
  })

  it('a slice holds its category, the rest holds none, and a bin holds its group', () => {
    const rows = resultOf(
      ['s:origin', 'n:count'],
      Array.from({ length: 12 }, (_, index) => [`p${index}`, 100 - index]),
    )
    const pie = pieData(at({ groupby: ['origin'], metric: 'count' }), answerOf(rows), rows)
    expect(pie.marks?.({ series: 0, index: 0 })).toMatchObject([{ column: 'origin', value: 'p0' }])
    expect(pie.marks?.({ series: 0, index: 9 })).toEqual([])
    const bins = resultOf(['s:origin', 'n:0 - 1'], [['DEN', 4]])
    const histogram = histogramData(at({ groupby: ['origin'], column: 'delay' }), answerOf(bins), bins)
    expect(histogram.marks?.({ series: 0, index: 0 })).toMatchObject([{ column: 'origin', value: 'DEN' }])
  })

  it('a list and a record are held as their JSON, which a filter can name', () => {
    const rows = resultOf(['s:origin', 'n:count'], [[['a', '9007199254740993', null], 1]])
    const pie = pieData(at({ groupby: ['origin'], metric: 'count' }), answerOf(rows), rows)
    expect(pie.marks?.({ series: 0, index: 0 })).toMatchObject([{ value: '["a","9007199254740993",null]' }])
  })

  it('a pivot cell holds its row and column, and a total only what it keeps', () => {
    const values = { groupbyRows: ['origin'], groupbyColumns: ['date'], metrics: ['count'], rowTotals: true }
    const cells = resultOf(['s:origin', 't:date', 'n:count'], [['DEN', '2001-01-01', 5]])
    const totals = resultOf(['s:origin', 'n:count'], [['DEN', 5]])
    const pivot = pivotOf(at(values), [cells, totals])
    const marksOf = (index: number) => [
      ...(pivot.rows[0]?.marks ?? []).map(({ column }) => column),
      ...(pivot.columns[index]?.marks ?? []).map(({ column }) => column),
    ]
    expect(marksOf(0)).toEqual(['origin', 'date'])
    expect(marksOf(1)).toEqual(['origin'])
  })
})

describe('mark', () => {
  const mark = (value: string | null) => ({ column: 'origin', value, label: String(value), grain: null })
  it('a mark of a SQL expression keeps the SQL', () => {
    const region = { expressionType: 'SQL', sqlExpression: 'upper(origin)', label: 'region' }
    const rows = resultOf(['s:region', 'n:count'], [['DEN', 1]])
    const pie = pieData(at({ groupby: [region], metric: 'count' }), answerOf(rows), rows)
    expect(pie.marks?.({ series: 0, index: 0 })).toMatchObject([{ column: region, value: 'DEN' }])
    expect(isChosen(pie.marks?.({ series: 0, index: 0 }) ?? [], [{ ...mark('DEN'), column: 'region' }])).toBe(true)
  })

  it('a mark is selected only if it matches all columns of the selection', () => {
    expect(isChosen([mark('DEN'), { ...mark('AA'), column: 'carrier' }], [mark('DEN')])).toBe(true)
    expect(isChosen([mark('DEN')], [mark('DEN'), { ...mark('AA'), column: 'carrier' }])).toBe(false)
    expect(isChosen([mark('1')], [{ ...mark('1'), value: 1 }])).toBe(false)
    expect(isChosen([mark('DEN')], [])).toBe(false)
  })
})
