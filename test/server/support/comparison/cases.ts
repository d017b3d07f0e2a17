import { timeGrains } from '../../../../server/dataset/grains'
import type { Ask, Query } from '../charts'
import { operations } from './operations'
import { AXIS, YEARS, metric } from './terms'

/** One question to every engine. */
export interface Case {
  readonly name: string
  readonly query: Query
  /** The same in SQL of Trino, where the SQL of a user differs. */
  readonly inTrino?: Query
  readonly more?: Ask
}

export interface Group {
  readonly title: string
  readonly cases: readonly Case[]
}

const grains = timeGrains.map(([grain, name]): Case => {
  const metrics = [metric('COUNT', 'id'), metric('SUM', 'id')]
  return { name, query: { columns: [{ ...AXIS, timeGrain: grain }], metrics } }
})

const stampedBy = (sqlExpression: string) => ({
  expressionType: 'SQL',
  sqlExpression,
  label: 'stamped',
  columnType: 'BASE_AXIS',
  timeGrain: 'P1D',
})
const stampedIn = (sql: string): Query => ({ columns: [stampedBy(sql)], metrics: [metric('COUNT', 'id')] })

const AGGREGATES = [
  ...['id', 'big', 'price', 'ratio'].flatMap((column) =>
    ['COUNT', 'COUNT_DISTINCT', 'MIN', 'MAX', 'SUM'].map((aggregate) => metric(aggregate, column)),
  ),
  ...['name', 'moment', 'day', 'flag'].flatMap((column) =>
    ['COUNT', 'COUNT_DISTINCT', 'MIN', 'MAX'].map((aggregate) => metric(aggregate, column)),
  ),
  metric('SUM', 'flag'),
  ...['id', 'ratio', 'stamp'].map((column) => metric('AVG', column)),
]

const aggregates: readonly Case[] = [
  { name: 'of all rows', query: { columns: [], metrics: AGGREGATES } },
  { name: 'of groups', query: { columns: ['flag'], metrics: AGGREGATES } },
  {
    name: 'of no row',
    query: { columns: [], metrics: AGGREGATES, filters: [{ col: 'id', op: '<', val: 0 }] },
  },
  {
    name: 'of no group',
    query: { columns: ['name'], metrics: AGGREGATES, filters: [{ col: 'id', op: '<', val: 0 }] },
  },
]

const FILTERS = [
  { col: 'name', op: 'IN', val: ["O'Neill", '<NULL>'] },
  { col: 'name', op: 'NOT IN', val: ['north', '<empty string>'] },
  { col: 'name', op: 'ILIKE', val: 'NOR%' },
  { col: 'name', op: 'LIKE', val: "O'_eill" },
  { col: 'name', op: 'NOT LIKE', val: 'n%' },
  { col: 'name', op: '!=', val: 'north' },
  { col: 'id', op: 'LIKE', val: '1%' },
  { col: 'id', op: 'IN', val: ['1', 2, 3] },
  { col: 'big', op: '==', val: '9007199254740990' },
  { col: 'big', op: '<', val: 0 },
  { col: 'price', op: '>=', val: '35.5125' },
  { col: 'ratio', op: '<=', val: 1.125 },
  { col: 'flag', op: 'IS TRUE' },
  { col: 'flag', op: 'IS FALSE' },
  { col: 'flag', op: '==', val: true },
  { col: 'flag', op: 'IN', val: [false, null] },
  { col: 'flag', op: 'IS NULL' },
  { col: 'ratio', op: 'IS NOT NULL' },
  { col: 'moment', op: '>', val: Date.UTC(2024, 0, 1) },
  { col: 'moment', op: '==', val: '2024-03-31 02:00:00' },
  { col: 'day', op: 'IN', val: [Date.UTC(2024, 1, 29)] },
  { col: 'moment', op: 'TEMPORAL_RANGE', val: '2020-12-31 : 2024-03-31T02:00:00' },
  { col: 'day', op: 'TEMPORAL_RANGE', val: ' : 1970-01-01' },
  { col: { label: 'x', sqlExpression: 'id + 1', expressionType: 'SQL' }, op: '==', val: 4 },
]
const filters = FILTERS.map((filter): Case => {
  const { col, op, val } = { val: undefined, ...filter }
  const column = typeof col === 'string' ? col : col.sqlExpression
  return {
    name: `${column} ${op}${val === undefined ? '' : ` ${JSON.stringify(val)}`}`,
    query: { columns: ['id', 'name', 'moment'], filters: [filter], orderby: [['id', true]] },
  }
})

