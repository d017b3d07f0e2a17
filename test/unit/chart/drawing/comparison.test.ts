import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../../src/domain/charts/formData'
import { VIZ_TYPES } from '../../../../src/domain/charts/kinds'
import { labelledContext, labelsOf } from '../../../../src/domain/charts/kinds/common/style/labelled'
import { errorsOf, shownControls, withDefaults } from '../../../../src/domain/charts/kinds/common/data/values'
import { table } from '../../../../src/domain/charts/kinds/table'
import {
  comparedPeriods,
  differenceOf,
  periodsText,
  toneOf,
} from '../../../../src/views/chart/common/series/comparison'
import { tableColumns } from '../../../../src/views/chart/table/columns'
import { comparedRows } from '../../../../src/views/chart/table/compared'
import { sortedRows } from '../../../../src/views/chart/table/columns'
import { shownColumns } from '../../../../src/views/explore/data/shownColumns'
import { comparedOf } from '../../../../src/views/chart/pop_kpi/figures'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const range = (comparator: string) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'date',
  operator: 'TEMPORAL_RANGE',
  comparator,
})
const march = [range('2001-03-01 : 2001-04-01')]

const contextOf = async (key: string, values: FormValues) => {
  const type = await VIZ_TYPES.find((one) => one.key === key)?.load()
  if (type === undefined) throw new Error(key)
  return { type, context: { values: withDefaults(type, encodeForm(values), flights), dataset: flights } }
}
const asked = async (key: string, values: FormValues) => {
  const { type, context } = await contextOf(key, values)
  return type.queries(context)
}
const wrong = async (key: string, values: FormValues) => {
  const { type, context } = await contextOf(key, values)
  return errorsOf(type, context, {})
}
const shown = async (key: string, values: FormValues) => {
  const { type, context } = await contextOf(key, values)
  return shownControls(type, context).map(({ name }) => name)
}

const form = { groupby: ['origin'], metrics: ['count'], adhoc_filters: march }

