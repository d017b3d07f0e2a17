import { describe, expect, it } from 'vitest'

import type { FormValues } from '../../src/projections/formData'
import type { ResultRows } from '../../src/projections/results'
import { boxData } from '../../src/views/charts/box_plot/data'
import { bubbleData } from '../../src/views/charts/bubble_v2/data'
import { calendarShape } from '../../src/views/charts/cal_heatmap/cells'
import { hierarchyOf } from '../../src/views/charts/common/hierarchy'
import { edgesOf, throughput, withoutCircles } from '../../src/views/charts/common/network'
import { rampColors, stepOf } from '../../src/views/charts/common/ramps'
import { textOn } from '../../src/views/charts/common/schemes'
import { sharesOf } from '../../src/views/charts/funnel'
import { ganttData, lastingText } from '../../src/views/charts/gantt_chart/data'
import { gaugeEnds, numbersIn } from '../../src/views/charts/gauge_chart/scale'
import { byTies, onCircle } from '../../src/views/charts/graph_chart/layout'
import { heatmapData } from '../../src/views/charts/heatmap_v2/data'
import { mixedData, styleOf } from '../../src/views/charts/mixed_timeseries/data'
import { comparedOf } from '../../src/views/charts/pop_kpi/figures'
import { pivotParts } from '../../src/projections/vizTypes/pivot_table_v2'
import { pivotOf } from '../../src/views/charts/pivot_table_v2/pivot'
import { treeData } from '../../src/views/charts/tree_chart/data'
import { waterfallData } from '../../src/views/charts/waterfall/data'
import { placeWords } from '../../src/views/charts/word_cloud/place'
import { numericOf } from '../../src/views/charts/world_map/countries'
import { answerOf, resultOf } from '../support/chartRows'
import { flights } from '../support/explore'

const of = (values: FormValues, result: ResultRows) => ({
  context: { values, dataset: flights },
  answer: answerOf(result),
  result,
})
const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' }
const mean = { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'mean' }

