import { describe, expect, it } from 'vitest'

import type { ResultRows } from '../../../../src/core/results/types'
import type { FormValues } from '../../../../src/domain/charts/formData'
import { changeOf, figureOf } from '../../../../src/views/chart/big_number/figure'
import { periodText } from '../../../../src/views/chart/common/format/moment'
import { numberFormatter, withCurrency } from '../../../../src/views/chart/common/format/numberFormat'
import { timeFormat } from '../../../../src/domain/charts/kinds/common/controls'
import { readable } from '../../../../src/views/chart/common/format/readable'
import { seriesData } from '../../../../src/views/chart/common/series/seriesData'
import { namedSeries } from '../../../../src/views/chart/common/series/seriesName'
import { histogramData } from '../../../../src/views/chart/histogram_v2/data'
import { pieData } from '../../../../src/views/chart/pie/data'
import { pivotOf } from '../../../../src/views/chart/pivot_table_v2/pivot'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const result = resultOf
const answer = answerOf
const at = (values: FormValues) => ({ values, dataset: flights })

describe('number and time formats', () => {
  it('numbers follow the chosen format, and an unreadable one falls back [B9.12] [B9.13]', () => {
    const text = (format: unknown, value = 12_345.432) => numberFormatter(format)(value)
    expect(text('SMART_NUMBER')).toBe('12.3k')
    expect(text(undefined)).toBe('12.3k')
    expect(text(',d')).toBe('12,345')
    expect(text('.3s')).toBe('12.3k')
    expect(text('$,.2f')).toBe('$12,345.43')
    expect(text('+,')).toBe('+12,345.432')
    expect(text('DURATION', 66_000)).toBe('1m 6s')
    expect(text('DURATION', 90_000_000)).toBe('1d 1h')
    expect(text('DURATION_SUB', 1.40008)).toBe('1ms 400µs')
    expect(text('<b>nonsense</b>')).toBe('12.3k')
  })

  it('formats write bytes in decimal or binary units, also per second [B9.14]', () => {
    const text = (format: string, value: number) => numberFormatter(format)(value)
    expect([0, 1, 999, 1000, 1024, 1_500_000, -2048, 999_999].map((value) => text('MEMORY_DECIMAL', value))).toEqual([
      '0B',
      '1B',
      '999B',
      '1kB',
      '1.02kB',
      '1.5MB',
      '−2.05kB',
      '1MB',
    ])
    expect([0.5, 1023, 1024, 1536, 1_048_576, 1_048_575].map((value) => text('MEMORY_BINARY', value))).toEqual([
      '0.5B',
      '1023B',
      '1KiB',
      '1.5KiB',
      '1MiB',
      '1MiB',
    ])
    expect(text('MEMORY_TRANSFER_RATE_DECIMAL', 3e9)).toBe('3GB/s')
    expect(text('MEMORY_TRANSFER_RATE_BINARY', 2 ** 80 * 2048)).toBe('2048YiB/s')
  })

  it('shows numbers exactly and shortens only long fractions', () => {
    expect(readable('9007199254740993')).toBe('9007199254740993')
    expect(readable('1234567.25')).toBe('1,234,567.25')
    expect(readable(68.833_333_333)).toBe('68.8333')
    expect(readable(null)).toBe('')
  })

  it('writes a number as money where a currency was chosen', () => {
    const money = (position: string, value: number) =>
      withCurrency(numberFormatter('SMART_NUMBER'), { symbol: 'USD', symbolPosition: position })(value)
    expect(money('prefix', 12_345)).toBe('$12.3k')
    expect(money('suffix', -353_000)).toBe('−353k $')
    expect(money('prefix', -353_000)).toBe('−$353k')
    expect(withCurrency(String, { symbol: '<b>' })(1)).toBe('<b>1')
    expect(withCurrency(String, null)(1)).toBe('1')
  })

  it('formats times as chosen, adaptive by default [B9.15]', () => {
    const rows = result(['t:date', 'n:count'], [['2001-04-01T00:00:00', 1]])
    const label = (x_axis_time_format: unknown) =>
      seriesData(
        at({ metrics: ['count'], time_grain_sqla: 'P1M', x_axis_time_format }),
        answer(rows),
        rows,
      ).x.labels.at(0)
    expect(label(undefined)).toBe('Apr 2001')
    expect(label('smart_date')).toBe('Apr 2001')
    expect(label('%d/%m/%Y')).toBe('01/04/2001')
    expect(label('%Y-%m-%d %H:%M:%S')).toBe('2001-04-01 00:00:00')
    expect(timeFormat.default).toBe('smart_date')
  })

  it('names a period by its grain', () => {
    const ms = Date.UTC(2001, 3, 1)
    expect(['P1Y', 'P3M', 'P1M', 'P1D'].map((grain) => periodText(ms, grain))).toEqual([
      '2001',
      'Q2 2001',
      'Apr 2001',
      '1 Apr 2001',
    ])
  })
})

