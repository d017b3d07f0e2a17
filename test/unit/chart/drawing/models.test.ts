import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { FormValues } from '../../../../src/domain/charts/formData'
import type { ResultRows } from '../../../../src/core/results/types'
import { boxData } from '../../../../src/views/chart/box_plot/data'
import { bubbleData } from '../../../../src/views/chart/bubble_v2/data'
import { rampColors, stepOf } from '../../../../src/views/chart/common/color/ramps'
import { textOn } from '../../../../src/views/chart/common/color/schemes'
import funnelDrawing, { sharesOf } from '../../../../src/views/chart/funnel'
import { gaugeEnds, numbersIn } from '../../../../src/views/chart/gauge_chart/scale'
import { heatmapData } from '../../../../src/views/chart/heatmap_v2/data'
import { comparedOf } from '../../../../src/views/chart/pop_kpi/figures'
import { pivotParts } from '../../../../src/domain/charts/kinds/pivot_table_v2'
import { pivotOf } from '../../../../src/views/chart/pivot_table_v2/pivot'
import waterfallDrawing from '../../../../src/views/chart/waterfall'
import { waterfallData } from '../../../../src/views/chart/waterfall/data'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const of = (values: FormValues, result: ResultRows) => ({
  context: { values, dataset: flights },
  answer: answerOf(result),
  result,
})
const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' }
const mean = { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'mean' }

describe('heatmap', () => {
  const rows = resultOf(
    ['s:x', 's:y', 'n:mean'],
    [
      ['b', 'p', 10],
      ['a', 'p', 0],
      ['a', 'q', 5],
    ],
  )
  it('a heatmap has a sorted place for each pair and tells no data from zero', () => {
    const { data, colorOf } = heatmapData(of({ x_axis: 'x', groupby: 'y', metric: mean }, rows))
    expect(data.x.labels).toEqual(['a', 'b'])
    expect(data.series.map(({ name, values }) => [name, values])).toEqual([
      ['p', [0, 10]],
      ['q', [5, null]],
    ])
    expect(colorOf(0, 0)).toBe('var(--s1)')
    expect(colorOf(0, 1)).toBe('var(--s9)')
    expect(colorOf(1, 1)).toBeNull()
    expect(data.ramp?.gaps).toBe(true)
    expect(data.marks?.({ series: 0, index: 1 }).map(({ column, value }) => [column, value])).toEqual([
      ['y', 'p'],
      ['x', 'b'],
    ])
  })

  it('a heatmap sorts days of the week in week order', () => {
    const days = resultOf(
      ['s:x', 's:y', 'n:mean'],
      ['Friday', 'Monday', 'Sunday'].map((day) => ['a', day, 1]),
    )
    const { data } = heatmapData(of({ x_axis: 'x', groupby: 'y', metric: mean }, days))
    expect(data.series.map(({ name }) => name)).toEqual(['Monday', 'Friday', 'Sunday'])
  })

  it('a heatmap sorts by value and colors by row or column where that was chosen', () => {
    const values = { x_axis: 'x', groupby: 'y', metric: mean, sort_x_axis: 'value_desc', normalize_across: 'x' }
    const { data, colorOf } = heatmapData(of(values, rows))
    expect(data.x.labels).toEqual(['b', 'a'])
    expect(colorOf(0, 1)).toBe('var(--s1)')
    expect(colorOf(1, 1)).toBe('var(--s9)')
  })
})

