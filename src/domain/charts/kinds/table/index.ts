import type { Control, ControlContext, PageOrder, Pages, Query, VizType } from '../types'
import { columnsIn, metricLabel, metricsIn, numberIn } from '../common/data/adhoc'
import {
  maxRowsOf,
  check,
  choose,
  filters,
  groupby,
  metrics,
  number,
  orderDesc,
  rowLimit,
  sortBy,
  pick,
  timeFormats,
  timeGrain,
} from '../common/controls'
import { orderByCols, ordersIn } from '../common/data/orders'
import { baseQuery, groupedBy, ofTotals } from '../common/data/queryObject'
import { temporalColumns } from '../common/axis/temporalColumns'
import {
  comparedOffset,
  comparedQuery,
  comparisonColors,
  comparisonErrors,
  comparisonLook,
  comparisonQuery,
} from '../common/time/timeComparison'
import { positive, whole } from '../common/validators'

const isRaw = ({ values }: ControlContext): boolean => values['query_mode'] === 'raw'
const isAggregate = (context: ControlContext): boolean => !isRaw(context)

const when = (control: Control, visible: (context: ControlContext) => boolean): Control => {
  const { visible: ownVisible } = control
  return { ...control, visible: (context) => visible(context) && ownVisible?.(context) !== false }
}

const EMPTY = 'Choose a dimension, a metric or a percentage metric'

/** True when the server pages the rows. */
export const isServed = ({ values }: ControlContext): boolean => values['server_pagination'] === true

const SERVED_ROWS = 10

/** The first query for one page. Its order must be a column or metric of the query. */
const pageOf = (query: Query, length: number, page: number, order: PageOrder | null): Query => {
  const columns = columnsIn(query, 'columns')
  const chosen = order === null ? undefined : [...columns, ...metricsIn(query, 'metrics')][order.column]
  const first = order === null || chosen === undefined ? query['orderby'] : [[chosen, !order.down]]
  // pages of an order that leaves rows open would repeat some and leave out others
  const last = columns.map((column) => [column, true])
  const orderby = [...(Array.isArray(first) ? (first as readonly unknown[]) : []), ...last]
  return { ...query, orderby, row_limit: length, row_offset: page * length }
}

const pages = (context: ControlContext): Pages | null => {
  const [query] = unpaged(context)
  if (query === undefined || !isServed(context)) return null
  const length = Math.max(1, numberIn(context.values, 'server_page_length') ?? SERVED_ROWS)
  return { length, query: (page, order) => pageOf(query, length, page, order) }
}

/** The rows alone, of all pages: as many as any chart may have (`B9.04`). */
const file = (context: ControlContext): readonly Query[] => {
  const [query] = unpaged(context)
  if (query === undefined) return []
  return [isServed(context) ? { ...query, row_limit: maxRowsOf(context) } : query]
}

/** The rows, then the row count if the server pages them, then the summary if there is one. */
const queries = (context: ControlContext): readonly Query[] => {
  const [query, ...totals] = unpaged(context)
  if (query === undefined) return []
  const served = pages(context)
  if (served === null) return [query, ...totals]
  const count = {
    ...query,
    time_offsets: [],
    is_rowcount: true,
    row_limit: 0,
    row_offset: 0,
    orderby: [],
    post_processing: [],
  }
  return [served.query(0, null), count, ...totals]
}

const unpaged = (context: ControlContext): readonly Query[] => {
  const { values } = context
  const base = baseQuery(values)
  if (isRaw(context)) {
    const columns = columnsIn(values, 'all_columns')
    return columns.length === 0 ? [] : [{ ...base, columns, orderby: ordersIn(context) }]
  }
  const columns = columnsIn(values, 'groupby')
  const measures = metricsIn(values, 'metrics')
  const labels = new Set(measures.map(metricLabel))
  // shares of a page alone would not be shares of the whole
  const percent = isServed(context) ? [] : metricsIn(values, 'percent_metrics')
  const all = [...measures, ...percent.filter((one) => !labels.has(metricLabel(one)))]
  if (columns.length + all.length === 0) return []
  const [sort] = metricsIn(values, 'timeseries_limit_metric')
  const by = sort ?? all[0]
  const offset = comparedOffset(context)
  const shares = percent
    .map(metricLabel)
    .flatMap((label) => (offset === null ? [label] : [label, `${label}__${offset}`]))
  const compared = comparedQuery(context, base)
  const query = {
    ...compared,
    columns: groupedBy(context, columns),
    metrics: all,
    orderby: by === undefined ? [] : [[by, values['order_desc'] === false]],
    post_processing:
      shares.length === 0
        ? []
        : [
            {
              operation: 'contribution',
              options: { columns: shares, rename_columns: shares.map((label) => `%${label}`) },
            },
          ],
  }
  // the database computes totals: averages and distinct counts cannot be added up
  const totals = {
    ...ofTotals(compared),
    columns: [],
    metrics: all,
    row_limit: 1,
    orderby: [],
    post_processing: [],
  }
  return values['show_totals'] === true && all.length > 0 ? [query, totals] : [query]
}