describe('series over an axis', () => {
  const rows = result(
    ['t:date', 'n:sum, DEN', 'n:sum, <b>ORD</b>'],
    [
      ['2001-01-02', 1, null],
      ['2001-01-01', '9007199254740993', 3],
    ],
  )
  const labels = [['date'], ['sum', 'DEN'], ['sum', '<b>ORD</b>']]
  const values = { metrics: ['sum'], groupby: ['origin'], x_axis: 'date', time_grain_sqla: 'P1D', row_limit: 2 }

  it('orders series by time, names them by dimension and keeps gaps and exact texts', () => {
    const data = seriesData(at(values), answer(rows, labels), rows)
    expect(data.x.kind).toBe('time')
    expect([...data.x.labels]).toEqual(['1 Jan 2001', '2 Jan 2001'])
    expect(data.series.map(({ name }) => name)).toEqual(['DEN', '<b>ORD</b>'])
    expect([...(data.series[0]?.texts ?? [])]).toEqual(['9007199254740993', '1'])
    expect(data.series[1]?.values).toEqual([3, null])
    expect(data.notes.join(' ')).toContain('Row limit reached: 2 rows were read.')
  })

  it('names the earlier period of a series, with dimensions and without [B9.22] [B9.23]', () => {
    const seriesName = (...asked: Parameters<typeof namedSeries>) => namedSeries(...asked).name
    const shifts = ['28 days ago']
    expect(seriesName(['count'], 1, shifts)).toBe('count')
    expect(seriesName(['count__28 days ago'], 1, shifts)).toBe('count, 28 days ago')
    expect(seriesName(['count__28 days ago', 'ORD'], 1, shifts)).toBe('ORD, 28 days ago')
    expect(seriesName(['ratio__count__count__28 days ago', 'ORD'], 2, shifts)).toBe('count, ORD, ratio, 28 days ago')
    expect(seriesName(['difference__a_b__a_b__28 days ago'], 1, shifts)).toBe('a_b, difference, 28 days ago')
  })

  it('gives a series of an empty text a visible name [B9.20]', () => {
    expect(namedSeries(['count', ''], 1, []).name).toBe('<empty string>')
    expect(namedSeries(['count', 'ORD', ''], 2, []).name).toBe('count, ORD, <empty string>')
  })

  it('sorts series by name and by their figures, up and down [B9.16]', () => {
    const sorted = (more: object) =>
      seriesData(at({ ...values, ...more }), answer(rows, labels), rows).series.map(({ name }) => name)
    expect(sorted({ sort_series_type: 'name', sort_series_ascending: true })).toEqual(['<b>ORD</b>', 'DEN'])
    expect(sorted({ sort_series_type: 'name' })).toEqual(['DEN', '<b>ORD</b>'])
    for (const type of ['sum', 'max', 'avg']) expect(sorted({ sort_series_type: type })).toEqual(['DEN', '<b>ORD</b>'])
    expect(sorted({ sort_series_type: 'min' })).toEqual(['<b>ORD</b>', 'DEN'])
  })

  it('turns series into shares of each place where that was chosen', () => {
    const two = result(
      ['s:x', 'n:a', 'n:b'],
      [
        ['p', 1, 3],
        ['q', 0, 0],
      ],
    )
    const data = seriesData(at({ metrics: ['a', 'b'], stack: 'Expand' }), answer(two), two)
    expect(data.series.map((one) => one.values)).toEqual([
      [0.25, null],
      [0.75, null],
    ])
    expect(data.series[1]?.texts.at(0)).toBe('75.0%')
  })

  it('names the places of null, true, false and the empty text [B9.20]', () => {
    const odd = result(
      ['b:flag', 'n:count'],
      [
        [null, 1],
        [true, 2],
        [false, 3],
      ],
    )
    const text = result(['s:name', 'n:count'], [['', 1]])
    const places = (one: ResultRows) =>
      seriesData(at({ metrics: ['count'] }), answer(one), one).x.labels.map((label) => label)
    expect(places(odd)).toEqual(['<NULL>', 'TRUE', 'FALSE'])
    expect(places(text)).toEqual(['<empty string>'])
  })
})