describe('table compared with an earlier period', () => {
  it('a comparison requests the earlier rows, totals and shares [B9.22]', async () => {
    const values = { ...form, percent_metrics: ['count'], show_totals: true, time_compare: '1 month ago' }
    const [rows, totals] = await asked('table', values)
    expect(rows).toMatchObject({ time_offsets: ['1 month ago'], granularity: 'date' })
    expect(rows?.['post_processing']).toMatchObject([
      { options: { columns: ['count', 'count__1 month ago'], rename_columns: ['%count', '%count__1 month ago'] } },
    ])
    expect(totals).toMatchObject({ columns: [], time_offsets: ['1 month ago'] })
    const [page, count] = await asked('table', { ...form, time_compare: 'inherit', server_pagination: true })
    expect([page?.['time_offsets'], count?.['time_offsets']]).toEqual([['inherit'], []])
  })

  it('takes a list of one offset or an own date, and ignores unreadable ones', async () => {
    const offsets = async (more: FormValues) => (await asked('table', { ...form, ...more }))[0]?.['time_offsets']
    expect(await offsets({})).toBeUndefined()
    expect(await offsets({ time_compare: ['1 week ago'] })).toEqual(['1 week ago'])
    expect(await offsets({ time_compare: 'custom', start_date_offset: '2000-12-24' })).toEqual(['2000-12-24'])
    for (const time_compare of [null, 7, '', [], {}, [null]]) expect(await offsets({ time_compare })).toBeUndefined()
    for (const start_date_offset of [undefined, 'Invalid date', '2001-13-01', 12]) {
      expect(await offsets({ time_compare: 'custom', start_date_offset })).toBeUndefined()
    }
  })

  it('says what a comparison lacks, and requests only its rows without a time range', async () => {
    const values = { ...form, adhoc_filters: [], time_compare: 'custom' }
    expect(await wrong('table', values)).toEqual({
      adhoc_filters: ['A filter of time is needed to compare with an earlier one'],
      start_date_offset: ['A day is needed to compare from, such as 2001-03-01'],
    })
    expect((await asked('table', { ...values, time_compare: 'inherit' }))[0]?.['time_offsets']).toBeUndefined()
    const byBoard = { ...values, time_compare: 'inherit', extra_form_data: { time_range: 'Last week' } }
    expect((await asked('table', byBoard))[0]).toMatchObject({ time_offsets: ['inherit'], time_range: 'Last week' })
  })

  it('offers the comparison controls once there is a comparison', async () => {
    const looks = ['comparison_type', 'comparison_range_label', 'comparison_color_enabled']
    expect((await shown('table', form)).filter((name) => looks.includes(name))).toEqual([])
    expect(await shown('table', { ...form, time_compare: 'inherit' })).toEqual(expect.arrayContaining(looks))
    expect(await shown('table', { ...form, query_mode: 'raw', time_compare: 'inherit' })).not.toContain('time_compare')
    expect(await shown('table', { ...form, time_compare: 'custom' })).toContain('start_date_offset')
  })

  const rows = resultOf(
    ['s:origin', 'n:count', 'n:count__1 month ago'],
    [
      ['DEN', 110, 100],
      ['ORD', 45, 50],
      ['ATL', 5, null],
      ['SFO', '9007199254740995', '9007199254740993'],
    ],
  )
  const at = (more: FormValues = {}) => ({
    values: { groupby: ['origin'], metrics: ['count'], time_compare: '1 month ago', ...more },
    dataset: flights,
  })
  const cellsOf = (more: FormValues = {}) => {
    const { result } = comparedRows(at(more), rows)
    return result.rows.map((row) =>
      tableColumns(at(more), rows).map(({ text, column }) => text(row[column.at] ?? null)),
    )
  }

  it('shows value, earlier value, difference and change, exact to the last digit', () => {
    const columns = tableColumns(at(), rows)
    expect(columns.map(({ title, group, spoken }) => [title, group, spoken])).toEqual([
      ['origin', null, null],
      ['Main', 'COUNT(*)', 'COUNT(*), now'],
      ['#', 'COUNT(*)', 'COUNT(*), earlier'],
      ['△', 'COUNT(*)', 'COUNT(*), difference'],
      ['%', 'COUNT(*)', 'COUNT(*), change'],
    ])
    expect(cellsOf()).toEqual([
      ['DEN', '110', '100', '+10', '+10.0%'],
      ['ORD', '45', '50', '−5', '−10.0%'],
      ['ATL', '5', '–', '–', '–'],
      ['SFO', '9,007,199,254,740,995', '9,007,199,254,740,993', '+2', '+0.0%'],
    ])
    const few = resultOf(['s:origin', 'n:count', 'n:count__1 month ago'], [['DEN', 50, 100]])
    expect(tableColumns(at(), few).map(({ bar, column }) => bar(few.rows[0]?.[column.at] ?? null)?.to ?? null)).toEqual(
      [null, 0.5, 1, null, null],
    )
    expect(columns.map(({ source }) => source)).toEqual([0, 1, null, null, null])
  })

  it('shows only the chosen parts of a comparison [B9.23]', () => {
    const titles = (comparison_type: unknown) => tableColumns(at({ comparison_type }), rows).map(({ title }) => title)
    expect(titles('difference')).toEqual(['origin', 'Main', '△'])
    expect(titles('percentage')).toEqual(['origin', 'Main', '%'])
    expect(titles('ratio')).toEqual(['origin', 'Main', '×'])
    expect(titles('nonsense')).toEqual(['origin', 'Main', '#', '△', '%'])
    expect(cellsOf({ comparison_type: 'ratio' }).map((row) => row.at(-1))).toEqual(['1.10', '0.90', '–', '1.00'])
  })

  it('sorts the computed columns of a comparison as numbers', () => {
    const { result } = comparedRows(at(), rows)
    const change = tableColumns(at(), rows).at(-1)
    if (change === undefined) throw new Error('no change')
    expect(sortedRows(result.rows, change, true).map(([name]) => name)).toEqual(['DEN', 'SFO', 'ORD', 'ATL'])
  })

  it('colors a comparison by a rule or by direction, and sets its columns one by one', () => {
    const tones = (more: FormValues) => {
      const [, main, , difference, change] = tableColumns(at(more), rows)
      return [main?.tone(10), difference?.tone(10), change?.tone(-0.1)]
    }
    expect(tones({})).toEqual([null, null, null])
    expect(tones({ comparison_color_enabled: true })).toEqual([null, 'good', 'bad'])
    expect(tones({ comparison_color_enabled: true, comparison_color_scheme: 'Red' })).toEqual([null, 'bad', 'good'])
    const rule = { column: 'count', operator: 'None', colorScheme: 'Red' }
    expect(tones({ conditional_formatting: [rule] })).toEqual([null, 'bad', 'good'])
    const grounds = tableColumns(
      at({
        conditional_formatting: [{ ...rule, column: '△ count', operator: '<', targetValue: 0, colorScheme: '#FDE380' }],
      }),
      rows,
    ).map(({ ground }) => ground(-5) !== null)
    expect(grounds).toEqual([false, false, false, true, false])
    const column_config = {
      '# count': { visible: false },
      '% count': { d3NumberFormat: '.0%' },
      count: { d3NumberFormat: '.1f' },
    }
    expect(cellsOf({ column_config })[0]).toEqual(['DEN', '110.0', '+10.0', '10%'])
  })

  it('offers each column of a comparison for settings and color rules', () => {
    const offered = (more: FormValues) => shownColumns(at({ viz_type: 'table', ...more }))
    expect(offered({}).measures).toEqual(['count', 'Main count', '# count', '△ count', '% count'])
    const parts = ['difference', 'percentage', 'ratio'].map((comparison_type) => offered({ comparison_type }).measures)
    expect(parts).toEqual([
      ['count', 'Main count', '△ count'],
      ['count', 'Main count', '% count'],
      ['count', 'Main count', '× count'],
    ])
    expect(offered({ time_compare: null }).all).toEqual(['count', 'origin'])
    expect(offered({ viz_type: 'pivot_table_v2' }).measures).toEqual(['count'])
  })

  it('applies column settings and color rules of a metric under its dataset label', () => {
    const dataset = { ...flights, metrics: flights.metrics.map((one) => ({ ...one, label: 'Flights' })) }
    const [metric] = dataset.metrics
    const name = metric?.name ?? ''
    const values = {
      metrics: [name],
      column_config: {
        [`△ ${name}`]: { visible: false },
        [`× ${name}`]: { d3NumberFormat: '.1f' },
        [name]: { d3NumberFormat: ',d' },
      },
      conditional_formatting: [
        { column: `# ${name}`, operator: 'None' },
        'damaged',
        { column: 7 },
        { column: `× ${name}` },
      ],
    }
    const context = { values, dataset }
    expect(labelledContext(table, context, labelsOf(table, context)).values).toMatchObject({
      column_config: {
        '△ Flights': { visible: false },
        '× Flights': { d3NumberFormat: '.1f' },
        Flights: { d3NumberFormat: ',d' },
      },
      conditional_formatting: [{ column: '# Flights' }, 'damaged', { column: 7 }, { column: '× Flights' }],
    })
  })
})

