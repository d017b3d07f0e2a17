import { column, count, hubs, region, sql, where } from './case'

/** The gallery's queries of a kind: its case, slightly changed, and further queries. */
export interface GalleryCase {
  /** Values in place of those of the case. */
  readonly base?: Readonly<Record<string, unknown>>
  readonly others?: readonly {
    readonly name: string
    readonly table?: string
    readonly form: Readonly<Record<string, unknown>>
  }[]
}

const weekly = { time_grain_sqla: 'P1W' }
const byOrigin = { x_axis: 'origin', groupby: [], xAxisForceCategorical: true }
const compared = { time_grain_sqla: 'P1M', groupby: [], time_compare: ['1 year ago'], comparison_type: 'values' }
const years = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'flight_date',
  operator: 'TEMPORAL_RANGE',
  comparator: '1993-01-01 : 1995-01-01',
}
const reports = { x_axis: 'flight_date', metrics: [count], adhoc_filters: [years] }

const march = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'date',
  operator: 'TEMPORAL_RANGE',
  comparator: '2001-03-01 : 2001-04-01',
}
const daily = { time_grain_sqla: 'P1D', comparison_color_enabled: true }
const forecast = { time_grain_sqla: 'P1W', forecastEnabled: true, forecastPeriods: 8 }
const monthly = { time_grain_sqla: 'P1M', groupby: [] }
const forecastOfReports = {
  ...reports,
  adhoc_filters: [{ ...years, comparator: '1993-01-01 : 1996-01-01' }],
  forecastEnabled: true,
  forecastPeriods: 6,
  forecastInterval: 0.9,
  forecastSeasonalityYearly: true,
}

const onTime = sql('AVG(CASE WHEN delay < 15 THEN 1.0 ELSE 0 END)', 'On time')

