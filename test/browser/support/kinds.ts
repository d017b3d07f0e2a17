import type { Page } from '@playwright/test'

import { callApi, datasetOf as datasetOfTable } from './api'

/** A chart of a kind on the sample warehouse, and what must be read of it. */
export interface KindCase {
  readonly kind: string
  readonly name: string
  /** A table of the sample, or SQL under a name of its own. */
  readonly table: string
  readonly sql?: string
  readonly form: Readonly<Record<string, unknown>>
  /** A row of the view as a table, or words of the drawing where it has none. */
  readonly row?: readonly [name: string, text: string]
  readonly words?: string
}

const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' }
const sql = (expression: string, label: string) => ({ expressionType: 'SQL', sqlExpression: expression, label })
const where = (expression: string) => [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: expression }]

const hubs = where("origin IN ('ORD', 'DEN', 'ATL', 'DFW', 'SEA')")
const hubsBoth = where("origin IN ('ORD', 'DEN', 'ATL', 'DFW') AND destination IN ('LAX', 'SEA', 'BOS', 'MIA', 'JFK')")
const column = (name: string, expression: string) => ({ expressionType: 'SQL', sqlExpression: expression, label: name })
const region =
  "CASE WHEN origin IN ('ORD', 'MSP', 'DTW', 'STL') THEN 'Midwest' WHEN origin IN ('ATL', 'DFW', 'IAH', 'CLT') THEN 'South' WHEN origin IN ('LAX', 'SFO', 'SEA', 'DEN', 'PHX') THEN 'West' ELSE 'Northeast' END"
const big = where(
  "origin IN ('ORD', 'MSP', 'DTW', 'STL', 'ATL', 'DFW', 'IAH', 'CLT', 'LAX', 'SFO', 'SEA', 'DEN', 'PHX', 'BOS', 'LGA', 'EWR', 'PHL')",
)