describe('color ramps', () => {
  it('a ramp has nine steps up to the greatest value, and a middle at zero', () => {
    expect(rampColors('recount_sequential')).toHaveLength(9)
    for (const name of ['schemeBlues', 'schemeViridis', 'schemeRdBu', 'unheard of'])
      expect(rampColors(name)).toHaveLength(9)
    const step = stepOf('recount_sequential', 0, 9)
    expect([0, 0.99, 1, 8.99, 9].map(step)).toEqual([0, 0, 1, 8, 8])
    const around = stepOf('recount_diverging', -1, 10)
    expect(around(0)).toBe(4)
    expect(around(10)).toBe(8)
    expect(around(-1)).toBe(4)
    expect(stepOf(null, 3, 3)(3)).toBe(4)
  })

  it('text on a color ramp is legible', () => {
    expect(textOn('var(--c1)')).toBe('on-odd')
    expect(textOn('var(--c2)')).toBe('on-even')
    expect(['var(--c11)', 'var(--c12)', 'var(--c21)', 'var(--c22)'].map(textOn)).toEqual([
      'on-even',
      'on-odd',
      'on-near',
      'on-near',
    ])
    expect(textOn('var(--s9)')).toBe('on-far')
    expect(textOn('var(--d5)')).toBe('on-near')
    expect(textOn('#000080')).toBe('on-white')
    expect(textOn('#ffff88')).toBe('on-black')
  })
})

describe('bubbles', () => {
  it('places bubbles by three metrics and by group, with exact texts', () => {
    const rows = resultOf(
      ['s:country', 's:region', 'n:x', 'n:y', 'n:size'],
      [
        ['<b>A</b>', 'N', 1, 2, '9007199254740993'],
        ['B', null, 3, null, 4],
      ],
    )
    const { data, bubbles } = bubbleData(
      of({ entity: 'country', series: 'region', x: 'x', y: 'y', size: 'size' }, rows),
    )
    expect(bubbles.map(({ group }) => group)).toEqual(['N', '<NULL>'])
    expect(data.series.find(({ name }) => name === 'N')?.values).toEqual([2, null])
    expect(data.table?.rows[0]).toEqual(['1', '2', '9007199254740993'])
    expect(data.tip?.({ series: 0, index: 0 }).title).toBe('<b>A</b>')
  })
})

describe('box plot', () => {
  it('a box plot reads its figures and outliers', () => {
    const rows = resultOf(
      [
        's:origin',
        ...['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'].map((name) => `n:mean__${name}`),
        's:mean__outliers',
      ],
      [['DEN', 5, 4, 9, 1, 2, 6, 30, '[12.5, 40]']],
    )
    const { data, boxes } = boxData(of({ groupby: ['origin'], metrics: [mean] }, rows))
    expect(boxes[0]?.[0]).toEqual({ min: 1, q1: 2, median: 4, q3: 6, max: 9, mean: 5, count: 30, outliers: [12.5, 40] })
    expect(data.tip?.({ series: 0, index: 0 }).rows.at(-1)).toEqual({ name: 'Outside', text: '2' })
  })
})

describe('funnel', () => {
  it('a funnel has shares of the first step, of the one before, or of all', () => {
    expect(sharesOf([100, 50, 10], 'first_step')).toEqual([1, 0.5, 0.1])
    expect(sharesOf([100, 50, 10], 'prev_step')).toEqual([1, 0.5, 0.2])
    expect(sharesOf([6, 3, 1], 'total')).toEqual([0.6, 0.3, 0.1])
    expect(sharesOf([0, 5], 'first_step')).toEqual([null, null])
    expect(sharesOf([null, 5], 'first_step')).toEqual([null, null])
  })
})

describe('funnel of many steps', () => {
  it('names only the funnel steps whose texts have room', () => {
    const rows = resultOf(
      ['s:origin', 'n:count'],
      Array.from({ length: 40 }, (_, index) => [`step ${index}`, 100 - index]),
    )
    const { data, kind } = funnelDrawing.modelOf(of({ groupby: ['origin'], metric: 'count' }, rows))
    const named = (height: number): number => {
      const { element } = kind.draw({ data, width: 500, height, hidden: new Set(), focus: null, lit: null })
      return renderToStaticMarkup(element).split('class="cat"').length - 1
    }
    expect([named(160), named(800)]).toEqual([10, 40])
  })
})

