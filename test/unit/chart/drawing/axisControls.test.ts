import { renderToStaticMarkup } from 'react-dom/server'
import { scaleLinear, scaleLog } from 'd3'
import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../../src/domain/charts/formData'
import { VIZ_TYPES } from '../../../../src/domain/charts/kinds'
import { errorsOf, shownControls, withDefaults } from '../../../../src/domain/charts/kinds/common/data/values'
import { timeseriesLine } from '../../../../src/domain/charts/kinds/echarts_timeseries_line'
import { mixedTimeseries } from '../../../../src/domain/charts/kinds/mixed_timeseries'
import { controlsOf } from '../../../../src/domain/charts/kinds/types'
import { bar } from '../../../../src/views/chart/bar'
import type { ChartData, ChartKind } from '../../../../src/views/chart/chart'
import { acrossEnds, axesOf, withTurnedLabels } from '../../../../src/views/chart/common/axis/axisStyle'
import { titleRoom } from '../../../../src/views/chart/common/axis/axes'
import { minorTicks } from '../../../../src/views/chart/common/axis/MinorTicks'
import { seriesData } from '../../../../src/views/chart/common/series/seriesData'
import { zoomed } from '../../../../src/views/chart/common/interaction/zoom'
import { drawLines } from '../../../../src/views/chart/line/lines'
import { mixedData } from '../../../../src/views/chart/mixed_timeseries/data'
import { mixed } from '../../../../src/views/chart/mixed_timeseries/draw'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'
import { drawnOf } from '../../../support/galleryDrawings'

const months = resultOf(
  ['t:date', 'n:count'],
  Array.from({ length: 12 }, (_, month) => [`2001-${String(month + 1).padStart(2, '0')}-01`, 10 + month]),
)
const sizes = resultOf(
  ['n:delay', 'n:count'],
  [
    [10, 1],
    [20, 2],
    [40, 3],
  ],
)
const contextOf = (values: FormValues) => ({
  values: withDefaults(timeseriesLine, encodeForm({ metrics: ['count'], ...values }), flights),
  dataset: flights,
})
const overTime = (values: FormValues = {}): ChartData =>
  seriesData(contextOf({ x_axis: 'date', time_grain_sqla: 'P1M', ...values }), answerOf(months), months)
const overNumbers = (values: FormValues = {}): ChartData =>
  seriesData(contextOf({ x_axis: 'delay', ...values }), answerOf(sizes), sizes)

const line: ChartKind = {
  refuses: () => null,
  draw: (input) => drawLines(input, { stacked: false, filled: false }),
  namesItself: false,
}
const drawn = (data: ChartData, kind = line, width = 400) =>
  kind.draw({ data, width, height: 240, hidden: new Set(), lit: null, focus: null })
const markup = (data: ChartData, kind = line, width = 400): string =>
  renderToStaticMarkup(drawn(data, kind, width).element)
const labels = (data: ChartData, kind = line, width = 400): readonly string[] =>
  [...markup(data, kind, width).matchAll(/class="tk"[^>]*>([^<]*)</g)].map(([, text = '']) => text)

describe('labels of a time axis', () => {
  it('labels a time axis at round times, at each period with room, or at every one', () => {
    expect(labels(overTime()).length).toBeLessThan(7)
    const each = labels(overTime({ forceMaxInterval: true }), line, 1200)
    expect(each).toHaveLength(12)
    expect(each[1]).toBe('Feb 2001')
    expect(labels(overTime({ forceMaxInterval: true })).length).toBeLessThan(12)
    const all = withTurnedLabels(overTime({ xAxisLabelInterval: '0' }), 400)
    expect([all.look?.rotation, labels(all).length]).toEqual([45, 12])
    expect(labels(all, bar)).toHaveLength(12)
  })

  it('turns axis labels only where all are wanted and lack room', () => {
    const turned = (values: FormValues, width: number) => withTurnedLabels(overTime(values), width).look?.rotation
    expect(turned({}, 400)).toBeUndefined()
    expect(turned({ xAxisLabelInterval: '0' }, 1600)).toBeUndefined()
    expect(turned({ xAxisLabelInterval: '0' }, 200)).toBe(90)
    expect(turned({ xAxisLabelInterval: '0', xAxisLabelRotation: 30 }, 200)).toBe(30)
    expect(turned({ xAxisLabelInterval: 'nonsense' }, 200)).toBeUndefined()
  })
})