describe('text of two periods', () => {
  const answer = {
    ...answerOf(resultOf(['n:count'], [[1]])),
    range: { from: Date.UTC(2001, 2, 1), to: Date.UTC(2001, 3, 1) },
  }
  const at = (more: FormValues) => ({ values: { adhoc_filters: march, ...more }, dataset: flights })
  it('names both periods, each ending on the day before its end', () => {
    expect(periodsText(at({ time_compare: '1 month ago' }), answer)).toMatch(
      /^1\s?–\s?31 Mar 2001 against 1\s?–\s?28 Feb 2001\.$/u,
    )
    expect(periodsText(at({ time_compare: 'inherit' }), answer)).toMatch(/against 29 Jan\s?–\s?28 Feb 2001/u)
    expect(comparedPeriods(at({ time_compare: 'custom', start_date_offset: '1999-12-25' }), answer)?.before).toEqual({
      from: Date.UTC(1999, 11, 25),
      to: Date.UTC(2000, 0, 25),
    })
  })
  it('shows no period text where it is off or the periods are unknown', () => {
    expect(periodsText(at({ time_compare: 'inherit', comparison_range_label: false }), answer)).toBeNull()
    expect(periodsText(at({}), answer)).toBeNull()
    expect(periodsText(at({ time_compare: 'long ago' }), answer)).toBeNull()
    expect(periodsText(at({ time_compare: 'inherit' }), { ...answer, range: { from: null, to: 5 } })).toBeNull()
  })
  it('rates a change as good or bad by the chosen colors', () => {
    expect([toneOf(1, 'Green'), toneOf(-1, undefined), toneOf(0, 'Green'), toneOf(null, 'Red')]).toEqual([
      'good',
      'bad',
      null,
      null,
    ])
    expect([differenceOf(0.5, 0.25), differenceOf('7', 3), differenceOf(null, 3)]).toEqual([0.25, 4, null])
  })
})

describe('older figure with its comparison', () => {
  const older = { metric: 'count', adhoc_filters: march }
  it('compares an older figure by the letter it was saved with', async () => {
    const offsets = async (time_comparison: unknown) =>
      (await asked('pop_kpi', { ...older, time_comparison }))[0]?.['time_offsets']
    expect(await Promise.all(['r', 'y', 'm', 'w', 'z', null].map(offsets))).toEqual([
      ['inherit'],
      ['1 year ago'],
      ['1 month ago'],
      ['1 week ago'],
      ['inherit'],
      ['inherit'],
    ])
    expect(await shown('pop_kpi', { ...older, time_comparison: 'y' })).not.toContain('time_compare')
    expect(await shown('pop_kpi', older)).not.toContain('time_comparison')
  })

  it('compares with its own custom range under any time range of the dashboard', async () => {
    const values = {
      ...older,
      time_comparison: 'c',
      adhoc_custom: [range('1999-01-01 : 1999-06-01')],
      extra_form_data: { time_range: 'Last week', filters: [{ col: 'origin', op: '==', val: 'DEN' }] },
    }
    const [now, before] = await asked('pop_kpi', values)
    expect(now).toMatchObject({ time_range: 'Last week', filters: [{ val: 'Last week' }, { val: 'DEN' }] })
    expect(before).toMatchObject({ filters: [{ val: '1999-01-01 : 1999-06-01' }, { val: 'DEN' }] })
    expect([now, before].map((query) => query?.['time_offsets'])).toEqual([undefined, undefined])
    const context = { values: { ...values, metric: 'count' }, dataset: flights }
    const [left, right] = [resultOf(['n:count'], [[30]]), resultOf(['n:count'], [[20]])]
    expect(comparedOf(context, left, right)).toMatchObject({
      now: 30,
      before: 20,
      difference: 10,
      change: 0.5,
      ratio: 1.5,
    })
  })

  it('an older figure sends its row limit', async () => {
    expect((await asked('pop_kpi', { ...older, row_limit: 50 }))[0]).toMatchObject({ row_limit: 50 })
  })
})