describe('waterfall', () => {
  it('a waterfall goes up and down from sum to sum', () => {
    const rows = resultOf(
      ['s:x', 'n:mean'],
      [
        ['a', 10],
        ['b', -4],
        ['c', null],
      ],
    )
    const { steps, data } = waterfallData(of({ x_axis: 'x', metric: mean }, rows))
    expect(steps.map(({ label, from, to, kind }) => [label, from, to, kind])).toEqual([
      ['a', 0, 10, 'increase'],
      ['b', 10, 6, 'decrease'],
      ['Total', 0, 6, 'total'],
    ])
    expect(data.series.map(({ name }) => name)).toEqual(['Increase', 'Decrease', 'Total'])
    expect(waterfallData(of({ x_axis: 'x', metric: mean, show_total: false }, rows)).steps).toHaveLength(2)
  })

  it('a waterfall adds its steps up exactly', () => {
    const rows = resultOf(
      ['s:x', 'n:sum'],
      [
        ['a', '12345678901234567.12'],
        ['b', '1.25'],
      ],
    )
    const sum = { expressionType: 'SQL', sqlExpression: 'SUM(cost)', label: 'sum' }
    expect(waterfallData(of({ x_axis: 'x', metric: sum }, rows)).steps.at(-1)?.text).toBe('12,345,678,901,234,568.37')
  })

  it('a waterfall writes the figure of each step, also where its ends are rounded', () => {
    const rows = resultOf(
      ['s:x', 'n:mean'],
      [
        ['a', '9007199254740992'],
        ['b', 1],
        ['c', 1],
      ],
    )
    const { data, kind } = waterfallDrawing.modelOf(of({ x_axis: 'x', metric: mean }, rows))
    const { element } = kind.draw({ data, width: 800, height: 300, hidden: new Set(), lit: null, focus: null })
    const markup = renderToStaticMarkup(createElement('svg', {}, element))
    const words = [...markup.matchAll(/<text class="vl num"[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(words).toEqual(['+9.0e15', '+1', '+1', '9.0e15'])
    expect(data.series[0]?.values).toEqual([9007199254740992, 1, 1, null])
  })

  it('the total of a waterfall covers the steps that are not drawn', () => {
    const columns = ['s:x', 's:by', 'n:mean']
    const rows = resultOf(
      columns,
      Array.from({ length: 400 }, (_, index) => [`x${Math.floor(index / 350)}`, `by${index}`, 1]),
    )
    const ends = (values: FormValues) => {
      const { steps } = waterfallData(of({ x_axis: 'x', metric: mean, ...values }, rows))
      return [steps.length, steps[299]?.to, steps.at(-1)?.label, steps.at(-1)?.to, steps.at(-1)?.text]
    }
    expect(ends({})).toEqual([301, 300, 'Total', 400, '400'])
    // the first period has 350 steps; the second is not drawn
    expect(ends({ groupby: 'by' })).toEqual([301, 300, 'x0', 350, '350'])
  })

  it('a waterfall with a breakdown ends each period with the sum so far', () => {
    const rows = resultOf(
      ['s:x', 's:by', 'n:mean'],
      [
        ['a', 'p', 1],
        ['a', 'q', 2],
        ['b', 'p', 3],
      ],
    )
    const { steps } = waterfallData(of({ x_axis: 'x', groupby: 'by', metric: mean }, rows))
    expect(steps.map(({ label, to }) => [label, to])).toEqual([
      ['p', 1],
      ['q', 3],
      ['a', 3],
      ['p', 6],
      ['b', 6],
    ])
  })

  it('a waterfall with a breakdown tells NULL from a period of that name', () => {
    const rows = resultOf(
      ['s:x', 's:by', 'n:mean'],
      [
        [null, 'p', 1],
        ['<NULL>', 'p', 2],
      ],
    )
    const { steps } = waterfallData(of({ x_axis: 'x', groupby: 'by', metric: mean }, rows))
    expect(steps.map(({ label, to, kind }) => [label, to, kind])).toEqual([
      ['p', 1, 'increase'],
      ['<NULL>', 1, 'total'],
      ['p', 3, 'increase'],
      ['<NULL>', 3, 'total'],
    ])
  })
})

describe('gauge', () => {
  it('a gauge has round ends, or those that were chosen', () => {
    expect(gaugeEnds({}, [0.7])).toEqual([0, 1])
    expect(gaugeEnds({ min_val: 10, max_val: 20 }, [15])).toEqual([10, 20])
    expect(gaugeEnds({}, [-50, 80])[0]).toBeLessThanOrEqual(-50)
    expect(gaugeEnds({ min_val: 5, max_val: 5 }, [5])).toEqual([5, 6])
    expect(gaugeEnds({}, [null])).toEqual([0, 1])
    expect(numbersIn({ ranges: '1, 2,x, 3' }, 'ranges')).toEqual([1, 2, 3])
  })
})

describe('figure and the one before', () => {
  it('compares a figure with the one before, and gives no change against zero', () => {
    const at = (now: number | null, before: number | null) => {
      const rows = resultOf(['n:count', 'n:count__1 month ago'], [[now, before]])
      return comparedOf({ values: { metric: count, time_compare: '1 month ago' }, dataset: flights }, rows)
    }
    expect(at(110, 100)).toEqual({ now: 110, before: 100, difference: 10, change: 0.1, ratio: 1.1 })
    expect(at(-50, -100)).toMatchObject({ difference: 50, change: 0.5 })
    expect(at(5, 0)).toMatchObject({ difference: 5, change: null })
    expect(at(null, 5)).toMatchObject({ difference: null, change: null })
  })
})

describe('pivot table', () => {
  const values = {
    groupbyRows: ['region', 'origin'],
    groupbyColumns: ['year'],
    metrics: [mean],
    rowSubTotals: true,
    colTotals: true,
  }
  it('a pivot table queries cells, subtotals and totals', () => {
    expect(pivotParts({ values, dataset: flights })).toEqual([
      { rows: ['region', 'origin'], columns: ['year'] },
      { rows: ['region'], columns: ['year'] },
      { rows: [], columns: ['year'] },
    ])
  })

  it('puts subtotals beside the rows they sum, with figures from their own result', () => {
    const cells = resultOf(
      ['s:region', 's:origin', 'n:year', 'n:mean'],
      [
        ['W', 'SEA', 2001, 4],
        ['M', 'ORD', 2001, 9],
        ['W', 'DEN', 2001, 8],
      ],
    )
    const subtotals = resultOf(
      ['s:region', 'n:year', 'n:mean'],
      [
        ['W', 2001, 5.5],
        ['M', 2001, 9],
      ],
    )
    const totals = resultOf(['n:year', 'n:mean'], [[2001, 7.25]])
    const made = (more: FormValues) =>
      pivotOf({ values: { ...values, ...more }, dataset: flights }, [cells, subtotals, totals])
    const pivot = made({})
    expect(pivot.rows.map(({ names }) => names.join(' '))).toEqual([
      'M ORD',
      'M Subtotal',
      'W DEN',
      'W SEA',
      'W Subtotal',
      'Total ',
    ])
    const [column] = pivot.columns
    if (column === undefined) throw new Error('no column')
    expect(pivot.rows.map((row) => pivot.cell(row, column))).toEqual([9, 9, 8, 4, 5.5, 7.25])
    expect(pivot.rows[4]?.marks.map(({ value }) => value)).toEqual(['W'])
    expect(
      made({ rowSubtotalPosition: true, rowOrder: 'value_z_to_a' }).rows.map(({ names }) => names.join(' ')),
    ).toEqual(['W Subtotal', 'W DEN', 'W SEA', 'M Subtotal', 'M ORD', 'Total '])
  })
})