describe('kinds with drawings of their own', () => {
  it('a pie names at most ten parts and adds the rest up exactly', () => {
    const rows = result(
      ['s:origin', 'n:count'],
      Array.from({ length: 12 }, (_, index) => [`p${index}`, index < 9 ? 100 - index : '0.1']),
    )
    const data = pieData(at({ metric: 'count' }), answer(rows), rows)
    expect(data.x.labels).toHaveLength(10)
    expect(data.x.labels.at(-1)).toBe('Other (3)')
    expect(data.series[0]?.texts.at(-1)).toBe('0.3')
  })

  it('a pie of averages has no rest, for averages do not add up', () => {
    const averages = (count: number) => {
      const rows = result(
        ['s:origin', 'n:late'],
        Array.from({ length: count }, (_, index) => [`p${index}`, 10 + index]),
      )
      const metric = { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'late' }
      return pieData(at({ metric }), answer(rows), rows)
    }
    const twelve = averages(12)
    expect(twelve.x.labels).toHaveLength(12)
    expect(twelve.series[0]?.values).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10])
    expect(twelve.notes).toEqual(['late by origin.'])
    const many = averages(150)
    expect([many.x.labels.length, many.x.labels.at(-1)]).toEqual([100, 'p50'])
    expect(many.notes).toContain('The 100 largest of 150 are drawn.')
  })

  it('a histogram says how many rows have no finite value', () => {
    const rows = resultOf(['n:0 - 5', 'n:5 - 10'], [[3, 4]])
    const notesOf = (values: FormValues, sqlRows: number): string =>
      histogramData(at({ column: 'delay', ...values }), { ...answer(rows), sqlRows }, rows).notes.join(' ')
    expect(notesOf({}, 9)).toContain('2 rows have no finite value and are not counted.')
    expect(notesOf({}, 8)).toContain('1 row has no finite value and is not counted.')
    expect(notesOf({ cumulative: true }, 1004)).toContain('1,000 rows have no finite value')
    for (const values of [{}, { normalize: true }]) expect(notesOf(values, 7)).not.toContain('finite')
    expect(notesOf({ normalize: true }, 9)).not.toContain('finite')
  })

  it('a histogram has a bar for every bin and a series for every group', () => {
    const rows = result(
      ['s:origin', 'n:-1.5 - 0.25', 'n:0.25 - 2'],
      [
        ['A', 3, 1],
        [null, 0, 2],
      ],
    )
    const values = { column: 'delay', groupby: ['origin', 'delay'], row_limit: 10 }
    const data = histogramData(at(values), answer(rows), rows)
    expect(data.x.labels).toEqual(['−1.5 to 0.25', '0.25 to 2'])
    expect(data.series.map(({ name, values: counts }) => [name, counts])).toEqual([
      ['A', [3, 1]],
      ['<NULL>', [0, 2]],
    ])
    const alone = result(['n:0 - 1'], [[0.25]])
    const share = histogramData(at({ column: 'delay', normalize: true }), answer(alone), alone)
    expect(share.series[0]).toMatchObject({ name: 'Rows', texts: ['25.0%'] })
  })

  it('a figure is the chosen aggregate, and its change is against an earlier period', () => {
    expect(figureOf('LAST_VALUE', [1, 4, null])).toBe(4)
    expect(figureOf('sum', [1, 4, null])).toBe(5)
    expect(figureOf('mean', [1, 4, null])).toBe(2.5)
    expect(figureOf('nonsense', [1, 4])).toBe(4)
    expect(figureOf('max', [null])).toBeNull()
    expect(changeOf([2, 9, 3], 2)).toBe(0.5)
    expect(changeOf([0, 3], 1)).toBeNull()
    expect(changeOf([3], 1)).toBeNull()
  })

  it('a pivot table takes totals from the database, not from its cells', () => {
    const values = {
      groupbyRows: ['origin'],
      groupbyColumns: ['year'],
      metrics: ['AVG'],
      rowTotals: true,
      colTotals: true,
    }
    const pivot = pivotOf(at(values), [
      result(
        ['s:origin', 's:year', 'n:AVG'],
        [
          ['B', '2001', 1],
          ['A', '2001', 2],
          ['A', '2002', 9],
        ],
      ),
      result(
        ['s:origin', 'n:AVG'],
        [
          ['A', 3],
          ['B', 1],
        ],
      ),
      result(
        ['s:year', 'n:AVG'],
        [
          ['2001', 1.2],
          ['2002', 9],
        ],
      ),
      result(['n:AVG'], [[4]]),
    ])
    expect(pivot.rows.map(({ names }) => names)).toEqual([['A'], ['B'], ['Total']])
    expect(pivot.columns.map(({ names }) => names)).toEqual([
      ['AVG', '2001'],
      ['AVG', '2002'],
      ['AVG', 'Total'],
    ])
    expect(pivot.rows.map((row) => pivot.columns.map((column) => pivot.cell(row, column)))).toEqual([
      [2, 9, 3],
      [1, null, 1],
      [1.2, 9, 4],
    ])
    const swapped = pivotOf(at({ ...values, rowTotals: false, colTotals: false, transposePivot: true }), [
      result(
        ['s:origin', 's:year', 'n:AVG'],
        [
          ['A', '2001', 2],
          ['A', '2002', 9],
        ],
      ),
    ])
    expect(swapped.rows.map(({ names }) => names)).toEqual([['2001'], ['2002']])
    expect(swapped.rows.map((row) => swapped.columns.map((column) => swapped.cell(row, column)))).toEqual([[2], [9]])
  })
})
