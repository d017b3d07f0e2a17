import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import type { ResultRows } from '../../../../src/core/results/types'
import { encodeForm, type FormValues } from '../../../../src/domain/charts/formData'
import { withDefaults } from '../../../../src/domain/charts/kinds/common/data/values'
import { pivotParts, pivotTable } from '../../../../src/domain/charts/kinds/pivot_table_v2'
import PivotTable from '../../../../src/views/chart/pivot_table_v2'
import { pivotOf } from '../../../../src/views/chart/pivot_table_v2/pivot'
import { resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const METRICS = ['n', 'late'].map((label) => ({ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label }))
const contextOf = (values: FormValues) => ({
  values: withDefaults(
    pivotTable,
    encodeForm({ groupbyRows: ['origin', 'region'], groupbyColumns: [], rowTotals: false, ...values }),
    flights,
  ),
  dataset: flights,
})
const drawn = (context: ReturnType<typeof contextOf>, results: readonly ResultRows[]): string =>
  renderToStaticMarkup(createElement(PivotTable, { title: 'Late', context, results, answers: [] } as never))

describe('rows of a pivot table', () => {
  it('a group of rows has its name once, beside all its rows', () => {
    const rows = resultOf(
      ['s:origin', 's:region', 'n:n'],
      [
        ['DEN', 'East', 1],
        ['DEN', 'West', 2],
        ['ORD', 'East', 3],
      ],
    )
    const markup = drawn(contextOf({ metrics: METRICS.slice(0, 1), colTotals: false }), [rows])
    const heads = [...markup.matchAll(/<th scope="row" title="(\w+)"(?: rowSpan="(\d)")?/g)]
    expect(heads.map(([, name, height]) => [name, height ?? '1'])).toEqual([
      ['DEN', '2'],
      ['East', '1'],
      ['West', '1'],
      ['ORD', '1'],
      ['East', '1'],
    ])
  })

  it('names that read alike are groups of their own, with their own figures', () => {
    const long = (letter: string): string => `${'x'.repeat(170)}${letter}${'y'.repeat(60)}`
    const origins = [null, '<NULL>', '', '<empty string>', long('a'), long('b')]
    const rows = resultOf(
      ['s:origin', 's:region', 'n:n'],
      origins.map((origin, at) => [origin, 'East', at + 1]),
    )
    const markup = drawn(contextOf({ metrics: METRICS.slice(0, 1), colTotals: false }), [rows])
    const lines = [...(/<tbody>(.*)<\/tbody>/.exec(markup)?.[1] ?? '').matchAll(/<tr>(.*?)<\/tr>/g)]
    const cut = `${'x'.repeat(159)}…${'y'.repeat(40)}`
    expect(
      lines.map(([, line = '']) => [
        /<th scope="row" title="([^"]*)"/.exec(line)?.[1],
        line.match(/<th scope="row"/g)?.length,
        /<td[^>]*>(.*?)<\/td>/.exec(line)?.[1],
      ]),
    ).toEqual([
      ['&lt;empty string&gt;', 2, '3'],
      ['&lt;empty string&gt;', 2, '4'],
      ['&lt;NULL&gt;', 2, '1'],
      ['&lt;NULL&gt;', 2, '2'],
      [cut, 2, '5'],
      [cut, 2, '6'],
    ])
  })

  it('finds the totals of names that read alike', () => {
    const context = contextOf({ metrics: METRICS.slice(0, 1), groupbyColumns: ['year'], rowTotals: true })
    const columns = ['s:origin', 's:region']
    const pivot = pivotOf(context, [
      resultOf(
        [...columns, 's:year', 'n:n'],
        [
          [null, '', '1', 1],
          ['<NULL>', '', '1', 2],
        ],
      ),
      resultOf(
        [...columns, 'n:n'],
        [
          ['<NULL>', '', 20],
          [null, '', 10],
        ],
      ),
    ])
    const figures = pivot.rows.map((row) => pivot.columns.map((column) => pivot.cell(row, column)))
    expect(figures).toEqual([
      [1, 10],
      [2, 20],
    ])
  })

  it('totals of several metrics have as many cells as all other rows', () => {
    const rows = resultOf(
      ['s:origin', 's:region', 'n:n', 'n:late'],
      [
        ['DEN', 'East', 1, 2],
        ['ORD', 'West', 3, 4],
      ],
    )
    const total = resultOf(['n:n', 'n:late'], [[4, 6]])
    const context = contextOf({ metrics: METRICS, metricsLayout: 'ROWS', combineMetric: true, colTotals: true })
    const markup = drawn(context, [
      rows,
      ...pivotParts(context)
        .slice(1)
        .map(() => total),
    ])
    const body = /<tbody>(.*)<\/tbody>/.exec(markup)?.[1] ?? ''
    const lines = body.split('</tr>').slice(0, -1)
    const widths = lines.map(() => 0)
    lines.forEach((line, at) => {
      for (const [, height = '1'] of line.matchAll(/<t[hd](?:[^>]*rowSpan="(\d+)")?/g))
        for (let below = at; below < at + Number(height); below += 1) widths[below] = (widths[below] ?? 0) + 1
    })
    expect(lines.length).toBeGreaterThan(4)
    expect(new Set(widths).size).toBe(1)
  })
})
