import type { ControlContext, Query, VizType } from '../types'
import { metricLabel, metricsIn, numberIn } from '../common/data/adhoc'
import { colorPicker } from '../common/style/colorPicker'
import { check, choose, filters, maxRowsOf, metric, numberFormat, timeGrain, xAxis } from '../common/controls'
import { currencyFormat } from '../common/style/currency'
import { isTimeColumn } from '../common/data/columns'
import { baseQuery } from '../common/data/queryObject'
import { analysis, resampleOf, rollingOf } from '../common/data/analysis'
import { axisOf } from '../common/axis/timeseries'
import { headerSize, subheaderSize } from '../common/style/fontSizes'
import {
  comparedOffset,
  comparedQuery,
  comparisonColors,
  comparisonErrors,
  comparisonLook,
  comparisonQuery,
  hasRange,
} from '../common/time/timeComparison'
import { positive, whole } from '../common/validators'
import { figureFormats, subheader } from '../big_number_total'

const queries = (context: ControlContext): readonly Query[] => {
  const { values } = context
  const axis = axisOf(context)
  const metrics = metricsIn(values, 'metric')
  if (axis === null || metrics.length === 0) return []
  const offset = comparedOffset(context)
  const labels = metrics
    .map(metricLabel)
    .flatMap((label) => (offset === null ? [label] : [label, `${label}__${offset}`]))
  const base = comparedQuery(context, baseQuery(values))
  const series: Query = {
    ...base,
    columns: [axis.column],
    metrics,
    // beyond the limit the earliest periods are left out; the pivot puts the others into their order
    orderby: [[axis.column, false]],
    row_limit: maxRowsOf(context),
    post_processing: [
      {
        operation: 'pivot',
        options: {
          index: [axis.label],
          columns: [],
          aggregates: Object.fromEntries(labels.map((label) => [label, { operator: 'mean' }])),
          drop_missing_columns: true,
        },
      },
      ...rollingOf(context, labels),
      ...resampleOf(context),
      { operation: 'flatten' },
    ],
  }
  // the database computes the figure of all periods: an average of averages would be another one
  return values['aggregation'] === 'raw' ? [series, { ...base, metrics }] : [series]
}

/** One figure and how it came to be. */
export const bigNumber: VizType = {
  key: 'big_number',
  sections: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        { ...xAxis, label: 'Time column', accepts: isTimeColumn },
        timeGrain('x_axis'),
        metric,
        {
          name: 'aggregation',
          label: 'Figure',
          kind: 'select',
          default: 'LAST_VALUE',
          choices: choose(
            ['LAST_VALUE', 'Last value'],
            ['raw', 'Over all periods'],
            ['sum', 'Sum of the periods'],
            ['mean', 'Mean of the periods'],
            ['min', 'Least of the periods'],
            ['max', 'Greatest of the periods'],
            ['median', 'Median of the periods'],
          ),
        },
        filters,
      ],
    },
    { label: 'Time comparison', tab: 'data', folded: true, controls: comparisonQuery({ needed: false }) },
    { label: 'Analysis', tab: 'data', folded: true, controls: analysis.filter(({ name }) => !/compar/.test(name)) },
    {
      label: 'Look',
      tab: 'customize',
      controls: [
        {
          name: 'compare_lag',
          label: 'Compare with so many periods earlier',
          kind: 'number',
          redraws: true,
          validators: [whole, positive],
        },
        {
          name: 'compare_suffix',
          label: 'Words after the comparison',
          kind: 'text',
          redraws: true,
          visible: ({ values }) => numberIn(values, 'compare_lag') !== null,
        },
        ...comparisonLook,
        ...comparisonColors,
        subheader,
        headerSize,
        subheaderSize,
        check('show_trend_line', 'Show trend line', true),
        colorPicker('color_picker', 'Color of the trend', {
          visible: ({ values }) => values['show_trend_line'] !== false,
        }),
        check('start_y_axis_at_zero', 'Start trend at zero', true, {
          visible: ({ values }) => values['show_trend_line'] !== false,
        }),
        check('time_range_fixed', 'Trend over the whole time range', false, {
          visible: (context) => context.values['show_trend_line'] !== false && hasRange(context),
        }),
        check('show_timestamp', 'Show the period', false),
        numberFormat(),
        currencyFormat(),
        ...figureFormats,
      ],
    },
  ],
  validate: comparisonErrors,
  queries,
}