export const table: VizType = {
  key: 'table',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        {
          name: 'query_mode',
          label: 'Query mode',
          kind: 'select',
          default: 'aggregate',
          choices: choose(['aggregate', 'Aggregate'], ['raw', 'Raw records']),
        },
        when(groupby, isAggregate),
        when(timeGrain('groupby'), isAggregate),
        when(temporalColumns('groupby'), isAggregate),
        when({ ...metrics, validators: [] }, isAggregate),
        when(
          { ...metrics, name: 'percent_metrics', label: 'Percentage metrics', validators: [] },
          (context) => isAggregate(context) && !isServed(context),
        ),
        { name: 'all_columns', label: 'Columns', kind: 'columns', visible: isRaw },
        filters,
        when(sortBy, isAggregate),
        when(orderDesc, isAggregate),
        when(orderByCols, isRaw),
        {
          ...check('server_pagination', 'Pages from the server', false, {
            hint: 'For tables that are too long to fetch at once.',
          }),
          redraws: false,
        },
        {
          ...number('server_page_length', 'Rows of a page', SERVED_ROWS, { validators: [whole, positive] }),
          redraws: false,
          visible: isServed,
        },
        { ...rowLimit(1000), visible: (context) => !isServed(context) },
        { ...check('show_totals', 'Show summary', false), redraws: false, visible: isAggregate },
      ],
    },
    {
      label: 'Time comparison',
      tab: 'data',
      folded: true,
      visible: isAggregate,
      controls: comparisonQuery({ needed: false }).map((one) => when(one, isAggregate)),
    },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        {
          ...pick('table_timestamp_format', 'Format of times', [], { default: 'smart_date', free: true }),
          choices: () => timeFormats,
        },
        check('include_search', 'Search box', false, { visible: (context) => !isServed(context) }),
        check('show_cell_bars', 'Bars behind numbers', true, { visible: isAggregate }),
        check('align_pn', 'Bars begin at the left', false, {
          hint: 'Also those below zero, which else begin at zero and go left.',
          visible: (context) => isAggregate(context) && context.values['show_cell_bars'] !== false,
        }),
        check('color_pn', 'Bars below zero in another color', true, {
          visible: (context) => isAggregate(context) && context.values['show_cell_bars'] !== false,
        }),
        check('allow_rearrange_columns', 'Columns may be moved', false, {
          hint: 'By dragging their heads, or with Alt and an arrow.',
        }),
        check('allow_render_html', 'HTML in cells is drawn', false, {
          hint: 'Text, links and lists; never scripts or forms.',
        }),
        ...[...comparisonLook, ...comparisonColors].map((one) => when(one, isAggregate)),
        number('page_length', 'Rows of a page', 0, {
          hint: 'None or 0 shows all.',
          validators: [whole],
          visible: (context) => !isServed(context),
        }),
        {
          name: 'conditional_formatting',
          label: 'Conditional formatting',
          kind: 'formatting',
          redraws: true,
        },
        { name: 'column_config', label: 'Columns', kind: 'columnConfig', redraws: true },
      ],
    },
  ],
  validate: (context) => {
    const names = isRaw(context) ? ['all_columns'] : ['groupby', 'metrics', 'percent_metrics']
    const { values } = context
    const some = names.some((name) => columnsIn(values, name).length + metricsIn(values, name).length > 0)
    if (some) return isRaw(context) ? {} : comparisonErrors(context)
    return isRaw(context)
      ? { all_columns: 'cannot be empty' }
      : { groupby: EMPTY, metrics: EMPTY, percent_metrics: EMPTY }
  },
  queries,
  file,
  pages,
}
