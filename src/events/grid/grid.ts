import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

/** A column of any result: its name and its index among the columns of that name, as `0:name`. Names may be empty or repeated. */
const Column = z.string()

export const SortKey = z.object({ column: Column, direction: z.enum(['asc', 'desc']) })
export type SortKey = z.infer<typeof SortKey>

/**
 * Operators for a column's values. `between` includes both ends and `range` leaves out the second; an end that is the empty text
 * is open. `in` lists values, null among them for NULL.
 */
export const FilterOp = z.enum([
  'contains',
  'excludes',
  'starts',
  'equals',
  'differs',
  'less',
  'at_most',
  'more',
  'at_least',
  'between',
  'range',
  'in',
  'null',
  'not_null',
])
export type FilterOp = z.infer<typeof FilterOp>

/** Exact values as text, as many as `op` takes. */
export const ColumnFilter = z.object({
  column: Column,
  op: FilterOp,
  values: z.readonly(z.array(z.nullable(z.string()))),
})
export type ColumnFilter = z.infer<typeof ColumnFilter>

/** Layout of columns: those missing in `order` follow their neighbour in the result. Widths in pixels. */
export const Columns = z.object({
  order: z.readonly(z.array(Column)),
  hidden: z.readonly(z.array(Column)),
  pinned: z.readonly(z.array(Column)),
  widths: z.readonly(z.array(z.object({ column: Column, width: z.number() }))),
})
export type Columns = z.infer<typeof Columns>

/** Settings of a chart of a result. `x` and `color` are columns; every column in `y` is a series. */
export const ChartChoice = z.object({
  kind: z.enum(['bar', 'line', 'area', 'scatter', 'big_number', 'pie']),
  x: z.nullable(Column),
  y: z.readonly(z.array(Column)),
  color: z.nullable(Column),
})
export type ChartChoice = z.infer<typeof ChartChoice>

const touches = (data: { readonly id: string }) => [`editor/${data.id}`]
const sorts = z.readonly(z.array(SortKey))
const filters = z.readonly(z.array(ColumnFilter))

/** Rows of a tab's results were put in another order; the first key decides, the next among equals. */
const gridSorted = defineEvent({
  type: 'grid.sorted',
  schema: () => z.object({ id: z.string(), sort: sorts, was: sorts }),
  public: ['sort[].direction', 'was[].direction'],
  ids: ['id', 'sort[].column', 'was[].column'],
  touches,
  inverse: {
    scope: 'sql',
    of: ({ id, sort, was }) => ({ type: 'grid.sorted', data: { id, sort: was, was: sort } }),
  },
})

/** Rows were chosen by the values of columns; all filters must hold. */
const gridFiltered = defineEvent({
  type: 'grid.filtered',
  schema: () => z.object({ id: z.string(), filters, was: filters }),
  public: ['filters[].op', 'was[].op'],
  ids: ['id', 'filters[].column', 'was[].column'],
  touches,
  inverse: {
    scope: 'sql',
    of: (data) => ({ type: 'grid.filtered', data: { id: data.id, filters: data.was, was: data.filters } }),
  },
})

const gridColumnsHidden = defineEvent({
  type: 'grid.columns_hidden',
  schema: () => z.object({ id: z.string(), columns: z.readonly(z.array(Column)), hidden: z.boolean() }),
  public: ['hidden'],
  ids: ['id', 'columns[]'],
  touches,
  inverse: {
    scope: 'sql',
    of: (data) => ({ type: 'grid.columns_hidden', data: { ...data, hidden: !data.hidden } }),
  },
})

/** The column stays in sight on the left, or no longer does. */
const gridColumnPinned = defineEvent({
  type: 'grid.column_pinned',
  schema: () => z.object({ id: z.string(), column: Column, pinned: z.boolean() }),
  public: ['pinned'],
  ids: ['id', 'column'],
  touches,
  inverse: {
    scope: 'sql',
    of: (data) => ({ type: 'grid.column_pinned', data: { ...data, pinned: !data.pinned } }),
  },
})

/**
 * A column went from place `was` to place `index` among all columns of the result. `base` is the order before, where
 * the tab knew none that fits the result.
 */
const gridColumnMoved = defineEvent({
  type: 'grid.column_moved',
  schema: () =>
    z.object({
      id: z.string(),
      column: Column,
      index: z.number(),
      was: z.number(),
      base: z.optional(z.readonly(z.array(Column))),
    }),
  public: ['index', 'was'],
  ids: ['id', 'column', 'base[]'],
  touches,
  coalesce: { key: (data) => `${data.id} ${data.column}`, withinMs: 2000 },
  inverse: {
    scope: 'sql',
    of: ({ id, column, index, was }) => ({ type: 'grid.column_moved', data: { id, column, index: was, was: index } }),
  },
})

/** A column's width in pixels was set by hand; null lets it follow its values again. */
const gridColumnResized = defineEvent({
  type: 'grid.column_resized',
  schema: () =>
    z.object({ id: z.string(), column: Column, width: z.nullable(z.number()), was: z.nullable(z.number()) }),
  public: ['width', 'was'],
  ids: ['id', 'column'],
  touches,
  coalesce: { key: (data) => `${data.id} ${data.column}`, withinMs: 2000 },
  inverse: {
    scope: 'sql',
    of: ({ id, column, width, was }) => ({ type: 'grid.column_resized', data: { id, column, width: was, was: width } }),
  },
})

/** Order, widths, pinned and hidden columns were set at once. */
const gridColumnsArranged = defineEvent({
  type: 'grid.columns_arranged',
  schema: () => z.object({ id: z.string(), columns: Columns, was: Columns }),
  public: ['columns.widths[].width', 'was.widths[].width'],
  ids: [
    'id',
    ...['columns', 'was'].flatMap((at) => [
      `${at}.order[]`,
      `${at}.hidden[]`,
      `${at}.pinned[]`,
      `${at}.widths[].column`,
    ]),
  ],
  touches,
  inverse: {
    scope: 'sql',
    of: ({ id, columns, was }) => ({ type: 'grid.columns_arranged', data: { id, columns: was, was: columns } }),
  },
})

/** The result of a tab is shown as a table or as a chart. */
const gridViewChosen = defineEvent({
  type: 'grid.view_chosen',
  schema: () => z.object({ id: z.string(), view: z.enum(['table', 'chart']) }),
  public: ['view'],
  ids: ['id'],
  touches,
})

/** The chart of a result changed; null chooses one that suits the columns. */
const gridChartSet = defineEvent({
  type: 'grid.chart_set',
  schema: () => z.object({ id: z.string(), chart: z.nullable(ChartChoice), was: z.nullable(ChartChoice) }),
  public: ['chart.kind', 'was.kind'],
  ids: ['id', ...['chart', 'was'].flatMap((at) => [`${at}.x`, `${at}.y[]`, `${at}.color`])],
  touches,
  inverse: {
    scope: 'sql',
    of: ({ id, chart, was }) => ({ type: 'grid.chart_set', data: { id, chart: was, was: chart } }),
  },
})

export const gridEvents = [
  gridSorted,
  gridFiltered,
  gridColumnsHidden,
  gridColumnPinned,
  gridColumnMoved,
  gridColumnResized,
  gridColumnsArranged,
  gridViewChosen,
  gridChartSet,
] as const