export const KIND_CASES: readonly KindCase[] = [
  {
    kind: 'echarts_timeseries_line',
    name: 'Line chart',
    table: 'flights',
    form: { x_axis: 'date', time_grain_sqla: 'P1M', metrics: [count], groupby: ['origin'], adhoc_filters: hubs },
    row: ['Jan 2001', ''],
  },
  {
    kind: 'echarts_timeseries_smooth',
    name: 'Smooth line',
    table: 'flights',
    form: { x_axis: 'date', time_grain_sqla: 'P1M', metrics: [count], groupby: ['origin'], adhoc_filters: hubs },
    row: ['Jan 2001', ''],
  },
  {
    kind: 'echarts_timeseries_step',
    name: 'Stepped line',
    table: 'flights',
    form: { x_axis: 'date', time_grain_sqla: 'P1M', metrics: [count], groupby: ['origin'], adhoc_filters: hubs },
    row: ['Jan 2001', ''],
  },
  {
    kind: 'echarts_area',
    name: 'Area chart',
    table: 'flights',
    form: { x_axis: 'date', time_grain_sqla: 'P1M', metrics: [count], groupby: ['origin'], adhoc_filters: hubs },
    row: ['Jan 2001', ''],
  },
  {
    kind: 'echarts_timeseries_bar',
    name: 'Bar chart',
    table: 'flights',
    form: { x_axis: 'date', time_grain_sqla: 'P1M', metrics: [count], groupby: ['origin'], adhoc_filters: hubs },
    row: ['Jan 2001', ''],
  },
  {
    kind: 'echarts_timeseries_scatter',
    name: 'Scatter plot',
    table: 'flights',
    form: { x_axis: 'date', time_grain_sqla: 'P1M', metrics: [count], groupby: ['origin'], adhoc_filters: hubs },
    row: ['Jan 2001', ''],
  },
  {
    kind: 'histogram_v2',
    name: 'Histogram',
    table: 'airports',
    form: { column: 'latitude', bins: 8 },
    row: ['', ''],
  },
  {
    kind: 'pie',
    name: 'Pie chart',
    table: 'flights',
    form: { groupby: ['origin'], metric: count, adhoc_filters: hubs },
    row: ['DEN', '66,923'],
  },
  {
    kind: 'big_number_total',
    name: 'Big number',
    table: 'flights',
    form: { metric: count, adhoc_filters: where("origin = 'DEN'") },
    words: '66,923',
  },
  {
    kind: 'big_number',
    name: 'Big number with trend',
    table: 'flights',
    form: {
      x_axis: 'date',
      time_grain_sqla: 'P1M',
      metric: count,
      aggregation: 'raw',
      adhoc_filters: where("origin = 'DEN'"),
    },
    words: '66.9k',
  },
  {
    kind: 'pivot_table_v2',
    name: 'Pivot table',
    table: 'flights',
    form: {
      groupbyRows: [column('region', region), 'origin'],
      groupbyColumns: [column('quarter', 'quarter(date)')],
      metrics: [count],
      rowSubTotals: true,
      colTotals: true,
      rowTotals: true,
      adhoc_filters: big,
    },
    words: 'Subtotal',
  },
  {
    kind: 'echarts_timeseries',
    name: 'Generic chart',
    table: 'flights',
    form: { x_axis: 'date', time_grain_sqla: 'P1W', metrics: [count], groupby: ['origin'], adhoc_filters: hubs },
    row: ['1 Jan 2001', '6,203'],
  },
  {
    kind: 'mixed_timeseries',
    name: 'Mixed chart',
    table: 'birdstrikes',
    form: {
      x_axis: 'flight_date',
      time_grain_sqla: 'P1Y',
      metrics: [sql('COUNT(*)', 'Reports')],
      metrics_b: [sql('SUM(cost_total)', 'Cost')],
      seriesType: 'bar',
      seriesTypeB: 'line',
      yAxisIndexB: 1,
      yAxisTitleSecondary: 'Cost, US$',
      y_axis_title: 'Reports',
    },
    row: ['2000', '1,'],
  },
  {
    kind: 'pop_kpi',
    name: 'Big number with comparison',
    table: 'flights',
    form: {
      metric: count,
      adhoc_filters: [
        {
          expressionType: 'SIMPLE',
          clause: 'WHERE',
          subject: 'date',
          operator: 'TEMPORAL_RANGE',
          comparator: '2001-03-01 : 2001-04-01',
        },
      ],
      time_compare: '1 month ago',
      comparison_color_enabled: true,
    },
    words: 'Difference',
  },
  {
    kind: 'heatmap_v2',
    name: 'Heatmap',
    table: 'flights',
    form: {
      x_axis: column('hour', 'hour(date)'),
      groupby: column('weekday', 'dayname(date)'),
      metric: sql('AVG(delay)', 'Mean delay'),
    },
    row: ['18', '17.415'],
  },
  {
    kind: 'bubble_v2',
    name: 'Bubble chart',
    table: 'gapminder',
    form: {
      series: 'cluster',
      entity: 'country',
      x: sql('AVG(fertility)', 'Children per woman'),
      y: sql('AVG(life_expectancy)', 'Life expectancy'),
      size: sql('SUM(population)', 'Population'),
      adhoc_filters: where('year = 2005'),
    },
    row: ['China', '1,304,887,562'],
  },
  {
    kind: 'box_plot',
    name: 'Box plot',
    table: 'flights',
    form: {
      columns: [column('day', 'CAST(date AS DATE)')],
      groupby: ['origin'],
      metrics: [sql('AVG(delay)', 'Mean delay')],
      adhoc_filters: hubs,
    },
    row: ['ORD', ''],
  },
  {
    kind: 'funnel',
    name: 'Funnel',
    table: 'birdstrikes',
    form: { groupby: ['phase'], metric: count, row_limit: 6 },
    row: ['Approach', '100%'],
  },
  {
    kind: 'waterfall',
    name: 'Waterfall',
    table: 'birdstrikes',
    form: {
      x_axis: 'flight_date',
      time_grain_sqla: 'P1Y',
      metric: sql('SUM(cost_total) - 1500000', 'Cost against plan'),
      adhoc_filters: where("flight_date >= '1995-01-01'"),
    },
    row: ['Total', ''],
  },
  {
    kind: 'treemap_v2',
    name: 'Treemap',
    table: 'flights',
    form: { groupby: [column('region', region), 'origin'], metric: count, adhoc_filters: big },
    row: ['Midwest › ORD', '166,341'],
  },
  {
    kind: 'sunburst_v2',
    name: 'Sunburst',
    table: 'flights',
    form: { columns: [column('region', region), 'origin'], metric: count, adhoc_filters: big },
    row: ['West › DEN', '66,923'],
  },
  {
    kind: 'partition',
    name: 'Partition',
    table: 'flights',
    form: { groupby: [column('region', region), 'origin'], metrics: [count], adhoc_filters: big },
    row: ['West › DEN', '66,923'],
  },
  {
    kind: 'time_table',
    name: 'Time-series table',
    table: 'flights',
    form: {
      granularity_sqla: 'date',
      time_grain_sqla: 'P1W',
      metrics: [sql('AVG(delay)', 'Mean delay')],
      groupby: 'origin',
      adhoc_filters: hubs,
    },
    words: 'Course',
  },
  {
    kind: 'sankey_v2',
    name: 'Sankey',
    table: 'flights',
    form: { source: 'origin', target: 'destination', metric: count, adhoc_filters: hubsBoth },
    row: ['ORD → LAX', ''],
  },
  {
    kind: 'graph_chart',
    name: 'Graph',
    table: 'flights',
    form: {
      source: 'origin',
      target: 'destination',
      metric: count,
      adhoc_filters: where(
        "origin IN ('ORD', 'DEN', 'ATL', 'DFW', 'SEA', 'LAX', 'BOS', 'MIA') AND destination IN ('ORD', 'DEN', 'ATL', 'DFW', 'SEA', 'LAX', 'BOS', 'MIA')",
      ),
    },
    row: ['ORD', ''],
  },
  {
    kind: 'tree_chart',
    name: 'Tree',
    table: 'kinds_staff',
    sql: "SELECT * FROM (VALUES (1, NULL, 'Head'), (2, 1, 'Sales'), (3, 1, 'Making'), (4, 2, 'North'), (5, 2, 'South'), (6, 3, 'Tools'), (7, 3, 'Paint'), (8, 3, 'Stock')) staff(id, parent, name)",
    form: { id: 'id', parent: 'parent', name: 'name' },
    row: ['Paint', ''],
  },
  {
    kind: 'word_cloud',
    name: 'Word cloud',
    table: 'birdstrikes',
    form: {
      series: 'species',
      metric: count,
      row_limit: 60,
      adhoc_filters: where("species NOT ILIKE 'unknown%'"),
    },
    row: ['Mourning dove', ''],
  },
  {
    kind: 'cal_heatmap',
    name: 'Calendar heatmap',
    table: 'flights',
    form: { granularity_sqla: 'date', metrics: [sql('AVG(delay)', 'Mean delay')] },
    row: ['Mon, 1 Jan 2001', ''],
  },
  {
    kind: 'world_map',
    name: 'World map',
    table: 'gapminder',
    form: {
      entity: 'country',
      country_fieldtype: 'name',
      metric: sql('AVG(life_expectancy)', 'Life expectancy'),
      adhoc_filters: where('year = 2005'),
    },
    row: ['Japan', '82.'],
  },
  {
    kind: 'country_map',
    name: 'Country map',
    table: 'airports',
    form: { select_country: 'usa', entity: 'state', metric: { ...count, label: 'Airports' } },
    row: ['California', '205'],
  },
  {
    kind: 'gantt_chart',
    name: 'Gantt chart',
    table: 'kinds_spells',
    sql: "SELECT weather, CAST(min(date) AS TIMESTAMP) AS begun, CAST(max(date) AS TIMESTAMP) + INTERVAL 1 DAY AS ended FROM (SELECT date, weather, date - CAST(row_number() OVER (PARTITION BY weather ORDER BY date) AS INTEGER) AS run FROM weather WHERE location = 'New York' AND year(date) = 2014 AND month(date) < 7) GROUP BY weather, run",
    form: { start_time: 'begun', end_time: 'ended', y_axis: 'weather', series: 'weather' },
    row: ['sun', 'Jan 2014'],
  },
  {
    kind: 'gauge_chart',
    name: 'Gauge',
    table: 'flights',
    form: {
      metric: sql('AVG(CASE WHEN delay < 15 THEN 1.0 ELSE 0 END)', 'On time'),
      groupby: ['origin'],
      adhoc_filters: where("origin IN ('ORD', 'DEN', 'SEA')"),
      number_format: '.1%',
      max_val: 1,
    },
    row: ['ORD', '%'],
  },
  {
    kind: 'bullet',
    name: 'Bullet chart',
    table: 'flights',
    form: {
      metric: sql('AVG(delay)', 'Mean delay'),
      ranges: '5, 10, 15',
      range_labels: 'Good, Fair, Bad',
      markers: '8',
      marker_labels: 'Target',
    },
    row: ['Mean delay', ''],
  },
  {
    kind: 'radar',
    name: 'Radar',
    table: 'flights',
    form: {
      groupby: ['origin'],
      metrics: [
        sql('COUNT(*)', 'Flights'),
        sql('AVG(distance)', 'Distance'),
        sql('AVG(CASE WHEN delay < 15 THEN 1.0 ELSE 0 END)', 'On time'),
        sql('COUNT(DISTINCT destination)', 'Destinations'),
        sql('MAX(delay)', 'Worst delay'),
      ],
      adhoc_filters: where("origin IN ('ORD', 'DEN', 'ATL')"),
    },
    row: ['Flights', '66,923'],
  },
  {
    kind: 'butterfly',
    name: 'Butterfly',
    table: 'flights',
    form: {
      groupby: 'origin',
      left_metric: sql('COUNT(*) FILTER (WHERE delay < 15)', 'On time'),
      right_metric: sql('COUNT(*) FILTER (WHERE delay >= 15)', 'Late'),
      row_limit: 12,
    },
    row: ['ORD', ''],
  },
  {
    kind: 'candlestick',
    name: 'Candlestick',
    table: 'weather',
    form: {
      x_axis: 'date',
      time_grain_sqla: 'P1W',
      open: sql('arg_min(temp_max, date)', 'First'),
      high: sql('MAX(temp_max)', 'Highest'),
      low: sql('MIN(temp_min)', 'Lowest'),
      close: sql('arg_max(temp_max, date)', 'Last'),
      adhoc_filters: where("location = 'Seattle' AND date < '2013-01-01'"),
    },
    row: ['', ''],
  },
]

/** The dataset of a case; asking twice for a table does no harm. */
export const datasetOf = async (page: Page, { table, sql }: Pick<KindCase, 'table' | 'sql'>): Promise<number> => {
  if (sql === undefined) return datasetOfTable(page, table)
  const body = { database: 1, schema: 'main', table_name: table, sql }
  return (await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', body)).id
}

/** A link to the editor with a chart in it. */
export const linkOf = async (page: Page, one: KindCase): Promise<string> => {
  const id = await datasetOf(page, one)
  const formData = { ...one.form, viz_type: one.kind, datasource: `${id}__table` }
  const body = { formData, urlParams: [] }
  return `/explore/p/${(await callApi<{ key: string }>(page, 'POST', '/api/v1/explore/permalink', body)).key}/`
}
