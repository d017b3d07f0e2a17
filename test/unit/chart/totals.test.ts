import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import type { Cell } from '../../../src/core/results/types'
import { objectOr } from '../../../src/core/json/value'
import { encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { pivotTable } from '../../../src/domain/charts/kinds/pivot_table_v2'
import { table } from '../../../src/domain/charts/kinds/table'
import PivotTable from '../../../src/views/chart/pivot_table_v2'
import { MarkActionsContext } from '../../../src/views/chart/common/figure/actions'
import Table from '../../../src/views/chart/table'
import { totalText } from '../../../src/views/chart/table/digits'
import { answerOf, resultOf } from '../../support/chartRows'
import { flights } from '../../support/explore'

const late = { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'late' }

const cellsIn = (markup: string, part: string): readonly string[] => {
  const [, inner = ''] = new RegExp(`<${part}[^>]*>(.*)</${part}>`).exec(markup) ?? []
  return [...inner.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text = '']) => text)
}

describe('decimals of totals', () => {
  const summary = (total: Cell, values: FormValues = {}) => {
    const form = { groupby: ['origin'], metrics: [late], show_totals: true, ...values }
    const rows = resultOf(
      ['s:origin', 'n:late'],
      [
        ['DEN', 2],
        ['ORD', 5],
      ],
    )
    const results = [rows, resultOf(['n:late'], [[total]])]
    const context = { values: withDefaults(table, encodeForm(form), flights), dataset: flights }
    const props = { title: 'Late', kindName: 'Table', context, answers: results.map((one) => answerOf(one)), results }
    return cellsIn(renderToStaticMarkup(createElement(Table, props as never)), 'tfoot').at(-1)
  }

  it('the summary of a table has the decimals it needs below whole numbers', () => {
    expect(summary(3.166_666_7)).toBe('3.17')
    expect(summary('3.5000')).toBe('3.50')
    expect(summary(7)).toBe('7')
    expect(summary(null)).toBe('–')
  })

  it('the summary of a table does not depend on filters of groups, and says so', () => {
    const having = { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'AVG(delay) > 3' }
    const drawn = (filters: readonly object[], rows: Parameters<typeof resultOf>[1] = [['ORD', 5]]) => {
      const form = { groupby: ['origin'], metrics: [late], show_totals: true, adhoc_filters: filters }
      const context = { values: withDefaults(table, encodeForm(form), flights), dataset: flights }
      const results = [resultOf(['s:origin', 'n:late'], rows), resultOf(['n:late'], [[3]])]
      const props = { title: 'Late', kindName: 'Table', context, answers: results.map((one) => answerOf(one)), results }
      const markups = [false, true].map((bare) =>
        renderToStaticMarkup(
          createElement(MarkActionsContext, { value: { bare } }, createElement(Table, props as never)),
        ),
      )
      const sent = table.queries(context).map(({ extras }) => objectOr(extras)['having'])
      const noted = /class="figure-note">The summary counts the rows of groups that a filter leaves out, too.</
      return [sent, markups[0]?.includes('groups that a filter leaves out'), ...markups.map((one) => noted.test(one))]
    }
    expect(drawn([having])).toEqual([['(AVG(delay) > 3)', ''], true, false, true])
    expect(drawn([having], []).slice(1)).toEqual([false, false, false])
    expect(drawn([{ ...having, clause: 'WHERE' }]).slice(1)).toEqual([false, false, false])
  })

  it('the summary of a table keeps a format that was chosen', () => {
    expect(summary(3.166_666_7, { column_config: { late: { d3NumberFormat: '.1f' } } })).toBe('3.2')
  })

  it('the totals of a pivot table have the decimals they need below whole numbers', () => {
    const form = { groupbyRows: ['origin'], groupbyColumns: [], metrics: [late], colTotals: true, rowTotals: false }
    const rows = resultOf(
      ['s:origin', 'n:late'],
      [
        ['DEN', 2],
        ['ORD', 5],
      ],
    )
    const results = [rows, resultOf(['n:late'], [[3.166_666_7]])]
    const context = { values: withDefaults(pivotTable, encodeForm(form), flights), dataset: flights }
    const markup = renderToStaticMarkup(
      createElement(PivotTable, { title: 'Late', context, answers: [], results } as never),
    )
    expect(cellsIn(markup, 'tbody')).toEqual(['2', '5', '3.17'])
  })

  it('totals keep the decimals of the figures above them, and no noise of floats', () => {
    const shown = (cells: readonly Cell[], totals: readonly Cell[]) =>
      totals.map(totalText({ grouped: true }, cells, totals))
    expect(shown(['12.50', '12.50'], ['25.00'])).toEqual(['25.00'])
    expect(shown([12.25, 12.75], [25])).toEqual(['25.00'])
    expect(shown([0.1, 0.2], [0.1 + 0.2])).toEqual(['0.3'])
    expect(shown([0.1, 0.2, -0.3], [0.1 + 0.2 - 0.3])).toEqual(['0.0'])
    expect(shown([0.123_456, 0.5], [1234.567_89])).toEqual(['1,234.568'])
  })
})
