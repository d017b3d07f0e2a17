import { describe, expect, it } from 'vitest'

import { quantileMetric, quantileOf, quantileSqlOf } from '../../../../src/domain/charts/kinds/common/data/quantiles'
import { isComputable, resultQuery } from '../../../../src/views/explore/controls/metric/preview'
import { column } from '../../../support/explore'

const delay = column('delay', 0)
const computed = { ...column('late', 0), expression: 'delay - 15' }

describe('quantiles of a column', () => {
  it('the SQL of a quantile is that of the engine, and none where it has none', () => {
    expect(quantileSqlOf(['SUM', 'quantile_cont'])).toBe('standard')
    expect(quantileSqlOf(['percentile_cont'])).toBe('standard')
    expect(quantileSqlOf(['APPROX_PERCENTILE', 'percentile_cont'])).toBe('approximate')
    expect(quantileSqlOf(['sum', 'avg'])).toBeNull()
    expect(quantileMetric('P90', delay, 'approximate').sqlExpression).toBe('approx_percentile("delay", 0.9)')
    expect(quantileMetric('MEDIAN', computed, 'standard')).toMatchObject({
      sqlExpression: 'PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY (delay - 15))',
      label: 'MEDIAN(late)',
    })
  })

  it('a metric that was made as a quantile is recognized, other SQL is not', () => {
    const columns = [delay, computed, column('a "b"', 0)]
    for (const of of columns)
      for (const way of ['standard', 'approximate'] as const)
        expect(quantileOf(quantileMetric('P90', of, way), columns)).toEqual({ quantile: 'P90', column: of.name })
    const made = quantileMetric('MEDIAN', delay, 'standard')
    expect(quantileOf(made, [computed])).toBeNull()
    expect(quantileOf({ ...made, sqlExpression: `${made.sqlExpression} + 1` }, columns)).toBeNull()
    expect(quantileOf({ ...made, expressionType: 'SIMPLE' }, columns)).toBeNull()
  })

  it('the preview asks for nothing that no engine computes', () => {
    const text = column('origin', 1)
    expect(['AVG', 'SUM', 'MEDIAN', 'P90'].map((one) => isComputable(one, text))).toEqual([false, false, false, false])
    expect(['COUNT', 'MIN', 'COUNT_DISTINCT'].map((one) => isComputable(one, text))).toEqual([true, true, true])
    expect(isComputable('AVG', delay)).toBe(true)
  })

  it('the preview is limited by the filters of the chart', () => {
    const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'origin', operator: '==', comparator: 'ORD' }
    const [query] = JSON.parse(resultQuery({ adhoc_filters: [filter], row_limit: 50 }, 'count', delay, 'standard'))
    expect(query).toMatchObject({ filters: [{ col: 'origin', op: '==', val: 'ORD' }], row_limit: 1, columns: [] })
    expect(query.metrics).toHaveLength(5)
    // a condition on groups is none on all rows
    const having = { ...filter, expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 5' }
    const [grouped] = JSON.parse(resultQuery({ adhoc_filters: [having] }, 'rows', delay, 'standard'))
    expect(grouped.extras.having).toBe('')
    const labels = grouped.metrics.slice(1).map(({ label }: { readonly label: string }) => label)
    expect(labels).not.toContain('rows')
    const [plain] = JSON.parse(resultQuery({}, 'count', column('origin', 1), null))
    expect(plain.metrics).toHaveLength(3)
  })
})
