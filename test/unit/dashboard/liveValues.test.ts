import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import type { DashboardChart } from '../../../src/events/dashboard/dashboard'
import { encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { bigNumber } from '../../../src/domain/charts/kinds/big_number'
import { bigNumberTotal } from '../../../src/domain/charts/kinds/big_number_total'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { pie } from '../../../src/domain/charts/kinds/pie'
import type { VizType } from '../../../src/domain/charts/kinds/types'
import { figureCharts } from '../../../src/domain/layout/figures'
import { LIVE_TITLE, livePart, mayHoldLiveValues, partAddress } from '../../../src/domain/markdown/liveValues'
import { writeMarkdown } from '../../../src/domain/markdown/write'
import BigNumber from '../../../src/views/chart/big_number'
import BigNumberTotal from '../../../src/views/chart/big_number_total'
import { withLabels } from '../../../src/views/chart/common/series/withLabels'
import type { Drawing } from '../../../src/views/chart/drawing'
import { figureText } from '../../../src/views/chart/figures'
import type { Cell } from '../../../src/core/results/types'
import { entriesOf } from '../../../src/views/richText/insert/entries'
import { answerOf, resultOf } from '../../support/chartRows'
import { flights } from '../../support/explore'

describe('link of a live value', () => {
  test('a live value is a link with the anchor of its chart and a title', () => {
    const link = { type: 'link', url: partAddress('CHART-abc'), title: LIVE_TITLE } as const
    const text = { type: 'text', text: '1,234' } as const
    const block = { type: 'paragraph', children: [{ ...link, children: [text] }] } as const
    const code = writeMarkdown([{ block, source: null }], { before: '', last: -1, after: '' })
    expect(code).toBe('[1,234](#CHART-abc "live value")')
    expect(mayHoldLiveValues(code)).toBe(true)
  })

  test('only a link to a part with that title shows a live value', () => {
    expect(livePart('#CHART-abc', LIVE_TITLE)).toBe('CHART-abc')
    for (const id of ['CHART-a b', 'CHART-%', 'CHART-ü#(1)']) expect(livePart(partAddress(id), LIVE_TITLE)).toBe(id)
    expect(livePart('#CHART-abc', null)).toBeNull()
    expect(livePart('#CHART-abc', 'Flights')).toBeNull()
    expect(livePart('https://example.com/#CHART-abc', LIVE_TITLE)).toBeNull()
    for (const address of [null, '', '#', '#%E0%A4%A']) expect(livePart(address, LIVE_TITLE)).toBeNull()
  })
})

describe('menu of a text', () => {
  const idsOf = (onValue: (() => void) | null) =>
    entriesOf({ inTable: true, onLink: () => undefined, onValue }).map(({ id }) => id)

  test('the menu offers values only where charts are around the text', () => {
    expect(idsOf(() => undefined)).toEqual(['link', 'value'])
    expect(idsOf(null)).toEqual(['link'])
  })
})

describe('charts with one figure', () => {
  const chart = (id: number, vizType: string): DashboardChart => ({
    id,
    name: `Chart ${id}`,
    description: null,
    formData: encodeForm({ viz_type: vizType }),
    datasetId: 3,
  })
  const part = (
    id: string,
    type: string,
    children: readonly string[],
    meta: Readonly<Record<string, unknown>> = {},
  ) => ({
    [id]: { id, type, children, parents: [], meta },
  })

  test('finds the charts with one figure in the order of the layout', () => {
    const components = {
      ...part('CHART-c', 'CHART', [], { chartId: 3 }),
      ...part('CHART-apart', 'CHART', [], { chartId: 1 }),
      ...part('ROOT_ID', 'ROOT', ['GRID_ID']),
      ...part('GRID_ID', 'GRID', ['CHART-b', 'CHART-a', 'CHART-c', 'CHART-gone', 'TEXT']),
      ...part('CHART-a', 'CHART', [], { chartId: 1 }),
      ...part('CHART-b', 'CHART', [], { chartId: 2 }),
      ...part('CHART-gone', 'CHART', [], { chartId: 9 }),
      ...part('TEXT', 'MARKDOWN', [], { chartId: 1 }),
    }
    const charts = { 1: chart(1, 'big_number_total'), 2: chart(2, 'pie'), 3: chart(3, 'big_number') }
    expect(figureCharts(components, charts).map(({ component, chartId }) => [component.id, chartId])).toEqual([
      ['CHART-a', 1],
      ['CHART-c', 3],
    ])
  })
})

describe('text of a figure', () => {
  const priced = {
    ...flights,
    metrics: [{ name: 'cost', label: 'Cost', expression: 'SUM(cost)', description: null, format: ',.2f' }],
  }
  const rowsOf = (
    type: VizType,
    values: FormValues,
    columns: readonly string[],
    rows: readonly (readonly Cell[])[],
  ) => {
    const result = resultOf(columns, rows)
    return {
      context: { values: withDefaults(type, encodeForm(values), priced), dataset: priced },
      answers: [answerOf(result)],
      results: [result],
    }
  }
  const days = [
    ['2001-03-01', 1000],
    ['2001-03-02', 1234.5],
  ] as const
  const trend = { x_axis: 'date', time_grain_sqla: 'P1D', metric: 'cost' }

  test.each([
    ['a total', bigNumberTotal, BigNumberTotal, { metric: 'cost' }, ['n:cost'], [[1234.5]], '1,234.50'],
    ['a long total', bigNumberTotal, BigNumberTotal, { metric: 'count' }, ['n:count'], [[1_234_567]], '1.23M'],
    [
      'a total in a currency',
      bigNumberTotal,
      BigNumberTotal,
      { metric: 'cost', y_axis_format: ',d', currency_format: { symbol: 'EUR', symbolPosition: 'prefix' } },
      ['n:cost'],
      [[1234]],
      '€1,234',
    ],
    ['the last of periods', bigNumber, BigNumber, trend, ['t:date', 'n:cost'], days, '1,234.50'],
    ['a sum', bigNumber, BigNumber, { ...trend, aggregation: 'sum' }, ['t:date', 'n:cost'], days, '2,234.50'],
  ] as const satisfies readonly (readonly [
    string,
    VizType,
    Drawing,
    FormValues,
    readonly string[],
    readonly (readonly Cell[])[],
    string,
  ])[])('the text of %s is that of its drawing', (_, type, Own, values, columns, cells, expected) => {
    const rows = rowsOf(type, values, columns, cells)
    expect(figureText(type, rows)).toBe(expected)
    const drawn = renderToStaticMarkup(createElement(withLabels(Own, type), { title: '', kindName: '', ...rows }))
    expect(drawn).toContain(`>${expected}<`)
  })

  test('a chart without a figure, and one of another kind, has no text', () => {
    expect(figureText(bigNumberTotal, rowsOf(bigNumberTotal, { metric: 'cost' }, ['n:cost'], []))).toBeNull()
    expect(figureText(bigNumber, rowsOf(bigNumber, trend, ['t:date', 'n:cost'], []))).toBeNull()
    expect(figureText(pie, rowsOf(pie, { metric: 'cost' }, ['n:cost'], [[1]]))).toBeNull()
  })
})
