import { count, sql, where, hubs, hubsBoth, column, type KindCase } from './case'

/** Kinds of relations, distributions and places. */
export const RELATIONS: readonly KindCase[] = [
  {
    kind: 'histogram_v2',
    name: 'Histogram',
    table: 'airports',
    form: { column: 'latitude', bins: 8 },
    row: ['', ''],
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
]