describe('axis that shows all labels', () => {
  it('shows at most as many labels as can be told apart', () => {
    const many = resultOf(
      ['s:origin', 'n:count'],
      Array.from({ length: 5000 }, (_, place) => [`Place ${place}`, place]),
    )
    const values = { x_axis: 'origin', xAxisLabelInterval: '0' }
    const data = withTurnedLabels(seriesData(contextOf(values), answerOf(many), many), 400)
    expect(labels(data).length).toBeLessThan(140)
  })
})

describe('bounds of a number axis', () => {
  it('ends a number axis at its values, at the bounds that were set, or at zero', () => {
    expect(acrossEnds(overNumbers())).toEqual([10, 40])
    expect(acrossEnds(overNumbers({ xAxisBounds: [0, 100] }))).toEqual([0, 100])
    expect(acrossEnds(overNumbers({ xAxisBounds: ['0', '100'] }))).toEqual([0, 100])
    expect(acrossEnds(overNumbers({ xAxisBounds: [null, 30] }))).toEqual([10, 30])
    expect(acrossEnds(overNumbers({ truncateXAxis: false, xAxisBounds: [5, 100] }))).toEqual([0, 40])
    for (const xAxisBounds of [null, 'x', ['a', {}], [30, 20], [null, null]])
      expect(acrossEnds(overNumbers({ xAxisBounds }))).toEqual([10, 40])
    expect(acrossEnds(overTime({ xAxisBounds: [0, 1], truncateXAxis: false }))[0]).toBe(Date.UTC(2001, 0, 1))
  })

  it('moves the marks with the axis bounds and cuts off what is beyond', () => {
    const at = (values: FormValues, index: number) => drawn(overNumbers(values)).place({ series: 0, index })
    expect(at({ xAxisBounds: [0, 80] }, 2)?.x).toBeLessThan(at({}, 2)?.x ?? 0)
    expect(at({ xAxisBounds: [null, 30] }, 2)).toBeNull()
    expect(markup(overNumbers({ xAxisBounds: [null, 30] }))).toContain('<svg x=')
    expect(markup(overNumbers())).not.toContain('<svg x=')
  })

  it('applies axis bounds to lines of two measures', () => {
    const at = (values: FormValues) => {
      const form = { x_axis: 'delay', metrics: ['count'], metrics_b: ['count'], seriesTypeB: 'line', ...values }
      const context = { values: withDefaults(mixedTimeseries, encodeForm(form), flights), dataset: flights }
      const made = mixedData(context, [answerOf(sizes), answerOf(sizes)], [sizes, sizes])
      if (made === null) throw new Error('nothing is drawn')
      const kind = mixed(made.styles, made.formats, context.values)
      return { place: drawn(made.data, kind).place({ series: 0, index: 2 }), markup: markup(made.data, kind) }
    }
    expect(at({ xAxisBounds: [0, 80] }).place?.x).toBeLessThan(at({}).place?.x ?? 0)
    expect(at({ xAxisBounds: [null, 30] }).markup).toContain('<svg x=')
  })

  it('ends the axis at the range that is zoomed into', () => {
    expect(acrossEnds(zoomed(overNumbers({ xAxisBounds: [0, 100] }), [0, 1]))).toEqual([10, 20])
  })

  it('offers axis bounds for number axes only', () => {
    const names = (values: FormValues) => shownControls(timeseriesLine, contextOf(values)).map(({ name }) => name)
    const wanted = ['truncateXAxis', 'xAxisBounds']
    expect(names({ x_axis: 'delay' })).toEqual(expect.arrayContaining(wanted))
    expect(names({ x_axis: 'delay', truncateXAxis: false })).not.toContain('xAxisBounds')
    for (const values of [{ x_axis: 'date' }, { x_axis: 'origin' }, { x_axis: 'delay', xAxisForceCategorical: true }])
      expect(names(values).filter((name) => wanted.includes(name))).toEqual([])
    expect(names({ x_axis: 'date' })).toContain('forceMaxInterval')
    expect(names({ x_axis: 'origin' })).not.toContain('forceMaxInterval')
  })
})

describe('minor ticks', () => {
  it('places minor ticks at equal distances up to both ends, and at powers', () => {
    expect(minorTicks(scaleLinear([0, 12], [0, 240]), [0, 5, 10])).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 11, 12])
    expect(minorTicks(scaleLinear([0, 10], [0, 10]), [0, 5, 10])).toEqual([])
    expect(minorTicks(scaleLog([1, 100], [0, 240]), [1, 10, 100])).toContain(20)
    expect(minorTicks(scaleLinear([0, 1], [0, 240]), [0])).toEqual([])
  })

  it('draws minor ticks on both axes, and minor lines only for the values', () => {
    const count = (values: FormValues, what: string, kind = line): number =>
      markup(overTime(values), kind).split(`class="${what}"`).length - 1
    expect(count({ minorTicks: true }, 'tick')).toBeGreaterThan(20)
    expect(count({ minorTicks: true }, 'tick', bar)).toBeGreaterThan(10)
    expect([count({}, 'tick'), count({}, 'grid minor')]).toEqual([0, 0])
    expect(count({ minorSplitLine: true }, 'grid minor')).toBeGreaterThan(5)
    expect(count({ minorSplitLine: true }, 'tick')).toBe(0)
  })
})

