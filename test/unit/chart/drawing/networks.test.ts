import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { FormValues } from '../../../../src/domain/charts/formData'
import type { ResultRows } from '../../../../src/core/results/types'
import { hierarchyOf } from '../../../../src/views/chart/common/series/hierarchy'
import { edgesOf, throughput, withoutCircles } from '../../../../src/views/chart/common/series/network'
import { byTies, onCircle } from '../../../../src/views/chart/graph_chart/layout'
import { treeData } from '../../../../src/views/chart/tree_chart/data'
import sankeyDrawing from '../../../../src/views/chart/sankey_v2'
import { fittingWord, placeWords } from '../../../../src/views/chart/word_cloud/place'
import type { DrawInput } from '../../../../src/views/chart/chart'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const of = (values: FormValues, result: ResultRows) => ({
  context: { values, dataset: flights },
  answer: answerOf(result),
  result,
})
const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' }
const mean = { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'mean' }

describe('hierarchy', () => {
  const rows = (name: string) =>
    resultOf(
      ['s:region', 's:origin', `n:${name}`],
      [
        ['W', 'DEN', 3],
        ['W', 'SEA', 1],
        ['M', 'ORD', 6],
      ],
    )
  it('every level of a hierarchy has a mark, with sums where the metric adds up', () => {
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

  it('adds the parts of a level up exactly', () => {
    const large = resultOf(
      ['s:region', 's:origin', 'n:count'],
      [
        ['W', 'DEN', '9007199254740993'],
        ['W', 'SEA', 2],
        ['M', 'ORD', '0.1'],
        ['M', 'MDW', '0.2'],
        ['M', 'CLE', null],
      ],
    )
    const { data, root } = hierarchyOf(of({ groupby: ['region', 'origin'], metric: count }, large), {
      by: 'groupby',
      metric: 'metric',
    })
    const texts = new Map(data.x.labels.map((label, index) => [label, data.series[0]?.texts.at(index)]))
    expect([texts.get('W'), texts.get('M')]).toEqual(['9007199254740995', '0.3'])
    expect(root.total.text()).toBe('9007199254740995.3')
  })

  it('levels above the leaves have no value where averages would have to be added', () => {
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
  it('leaves out the smallest flow of each circle', () => {
    const { kept, left } = withoutCircles(edges)
    expect(kept.map(({ from, to }) => `${from}${to}`)).toEqual(['AB', 'BC'])
    expect(left).toBe(2)
  })

  it('says so where no flow is above zero', () => {
    const sankey = (...values: readonly (number | null)[]) => {
      const given = values.map((value, index) => [`from ${index}`, 'to', value])
      const result = resultOf(['s:from', 's:to', 'n:count'], given)
      const { data, kind } = sankeyDrawing.modelOf(of({ source: 'from', target: 'to', metric: count }, result))
      const empty = data.series.every((series) => series.values.every((value) => value === null))
      return [empty, data.rowCount, empty ? null : kind.refuses(data)]
    }
    expect(sankey(-3, -5)).toEqual([false, 2, expect.stringMatching(/flows above zero/)])
    expect(sankey(null, null)).toEqual([true, 2, null])
    expect(sankey(-3, 5)).toEqual([false, 2, null])
  })

  it('a flow has the colour of its source; targets and small sources are grey', () => {
    const colorsOf = (sources: number, more: FormValues = {}) => {
      const given = Array.from({ length: sources }, (_, index) => [`from ${index}`, `to ${index % 3}`, 100 - index])
      const result = resultOf(['s:from', 's:to', 'n:count'], given)
      const values = { source: 'from', target: 'to', metric: count, ...more }
      const { data, kind } = sankeyDrawing.modelOf(of(values, result))
      const markup = renderToStaticMarkup(
        kind.draw({ data, width: 600, height: 400, focus: null } as unknown as DrawInput).element,
      )
      return [data.colors, [...markup.matchAll(/<rect[^>]*fill="([^"]*)"/g)].map(([, fill]) => fill)]
    }
    const GREY = 'var(--c10)'
    const [few, nodes] = colorsOf(2)
    expect(few).toEqual(['var(--c1)', 'var(--c2)'])
    expect(nodes?.toSorted()).toEqual(['var(--c1)', GREY, GREY, 'var(--c2)'])
    const [many] = colorsOf(12)
    expect(new Set(many?.slice(0, 9)).size).toBe(9)
    expect(many?.slice(9)).toEqual([GREY, GREY, GREY])
    const [, chosen] = colorsOf(2, { label_colors: { 'to 0': '#123456' } })
    expect(chosen).toContain('#123456')
  })

  it('the throughput of a node is the greater of its inflow and outflow', () => {
    expect(Object.fromEntries(throughput(edges))).toEqual({ A: 5, B: 5, C: 12 })
  })

  it('lays flows out the same way every time, within the plot', () => {
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

describe('tree', () => {
  it('hangs nodes under their parents; a circle or an unknown parent starts a new tree', () => {
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

describe('word cloud', () => {
  it('gives words of full-width characters the room they need', () => {
    const [word] = placeWords([{ text: '日本語', size: 30 }], { width: 500, height: 300, turned: false })
    expect(word?.width).toBeGreaterThanOrEqual(90)
    expect(fittingWord('日本語日本語', 40, 130).size * 6).toBeLessThanOrEqual(130)
  })

  it('stacks words that are nearly as wide as the drawing', () => {
    const words = Array.from({ length: 5 }, () => ({ text: 'x'.repeat(40), size: 12 }))
    expect(placeWords(words, { width: 272, height: 160, turned: false })).toHaveLength(5)
  })

  it('places words inside the drawing and never over each other', () => {
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