/** By kind; every kind has its case besides (`KIND_CASES`). */
export const GALLERY_CASES: Readonly<Record<string, GalleryCase>> = {
  echarts_timeseries_line: {
    base: weekly,
    others: [
      { name: 'Against the year before', table: 'birdstrikes', form: { ...reports, ...compared } },
      {
        name: 'Change from the year before',
        table: 'birdstrikes',
        form: { ...reports, ...compared, comparison_type: 'percentage', y_axis_format: ',.1%' },
      },
      { name: 'Rolling mean', form: { groupby: [], rolling_type: 'mean', rolling_periods: 4, min_periods: 1 } },
      { name: 'Running total', form: { groupby: [], rolling_type: 'cumsum' } },
      { name: 'Eight series', form: { adhoc_filters: [], limit: 8 } },
      { name: 'Forecast', form: { ...forecast, groupby: [] } },
      { name: 'Forecast of series', form: { ...forecast, show_value: true } },
      { name: 'Stacked, totals', form: { stack: 'Stack', area: true, show_value: true, time_grain_sqla: 'P1M' } },
    ],
  },
  echarts_timeseries_smooth: { base: weekly, others: [{ name: 'Forecast', form: { ...forecast, groupby: [] } }] },
  echarts_timeseries_step: { base: weekly, others: [{ name: 'Forecast', form: { ...forecast, groupby: [] } }] },
  echarts_area: {
    base: weekly,
    others: [
      { name: 'Contribution', form: { contributionMode: 'row', y_axis_format: ',.1%' } },
      { name: 'Forecast', form: forecast },
      { name: 'Forecast of one', form: { ...forecast, groupby: [], stack: null } },
      { name: 'Stream', form: { stack: 'Stream', adhoc_filters: [], limit: 8, time_grain_sqla: 'P1D' } },
    ],
  },
  echarts_timeseries_bar: {
    others: [
      { name: 'Categories', form: { ...byOrigin, adhoc_filters: [], row_limit: 12 } },
      { name: 'Many categories', form: { ...byOrigin, adhoc_filters: [], row_limit: 60 } },
      { name: 'Forecast', form: { ...monthly, ...forecastOfReports }, table: 'birdstrikes' },
      { name: 'Totals of stacks', form: { stack: 'Stack', show_value: true, time_grain_sqla: 'P1M' } },
      {
        name: 'Parts of stacks',
        form: { stack: 'Stack', show_value: true, only_total: false, percentage_threshold: 15, time_grain_sqla: 'P1M' },
      },
      {
        name: 'Stacks split by a dimension',
        form: {
          stack: 'Stack',
          show_value: true,
          time_grain_sqla: 'P1M',
          stackDimension: 'destination',
          groupby: ['origin', 'destination'],
          adhoc_filters: where("origin IN ('ORD', 'DEN', 'ATL') AND destination IN ('LAX', 'SEA')"),
        },
      },
      { name: 'Against the year before', table: 'birdstrikes', form: { ...reports, ...compared } },
      {
        name: 'Categories by their sum',
        form: {
          ...byOrigin,
          groupby: ['destination'],
          limit: 4,
          adhoc_filters: [],
          x_axis_sort_series: 'sum',
          x_axis_sort_series_ascending: false,
          stack: 'Stack',
          row_limit: 200,
        },
      },
      {
        name: 'Two metrics',
        form: { ...byOrigin, metrics: [count, sql('COUNT(*) FILTER (WHERE delay > 15)', 'Late')] },
      },
    ],
  },
  echarts_timeseries_scatter: { base: weekly, others: [{ name: 'Forecast', form: { ...forecast, groupby: [] } }] },
  big_number_total: {
    others: [
      { name: 'Money', table: 'birdstrikes', form: { metric: sql('SUM(cost_total)', 'Cost'), adhoc_filters: [] } },
    ],
  },
  big_number: {
    base: { ...weekly, aggregation: 'LAST_VALUE' },
    others: [
      { name: 'Over all periods', form: { aggregation: 'raw' } },
      { name: 'Against the range before', form: { adhoc_filters: [march], time_compare: 'inherit', ...daily } },
    ],
  },
  mixed_timeseries: {
    others: [
      { name: 'By a dimension', form: { groupby: ['phase'], limit: 3, adhoc_filters: where('phase IS NOT NULL') } },
      {
        name: 'Stacked, both at the right',
        form: {
          groupby: ['phase'],
          limit: 3,
          adhoc_filters: where('phase IS NOT NULL'),
          stack: true,
          show_value: true,
          metrics_b: [count],
          yAxisIndex: 1,
          show_query_identifiers: true,
        },
      },
    ],
  },
  waterfall: {
    others: [
      {
        name: 'Broken down',
        form: {
          groupby: 'wildlife_size',
          adhoc_filters: where("flight_date >= '2000-01-01'"),
          metric: sql('SUM(cost_total)', 'Cost'),
        },
      },
    ],
  },
  cal_heatmap: { others: [{ name: 'By week', form: { domain_granularity: 'year', subdomain_granularity: 'week' } }] },
  table: {
    base: {
      groupby: ['origin'],
      metrics: [count, sql('AVG(delay)', 'Mean delay'), onTime],
      row_limit: 12,
      show_totals: true,
    },
    others: [
      {
        name: 'Against the month before',
        form: {
          adhoc_filters: [march],
          time_compare: '1 month ago',
          comparison_color_enabled: true,
          metrics: [count, onTime],
        },
      },
      { name: 'Shares', form: { percent_metrics: [count], show_totals: false } },
      {
        name: 'Raw records',
        table: 'birdstrikes',
        form: {
          query_mode: 'raw',
          all_columns: ['flight_date', 'phase', 'species', 'cost_total'],
          order_by_cols: ['["flight_date", true]', '["species", true]'],
          row_limit: 12,
          show_totals: false,
        },
      },
    ],
  },
  pivot_table_v2: {
    others: [
      {
        name: 'Two metrics',
        form: { groupbyRows: [column('region', region)], metrics: [count, sql('AVG(delay)', 'Mean delay')] },
      },
      { name: 'Rows alone', form: { groupbyColumns: [], rowSubTotals: false } },
      {
        name: 'Shares of the row over time',
        form: {
          groupbyRows: [column('region', region)],
          groupbyColumns: ['date'],
          time_grain_sqla: 'P1M',
          aggregateFunction: 'Sum as Fraction of Rows',
        },
      },
    ],
  },
  pie: { others: [{ name: 'Many parts', form: { adhoc_filters: [], row_limit: 40 } }] },
  treemap_v2: { others: [{ name: 'One level', form: { groupby: ['origin'] } }] },
  sunburst_v2: {
    others: [{ name: 'Colored by a metric', form: { secondary_metric: sql('AVG(delay)', 'Mean delay') } }],
  },
  partition: {
    others: [
      {
        name: 'Three levels',
        form: {
          groupby: [column('region', region), 'origin', column('quarter', 'quarter(date)')],
          adhoc_filters: hubs,
        },
      },
    ],
  },
  gauge_chart: { others: [{ name: 'One', form: { groupby: [] } }] },
  histogram_v2: {
    others: [
      { name: 'As shares', form: { normalize: true } },
      { name: 'Cumulative', form: { cumulative: true } },
      { name: 'By a dimension', form: { groupby: ['state'], adhoc_filters: where("state IN ('CA', 'TX', 'AK')") } },
    ],
  },
  heatmap_v2: { others: [{ name: 'Over time', form: { x_axis: 'date', time_grain_sqla: 'P1W' } }] },
  bubble_v2: {},
  box_plot: { others: [{ name: 'Least and greatest', form: { whiskerOptions: 'Min/max (no outliers)' } }] },
  radar: { others: [{ name: 'One profile', form: { adhoc_filters: where("origin = 'ORD'") } }] },
  graph_chart: {
    others: [
      {
        name: 'Categories',
        form: {
          source_category: column('from', region),
          target_category: column('to', region.replaceAll('origin', 'destination')),
        },
      },
    ],
  },
  tree_chart: {},
  world_map: {
    others: [{ name: 'Bubbles', form: { secondary_metric: sql('SUM(population)', 'Population'), show_bubbles: true } }],
  },
  time_table: {
    others: [
      {
        name: 'Columns of its own',
        form: {
          column_collection: [
            { key: 'a', colType: 'spark', label: 'Course', width: 140, height: 30, showYAxis: true },
            {
              key: 'b',
              colType: 'time',
              label: 'Change',
              comparisonType: 'perc_change',
              timeLag: 1,
              bounds: [-0.3, 0.3],
            },
            { key: 'c', colType: 'avg', label: 'Three', tooltip: 'Mean of three periods', timeLag: 3 },
          ],
          url: '/explore/?of={{ metric }}',
        },
      },
      { name: 'Metrics', form: { groupby: null, metrics: [sql('AVG(delay)', 'Mean delay'), count] } },
    ],
  },
}