describe('a heatmap', () => {
  const rows = resultOf(
    ['s:x', 's:y', 'n:mean'],
    [
      ['b', 'p', 10],
      ['a', 'p', 0],
      ['a', 'q', 5],
    ],
  )
  it('has a place for each pair, sorted, and tells no data from zero', () => {
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

  it('has days of the week in the order of the week', () => {
    const days = resultOf(
      ['s:x', 's:y', 'n:mean'],
      ['Friday', 'Monday', 'Sunday'].map((day) => ['a', day, 1]),
    )
    const { data } = heatmapData(of({ x_axis: 'x', groupby: 'y', metric: mean }, days))
    expect(data.series.map(({ name }) => name)).toEqual(['Monday', 'Friday', 'Sunday'])
  })

  it('sorts by value and colours by row or column where that is wanted', () => {
    const values = { x_axis: 'x', groupby: 'y', metric: mean, sort_x_axis: 'value_desc', normalize_across: 'x' }
    const { data, colorOf } = heatmapData(of(values, rows))
    expect(data.x.labels).toEqual(['b', 'a'])
    expect(colorOf(0, 1)).toBe('var(--s1)')
    expect(colorOf(1, 1)).toBe('var(--s9)')
  })
})

describe('ramps', () => {
  it('have nine steps, the last for the greatest; a middle lies on zero', () => {
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

  it('carry text that can be read', () => {
    expect(textOn('var(--c1)')).toBe('on-odd')
    expect(textOn('var(--c2)')).toBe('on-even')
    expect(textOn('var(--s9)')).toBe('on-far')
    expect(textOn('var(--d5)')).toBe('on-near')
    expect(textOn('#000080')).toBe('on-white')
    expect(textOn('#ffff88')).toBe('on-black')
  })
})

describe('bubbles', () => {
  it('stand by three metrics, by group, exact in words', () => {
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

describe('a box plot', () => {
  it('reads its figures and outliers', () => {
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

describe('a funnel', () => {
  it('has shares of the first step, of the one before, or of all', () => {
    expect(sharesOf([100, 50, 10], 'first_step')).toEqual([1, 0.5, 0.1])
    expect(sharesOf([100, 50, 10], 'prev_step')).toEqual([1, 0.5, 0.2])
    expect(sharesOf([6, 3, 1], 'total')).toEqual([0.6, 0.3, 0.1])
    expect(sharesOf([0, 5], 'first_step')).toEqual([null, null])
    expect(sharesOf([null, 5], 'first_step')).toEqual([null, null])
  })
})

describe('a waterfall', () => {
  it('goes up and down from sum to sum', () => {
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

  it('ends each period with the sum so far where it is broken down', () => {
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
})

describe('parts of parts', () => {
  const rows = (name: string) =>
    resultOf(
      ['s:region', 's:origin', `n:${name}`],
      [
        ['W', 'DEN', 3],
        ['W', 'SEA', 1],
        ['M', 'ORD', 6],
      ],
    )
  it('are marks on every level, with sums where metrics add up', () => {
    const { data, root } = hierarchyOf(of({ groupby: ['region', 'origin'], metric: count }, rows('count')), {
      by: 'groupby',
      metric: 'metric',
    })
    expect(data.x.labels).toEqual(['W', 'W › DEN', 'W › SEA', 'M', 'M › ORD'])
    expect(data.series[0]?.values).toEqual([4, 3, 1, 6, 6])
    expect(root.size).toBe(10)
    expect(data.marks?.({ series: 0, index: 0 }).map(({ value }) => value)).toEqual(['W'])
    expect(data.marks?.({ series: 0, index: 2 }).map(({ value }) => value)).toEqual(['W', 'SEA'])
    expect(data.tip?.({ series: 0, index: 0 }).rows).toContainEqual({ name: 'Share of all', text: '40%' })
  })

  it('have no value above the leaves where averages would have to be added', () => {
    const { data } = hierarchyOf(of({ groupby: ['region', 'origin'], metric: mean }, rows('mean')), {
      by: 'groupby',
      metric: 'metric',
    })
    expect(data.series[0]?.values).toEqual([null, 3, 1, null, 6])
  })
})

describe('flows', () => {
  const rows = resultOf(
    ['s:from', 's:to', 'n:count'],
    [
      ['A', 'B', 5],
      ['B', 'C', 3],
      ['C', 'A', 1],
      ['C', 'C', 9],
      ['B', 'D', null],
    ],
  )
  const { edges } = edgesOf(of({ source: 'from', target: 'to', metric: count }, rows))
  it('that lead back are left out, the least of a circle', () => {
    const { kept, left } = withoutCircles(edges)
    expect(kept.map(({ from, to }) => `${from}${to}`)).toEqual(['AB', 'BC'])
    expect(left).toBe(2)
  })

  it('have as much going through as comes or leaves, whichever is more', () => {
    expect(Object.fromEntries(throughput(edges))).toEqual({ A: 5, B: 5, C: 12 })
  })

  it('lie the same way every time, within the plot', () => {
    const names = ['A', 'B', 'C']
    expect(byTies(names, edges)).toEqual(byTies(names, edges))
    for (const { x, y } of [...byTies(names, edges), ...onCircle(names)]) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(1)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(1)
    }
    expect(byTies(['A'], [])).toEqual([{ name: 'A', x: 0.5, y: 0.5 }])
  })
})

describe('a tree', () => {
  it('hangs members under their parents; a circle and the unknown begin trees of their own', () => {
    const rows = resultOf(
      ['n:id', 'n:parent', 's:name'],
      [
        [1, null, 'Head'],
        [2, 1, 'Left'],
        [3, 99, 'Lost'],
        [4, 5, 'Circle'],
        [5, 4, 'Round'],
      ],
    )
    const { root } = treeData(of({ id: 'id', parent: 'parent', name: 'name' }, rows))
    expect(root.children.map(({ name }) => name)).toEqual(['Head', 'Lost', 'Circle', 'Round'])
    expect(root.children[0]?.children.map(({ name }) => name)).toEqual(['Left'])
    const below = treeData(of({ id: 'id', parent: 'parent', name: 'name', root_node_id: '2' }, rows))
    expect(below.root.name).toBe('Left')
  })
})

describe('a calendar', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
  it('begins weeks on Monday and years in January', () => {
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

  it('lies in months or years where that is wanted, each beginning with a column of its own', () => {
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
  it('are found by their codes and names', () => {
    expect(numericOf('us', 'cca2')).toBe('840')
    expect(numericOf('DEU', 'cca3')).toBe('276')
    expect(numericOf('GER', 'cioc')).toBe('276')
    expect(numericOf('FRA', 'cioc')).toBe('250')
    expect(numericOf('United States', 'name')).toBe('840')
    expect(numericOf("Côte d'Ivoire", 'name')).toBe('384')
    expect(numericOf('USA', 'name')).toBe('840')
    expect(numericOf('Atlantis', 'name')).toBeNull()
    expect(numericOf('', 'cca2')).toBeNull()
  })
})

describe('what lasts', () => {
  it('is drawn from start to end, and what has none is named', () => {
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

describe('a gauge', () => {
  it('has round ends, or those that were chosen', () => {
    expect(gaugeEnds({}, [0.7])).toEqual([0, 1])
    expect(gaugeEnds({ min_val: 10, max_val: 20 }, [15])).toEqual([10, 20])
    expect(gaugeEnds({}, [-50, 80])[0]).toBeLessThanOrEqual(-50)
    expect(gaugeEnds({ min_val: 5, max_val: 5 }, [5])).toEqual([5, 6])
    expect(gaugeEnds({}, [null])).toEqual([0, 1])
    expect(numbersIn({ ranges: '1, 2,x, 3' }, 'ranges')).toEqual([1, 2, 3])
  })
})

describe('a mixed chart', () => {
  it('has all places of both queries, gaps and all, and each its own look', () => {
    const first = resultOf(
      ['t:date', 'n:a'],
      [
        ['2001-01-01', 1],
        ['2001-01-02', 2],
      ],
    )
    const second = resultOf(
      ['t:date', 'n:b'],
      [
        ['2001-01-02', 20],
        ['2001-01-03', 30],
      ],
    )
    const values = {
      x_axis: 'date',
      metrics: ['a'],
      metrics_b: ['b'],
      seriesType: 'bar',
      seriesTypeB: 'smooth',
      yAxisIndexB: 1,
    }
    const made = mixedData({ values, dataset: flights }, [answerOf(first), answerOf(second)], [first, second])
    expect(made?.data.x.labels).toEqual(['1 Jan 2001', '2 Jan 2001', '3 Jan 2001'])
    expect(made?.data.series.map((one) => one.values)).toEqual([
      [1, 2, null],
      [null, 20, 30],
    ])
    expect(made?.styles.map(({ mark, axis, curve }) => [mark, axis, curve])).toEqual([
      ['bar', 0, 'line'],
      ['line', 1, 'smooth'],
    ])
    expect(new Set(made?.data.series.map(({ color }) => color)).size).toBe(2)
    expect(mixedData({ values, dataset: flights }, [answerOf(first)], [first])).toBeNull()
    expect(styleOf({ values: { seriesType: 'scatter' }, dataset: flights }, '')).toMatchObject({
      mark: 'points',
      dots: 6,
    })
  })
})

describe('a figure and the one before', () => {
  it('are compared, and a share of nothing is none', () => {
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

describe('words', () => {
  it('lie inside and never on one another', () => {
    const words = Array.from({ length: 60 }, (_, index) => ({ text: `word ${index}`, size: 40 - index / 2 }))
    const placed = placeWords(words, { width: 500, height: 300, turned: true })
    expect(placed.length).toBeGreaterThan(10)
    placed.forEach((a, at) => {
      expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0)
      expect(a.y + a.height / 2).toBeLessThanOrEqual(300)
      for (const b of placed.slice(at + 1)) {
        const apart = Math.abs(a.x - b.x) * 2 >= a.width + b.width || Math.abs(a.y - b.y) * 2 >= a.height + b.height
        expect(apart).toBe(true)
      }
    })
  })
})

describe('a pivot table', () => {
  const values = {
    groupbyRows: ['region', 'origin'],
    groupbyColumns: ['year'],
    metrics: [mean],
    rowSubTotals: true,
    colTotals: true,
  }
  it('asks the database for cells, for subtotals and for totals', () => {
    expect(pivotParts({ values, dataset: flights })).toEqual([
      { rows: ['region', 'origin'], columns: ['year'] },
      { rows: ['region'], columns: ['year'] },
      { rows: [], columns: ['year'] },
    ])
  })

  it('puts subtotals beside what they sum, and takes their figures from their own answer', () => {
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