describe('axis titles', () => {
  it('places the value title left of the axis or above it, at the chosen distance', () => {
    const room = (values: FormValues) => titleRoom({ yTitle: 'Flights', xTitle: 'Day', ...axesOf(values) })
    expect(room({})).toEqual({ top: 14, bottom: 16, left: 0 })
    expect(room({ y_axis_title_position: 'Left', y_axis_title_margin: 45 })).toEqual({ top: 0, bottom: 16, left: 46 })
    expect(room({ y_axis_title_position: 'Top', y_axis_title_margin: '45' })).toMatchObject({ top: 44, left: 0 })
    expect(room({ x_axis_title_margin: 30 })).toMatchObject({ bottom: 31 })
    expect(room({ x_axis_title_margin: 'far', y_axis_title_margin: -9, y_axis_title_position: 5 })).toEqual(room({}))
    const small = titleRoom({ xTitle: 'Day', ...axesOf({ x_axis_title_margin: 200 }) }, { width: 200, height: 120 })
    expect(small.bottom).toBe(36)
  })

  it('takes the room for axis titles from the plot', () => {
    const frame = (values: FormValues) => drawn(overTime({ y_axis_title: 'Flights', ...values })).frame?.plot
    expect((frame({ y_axis_title_position: 'Left' })?.left ?? 0) - (frame({})?.left ?? 0)).toBe(16)
    expect(markup(overTime({ y_axis_title: 'Flights', y_axis_title_position: 'Left' }))).toMatch(
      /rotate\(-90\)"[^>]*>Flights/,
    )
    expect(markup(overTime({ y_axis_title: 'Flights' }))).not.toContain('rotate(-90)')
  })

  it('swaps the axis titles of horizontal bars', () => {
    const data = overTime({ x_axis_title: 'Month', y_axis_title: 'Flights', y_axis_title_position: 'Left' })
    const horizontal = { ...data, look: { ...data.look, horizontal: true } }
    expect(markup(data, bar)).toMatch(/rotate\(-90\)"[^>]*>Flights/)
    expect(markup(horizontal, bar)).toMatch(/rotate\(-90\)"[^>]*>Month/)
  })

  it.each(['box_plot', 'gantt_chart'])('places the axis titles correctly in %s', async (key) => {
    const left = await drawnOf(key, { values: { y_axis_title: 'Here', y_axis_title_position: 'Left' } })
    expect(left.markup).toMatch(/rotate\(-90\)"[^>]*>Here/)
    const top = await drawnOf(key, { values: { y_axis_title: 'Here' } })
    expect(top.markup).not.toMatch(/rotate\(-90\)"[^>]*>Here/)
  })
})

describe('axis controls', () => {
  it('kinds with an axis have axis controls; box plot and Gantt have the titles too', async () => {
    const titles = [
      'x_axis_title',
      'x_axis_title_margin',
      'y_axis_title',
      'y_axis_title_margin',
      'y_axis_title_position',
    ]
    const others = [
      'xAxisLabelInterval',
      'truncateXAxis',
      'xAxisBounds',
      'forceMaxInterval',
      'minorTicks',
      'minorSplitLine',
    ]
    for (const { key, load } of VIZ_TYPES) {
      const own = new Set(controlsOf(await load()).map(({ name }) => name))
      const over = /timeseries|echarts_area/.test(key)
      const wanted = [...(over || key === 'box_plot' || key === 'gantt_chart' ? titles : []), ...(over ? others : [])]
      expect([key, wanted.filter((name) => !own.has(name))]).toEqual([key, []])
    }
  })

  it('axis controls take typed numbers', () => {
    const wrong = (values: FormValues) => errorsOf(timeseriesLine, contextOf({ x_axis: 'date', ...values }), {})
    expect(wrong({ xAxisLabelRotation: 33 })).toEqual({})
    expect(wrong({ xAxisLabelRotation: 'steep' })).toEqual({ xAxisLabelRotation: ['is expected to be a number'] })
    expect(wrong({ x_axis_title: 'Day', x_axis_title_margin: 'far' })).toHaveProperty('x_axis_title_margin')
  })
})