const BIG = metric('SUM', 'big')
const GROUPS = { columns: ['name'], metrics: [BIG] }
const orders: readonly Case[] = [
  ...[BIG, metric('MAX', 'ratio'), 'name'].flatMap((by) =>
    [true, false].map((ascending): Case => {
      const name = typeof by === 'string' ? by : by.label
      return {
        name: `by ${name}, ${ascending ? 'smallest' : 'largest'} first`,
        query: { ...GROUPS, orderby: [[by, ascending]] },
      }
    }),
  ),
  ...[0, 2, 4].map((row_offset): Case => ({
    name: `two groups from ${row_offset} on`,
    query: { ...GROUPS, row_limit: 2, row_offset },
  })),
  {
    name: 'rows by a column',
    query: { columns: ['id', 'ratio'], orderby: [['ratio', false]], row_limit: 7, row_offset: 3 },
  },
]

const SERIES = {
  columns: [{ ...AXIS, timeGrain: 'P1Y' }, 'name'],
  metrics: [metric('COUNT', 'id')],
  series_columns: ['name'],
  series_limit: 2,
  series_limit_metric: metric('SUM', 'ratio'),
}
const series: readonly Case[] = [
  { name: 'the two largest', query: SERIES },
  { name: 'the two smallest', query: { ...SERIES, order_desc: false } },
  { name: 'the two largest and all others', query: { ...SERIES, group_others_when_limit_reached: true } },
]

const COMPARED = {
  metrics: [metric('COUNT', 'id'), metric('SUM', 'price')],
  filters: [{ col: 'moment', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2025-01-01' }],
}
const AXES = [
  ['of one figure', []],
  ['by name', ['name']],
  ['by month', [{ ...AXIS, timeGrain: 'P1M' }]],
  ['by year and name', [{ ...AXIS, timeGrain: 'P1Y' }, 'name']],
] as const
const offsets = AXES.flatMap(([name, columns]) =>
  [['4 years ago'], ['3 years ago', 'inherit']].flatMap((time_offsets) =>
    [false, true].map((time_compare_full_range): Case => ({
      name: `${name}: ${time_offsets.join(' and ')}${time_compare_full_range ? ', over the full range' : ''}`,
      query: { ...COMPARED, columns, time_offsets, time_compare_full_range },
    })),
  ),
)

const counts: readonly Case[] = [
  { name: 'groups', query: { columns: ['name'], metrics: [metric('COUNT', 'id')], is_rowcount: true } },
  { name: 'rows', query: { columns: [], metrics: null, is_rowcount: true } },
  {
    name: 'conditions of rows and of groups',
    query: {
      columns: ['name'],
      metrics: [metric('COUNT', 'id')],
      extras: { having: 'sum(id) > 20', where: 'id < 15' },
    },
  },
  { name: 'samples', query: { columns: [] }, more: { result_type: 'samples' } },
  {
    name: 'the rows behind a figure',
    query: { columns: [], filters: [{ col: 'name', op: '==', val: 'north' }], row_limit: 5 },
    more: { result_type: 'drill_detail' },
  },
  {
    name: 'a moment that is a number',
    query: stampedIn('to_timestamp(stamp)'),
    inTrino: stampedIn('from_unixtime(stamp)'),
  },
]

const histograms = ['id', 'price'].flatMap((column) =>
  [{}, { groupby: ['name'] }, { cumulative: true }, { normalize: true, groupby: ['name'] }].map((more): Case => {
    const options = { column, bins: 7, ...more }
    const post_processing = [{ operation: 'histogram', options }]
    // more rows than are asked for are counted
    const query = { columns: ['id', 'price', 'name'], post_processing, row_limit: 3 }
    return {
      name: `${column}${Object.keys(more)
        .map((key) => `, ${key}`)
        .join('')}`,
      query,
    }
  }),
)

/** Everything that is asked of each engine, which must answer it as DuckDB does. */
export const GROUPS_OF_CASES: readonly Group[] = [
  { title: 'Time grains at the edges of calendars', cases: grains },
  { title: 'Aggregates of every type', cases: aggregates },
  { title: 'Filters of every operator', cases: filters },
  { title: 'Order and pages of groups and rows', cases: orders },
  { title: 'Limits of series', cases: series },
  { title: 'Earlier periods', cases: offsets },
  { title: 'Counts, conditions and rows', cases: counts },
  { title: 'Histograms', cases: histograms },
  { title: 'Operations on rows', cases: operations(YEARS) },
]
