import { describe, expect, it } from 'vitest'

import {
  quantileMetric,
  quantileOf,
  quantileSqlOf,
  type QuantileSql,
} from '../../../../src/domain/charts/kinds/common/data/quantiles'
import { event } from '../../../../src/core/events/registry'
import { quoted, quotesOf, type Quotes } from '../../../../src/domain/sql/quotes'
import { quotesIn } from '../../../../src/projections/schema/quotes'
import {
  barsQuery,
  isComputable,
  isTimeSaved,
  resultQuery,
} from '../../../../src/views/explore/controls/metric/preview'
import { column, flights } from '../../../support/explore'
import { createWorld } from '../../../support/world'

const delay = column('delay', 0)
const computed = { ...column('late', 0), expression: 'delay - 15' }

const standard: QuantileSql = { way: 'standard', quotes: '"' }
const approximate: QuantileSql = { way: 'approximate', quotes: '"' }

/** A world that knows one database. */
const withDatabase = (backend: string) => {
  const world = createWorld()
  const database = {
    id: 1,
    name: 'Sales',
    backend,
    allowRunAsync: false,
    allowDml: false,
    allowMultiCatalog: false,
    disableDataPreview: false,
  }
  world.dispatch('schema.load_databases', {})
  const request = world.store.pending().at(-1)?.id ?? ''
  world.remote(event('schema.databases_loaded', { databases: [database] }, request))
  return { world, dbId: database.id }
}

describe('quotes of names in SQL', () => {
  it('each engine has its own, and a name may hold them', () => {
    expect(['mysql', 'bigquery', 'databricks', 'sparksql'].map(quotesOf)).toEqual(['`', '`', '`', '`'])
    expect(['mssql', 'duckdb', 'postgresql', 'trino'].map(quotesOf)).toEqual(['[', '"', '"', '"'])
    expect((['"', '`', '['] as const).map((quotes) => quoted('a"`]', quotes))).toEqual([
      '"a""`]"',
      '`a"``]`',
      '[a"`]]]',
    ])
  })

  it('bars are asked for in the quotes of the engine, and for no unknown ones', () => {
    const sqlOf = (quotes: Quotes | null, of = delay): string | null => barsQuery({}, of, [0, 1, 2], quotes)
    expect(sqlOf('`')).toContain('CASE WHEN `delay` IS NULL')
    expect(sqlOf('[')).toContain('WHEN [delay] < 1')
    expect(sqlOf(null)).toBeNull()
    // an expression is written as it is everywhere
    expect(sqlOf(null, computed)).toContain('(delay - 15) < 1')
  })

  it('quantiles are not offered where names or the function are of another kind', () => {
    expect(quantileSqlOf(['percentile_cont'], '[')).toBeNull()
    expect(quantileSqlOf(['percentile_cont'], null)).toBeNull()
    expect(quantileSqlOf(['approx_percentile'], '`')).toEqual({ way: 'approximate', quotes: '`' })
    expect(quantileMetric('P90', delay, { way: 'approximate', quotes: '`' }).sqlExpression).toBe(
      'approx_percentile(`delay`, 0.9)',
    )
  })

  it('they are those of a known backend, else of the own server, else unknown', () => {
    const on = (databaseId: number) => ({ ...flights, databaseId, backend: undefined })
    const state = createWorld().store.state()
    expect(quotesIn(state, on(1))).toBeNull()
    const config = { defaultDatabaseId: null, defaultQueryLimit: 7, displayMaxRow: 1, webTimeoutSeconds: 1, maxRow: 77 }
    const own = { ...state, session: { ...state.session, config: { ...config, chartsTogether: true } } }
    expect(quotesIn(own, on(1))).toBe('"')
    expect(quotesIn(own, { ...on(1), backend: 'mysql' })).toBe('`')
    const { world, dbId } = withDatabase('mysql')
    expect(quotesIn(world.store.state(), on(dbId))).toBe('`')
    expect(quotesIn(world.store.state(), on(dbId + 1))).toBeNull()
  })
})

describe('preview of a saved metric', () => {
  it('the first or last moment of a column is a time, in any quotes', () => {
    const timed = (expression: string) => ({
      ...flights,
      metrics: [{ name: 'latest', label: null, expression, description: null, format: null }],
    })
    for (const sql of ['MAX(date)', 'min( "date" )', 'MAX(`date`)', 'MAX([date])'])
      expect(isTimeSaved(timed(sql), 'latest')).toBe(true)
    for (const sql of ['MAX(delay)', 'COUNT(date)', 'MAX(date) - MIN(date)'])
      expect(isTimeSaved(timed(sql), 'latest')).toBe(false)
    expect(isTimeSaved(timed('MAX(date)'), 'count')).toBe(false)
  })
})

describe('quantiles of a column', () => {
  it('the SQL of a quantile is that of the engine, and none where it has none', () => {
    expect(quantileSqlOf(['SUM', 'quantile_cont'], '"')).toEqual(standard)
    expect(quantileSqlOf(['percentile_cont'], '"')).toEqual(standard)
    expect(quantileSqlOf(['APPROX_PERCENTILE', 'percentile_cont'], '"')).toEqual(approximate)
    expect(quantileSqlOf(['sum', 'avg'], '"')).toBeNull()
    expect(quantileMetric('P90', delay, approximate).sqlExpression).toBe('approx_percentile("delay", 0.9)')
    expect(quantileMetric('MEDIAN', computed, standard)).toMatchObject({
      sqlExpression: 'PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY (delay - 15))',
      label: 'MEDIAN(late)',
    })
  })

  it('a metric that was made as a quantile is recognized, other SQL is not', () => {
    const columns = [delay, computed, column('a "b"', 0)]
    for (const of of columns)
      for (const way of [standard, approximate, ...(['`', '['] as const).map((quotes) => ({ ...approximate, quotes }))])
        expect(quantileOf(quantileMetric('P90', of, way), columns)).toEqual({ quantile: 'P90', column: of.name })
    const made = quantileMetric('MEDIAN', delay, standard)
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
    const [query] = JSON.parse(resultQuery({ adhoc_filters: [filter], row_limit: 50 }, 'count', delay, standard))
    expect(query).toMatchObject({ filters: [{ col: 'origin', op: '==', val: 'ORD' }], row_limit: 1, columns: [] })
    expect(query.metrics).toHaveLength(5)
    // a condition on groups is none on all rows
    const having = { ...filter, expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 5' }
    const [grouped] = JSON.parse(resultQuery({ adhoc_filters: [having] }, 'rows', delay, standard))
    expect(grouped.extras.having).toBe('')
    const labels = grouped.metrics.slice(1).map(({ label }: { readonly label: string }) => label)
    expect(labels).not.toContain('rows')
    const [plain] = JSON.parse(resultQuery({}, 'count', column('origin', 1), null))
    expect(plain.metrics).toHaveLength(3)
  })
})
