import type { ControlContext, Query, VizType } from '../types'
import { columnLabel, columnsIn, metricsIn, numberIn, textIn } from '../common/data/adhoc'
import {
  check,
  choose,
  filters,
  groupby,
  maxRowsOf,
  metrics,
  numberFormat,
  orderDesc,
  pick,
  rowLimit,
  seriesLimit,
  sortBy,
  timeFormats,
  timeGrain,
} from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { baseQuery, groupedBy, ofTotals } from '../common/data/queryObject'
import { temporalColumns, timesAmong } from '../common/axis/temporalColumns'
import { aggregateFunction } from './aggregate'

/** Rows of one query of a pivot table: those of cells, or totals over the left-out dimensions. */
export interface PivotPart {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
}

const isOn = ({ values }: ControlContext, name: string): boolean => values[name] === true

const prefixes = (names: readonly string[]): readonly (readonly string[])[] =>
  names.slice(1).map((_, place) => names.slice(0, place + 1))

/** One part a query: cells first, then subtotals and totals of columns, of rows, and of both. */
export const pivotParts = (context: ControlContext): readonly PivotPart[] => {
  const rows = columnsIn(context.values, 'groupbyRows').map(columnLabel)
  const columns = columnsIn(context.values, 'groupbyColumns').map(columnLabel)
  const rowSets = [
    rows,
    ...(isOn(context, 'rowSubTotals') ? prefixes(rows) : []),
    ...(isOn(context, 'colTotals') && rows.length > 0 ? [[]] : []),
  ]
  const columnSets = [
    columns,
    ...(isOn(context, 'colSubTotals') ? prefixes(columns) : []),
    ...(isOn(context, 'rowTotals') && columns.length > 0 ? [[]] : []),
  ]
  return rowSets.flatMap((some) => columnSets.map((others) => ({ rows: some, columns: others })))
}

/** The database computes cells and totals: sums of averages or of distinct counts would be wrong. */
const queries = (context: ControlContext): readonly Query[] => {
  const { values } = context
  const measures = metricsIn(values, 'metrics')
  const all = [...columnsIn(values, 'groupbyRows'), ...columnsIn(values, 'groupbyColumns')]
  if (measures.length === 0 || all.length === 0) return []
  const base = baseQuery(values)
  const [sort] = metricsIn(values, 'series_limit_metric')
  const by = sort ?? measures[0]
  const limit = numberIn(values, 'series_limit')
  return pivotParts(context).map((part, place) => ({
    ...(place === 0 ? base : ofTotals(base)),
    columns: groupedBy(
      context,
      all.filter((column) => [...part.rows, ...part.columns].includes(columnLabel(column))),
    ),
    metrics: measures,
    orderby: [[by, values['order_desc'] === false]],
    // the first groups of cells are not those of totals, which are over all there is: a limit of cells would leave out others
    ...(place === 0 ? {} : { row_limit: maxRowsOf(context) }),
    ...(limit === null || place > 0 ? {} : { series_limit: limit }),
    ...(sort === undefined || limit === null || place > 0 ? {} : { series_limit_metric: sort }),
  }))
}

const NEEDED = 'Rows or columns must have a value'

/** Figures by two groups of dimensions, with totals. */
export const pivotTable: VizType = {
  key: 'pivot_table_v2',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        { ...groupby, name: 'groupbyColumns', label: 'Columns' },
        { ...groupby, name: 'groupbyRows', label: 'Rows' },
        timeGrain('groupbyColumns', 'groupbyRows'),
        temporalColumns('groupbyColumns', 'groupbyRows'),
        metrics,
        {
          name: 'metricsLayout',
          label: 'Apply metrics on',
          kind: 'select',
          redraws: true,
          default: 'COLUMNS',
          choices: choose(['COLUMNS', 'Columns'], ['ROWS', 'Rows']),
        },
        filters,
        { ...seriesLimit, name: 'series_limit' },
        { ...rowLimit(), label: 'Cell limit' },
        { ...sortBy, name: 'series_limit_metric' },
        orderDesc,
        { ...check('rowTotals', 'Show totals of rows', false), redraws: false },
        { ...check('rowSubTotals', 'Show subtotals of rows', false), redraws: false },
        { ...check('colTotals', 'Show totals of columns', false), redraws: false },
        { ...check('colSubTotals', 'Show subtotals of columns', false), redraws: false },
      ],
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        numberFormat('valueFormat', 'Value format'),
        currencyFormat(),
        {
          ...pick('date_format', 'Format of times', [], { default: 'smart_date', free: true }),
          choices: () => timeFormats,
          visible: (context) => timesAmong(context, ['groupbyRows', 'groupbyColumns']).length > 0,
        },
        aggregateFunction,
        { name: 'conditional_formatting', label: 'Conditional formatting', kind: 'formatting', redraws: true },
        check('transposePivot', 'Swap rows and columns', false),
        check('combineMetric', 'Metrics side by side in each column', false, {
          hint: 'Else all columns of one metric stand together.',
        }),
        check('rowSubtotalPosition', 'Subtotals of rows above them', false, {
          visible: (context) => isOn(context, 'rowSubTotals'),
        }),
        check('colSubtotalPosition', 'Subtotals of columns before them', false, {
          visible: (context) => isOn(context, 'colSubTotals'),
        }),
        ...(['rowOrder', 'colOrder'] as const).map((name) => ({
          name,
          label: name === 'rowOrder' ? 'Sort rows by' : 'Sort columns by',
          kind: 'select' as const,
          redraws: true,
          default: 'key_a_to_z',
          choices: choose(
            ['key_a_to_z', 'Name, A to Z'],
            ['key_z_to_a', 'Name, Z to A'],
            ['value_a_to_z', 'Value, least first'],
            ['value_z_to_a', 'Value, greatest first'],
          ),
        })),
      ],
    },
  ],
  validate: ({ values }) =>
    columnsIn(values, 'groupbyRows').length + columnsIn(values, 'groupbyColumns').length > 0
      ? {}
      : { groupbyColumns: NEEDED, groupbyRows: NEEDED },
  queries,
}

export const metricsOnRows = ({ values }: ControlContext): boolean => textIn(values, 'metricsLayout') === 'ROWS'
