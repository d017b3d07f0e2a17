import { describe, expect, it } from 'vitest'
import type { FormValues } from '../../../../src/domain/charts/formData'
import type { ResultRows } from '../../../../src/core/results/types'
import { calendarShape } from '../../../../src/views/chart/cal_heatmap/cells'
import { ganttData, lastingText } from '../../../../src/views/chart/gantt_chart/data'
import { numericOf } from '../../../../src/views/chart/world_map/countries'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const of = (values: FormValues, result: ResultRows) => ({
  context: { values, dataset: flights },
  answer: answerOf(result),
  result,
})

describe('calendar', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
  it('a calendar begins weeks on Monday and years in January', () => {
    const days = calendarShape('day', null, day('2001-01-01'), day('2001-01-14'))
    expect(days.columns).toBe(2)
    expect(days.placeOf(day('2001-01-07'))).toEqual({ row: 6, column: 0 })
    expect(days.placeOf(day('2001-01-08'))).toEqual({ row: 0, column: 1 })
    const months = calendarShape('month', null, day('2000-11-01'), day('2001-02-01'))
    expect(months.rows).toEqual(['2000', '2001'])
    expect(months.placeOf(day('2001-02-01'))).toEqual({ row: 1, column: 1 })
    const hours = calendarShape('hour', null, day('2001-01-01'), day('2001-01-02'))
    expect(hours.placeOf(Date.parse('2001-01-02T05:00:00Z'))).toEqual({ row: 5, column: 1 })
  })

  it('a calendar can split into months or years, each beginning in a new column', () => {
    const [from, to] = [day('2000-12-25'), day('2001-02-28')]
    const months = calendarShape('day', 'month', from, to)
    // 1 January is a Monday, 1 February a Thursday
    expect(months.placeOf(day('2000-12-31'))).toEqual({ row: 6, column: 0 })
    expect(months.placeOf(day('2001-01-01'))).toEqual({ row: 0, column: 1.5 })
    expect(months.placeOf(day('2001-01-31'))).toEqual({ row: 2, column: 5.5 })
    expect(months.placeOf(day('2001-02-01'))).toEqual({ row: 3, column: 7 })
    expect(months.columns).toBe(months.placeOf(to).column + 1)
    expect(months.heads.map(({ column }) => column)).toEqual([0, 1.5, 7])
    const years = calendarShape('day', 'year', from, to)
    expect(years.placeOf(day('2001-02-01'))).toEqual({ row: 3, column: 5.5 })
    const hours = calendarShape('hour', 'week', from, to)
    expect(hours.placeOf(day('2001-01-08'))).toEqual({ row: 0, column: 15 })
  })
})

describe('countries', () => {
  it('finds countries by their codes and names', () => {
    expect(numericOf('us', 'cca2')).toBe('840')
    expect(numericOf('DEU', 'cca3')).toBe('276')
    // Superset's own call for maps returns three-letter codes for any kind of code
    expect([numericOf('DEU', 'name'), numericOf('DEU', 'cca2')]).toEqual(['276', '276'])
    expect(numericOf('GER', 'cioc')).toBe('276')
    expect(numericOf('FRA', 'cioc')).toBe('250')
    expect(numericOf('United States', 'name')).toBe('840')
    expect(numericOf("Côte d'Ivoire", 'name')).toBe('384')
    expect(numericOf('USA', 'name')).toBe('840')
    expect(numericOf('Atlantis', 'name')).toBeNull()
    expect(numericOf('', 'cca2')).toBeNull()
  })
})

describe('durations', () => {
  it('draws each row from start to end and reports rows without a duration', () => {
    const rows = resultOf(
      ['t:from', 't:to', 's:who'],
      [
        ['2001-01-01', '2001-01-03', 'a'],
        ['2001-01-03', '2001-01-01', 'b'],
        ['2001-01-01', null, 'c'],
      ],
    )
    const { bars, lanes, data } = ganttData(of({ start_time: 'from', end_time: 'to', y_axis: 'who' }, rows))
    expect(lanes).toEqual(['a'])
    expect(bars).toHaveLength(1)
    expect(data.series[0]?.texts).toEqual(['2 d'])
    expect(data.notes.join(' ')).toContain('2 rows')
    expect(lastingText(90_000_000)).toBe('1 d 1 h')
    expect(lastingText(5)).toBe('5 ms')
  })
})
