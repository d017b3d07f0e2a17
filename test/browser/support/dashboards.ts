import type { Page } from '@playwright/test'

import { callApi, datasetOf } from './api'

/** Saves a chart and answers its number. */
export const makeChart = async (
  page: Page,
  name: string,
  vizType: string,
  params: Readonly<Record<string, unknown>>,
  /** A table of the sample, or the number of a dataset. */
  table: string | number = 'flights',
): Promise<number> => {
  const id = typeof table === 'number' ? table : await datasetOf(page, table)
  const form = { viz_type: vizType, datasource: `${id}__table`, ...params }
  const body = {
    slice_name: name,
    viz_type: vizType,
    params: JSON.stringify(form),
    datasource_id: id,
    datasource_type: 'table',
  }
  return (await callApi<{ id: number }>(page, 'POST', '/api/v1/chart/', body)).id
}

/** Three charts of the flights: one number, bars, a table. */
export const makeCharts = async (page: Page) => ({
  total: await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' }),
  bars: await makeChart(page, 'Busiest origins', 'echarts_timeseries_bar', {
    x_axis: 'origin',
    metrics: ['count'],
    groupby: [],
    row_limit: 8,
  }),
  table: await makeChart(page, 'Origins', 'table', {
    query_mode: 'aggregate',
    groupby: ['origin'],
    metrics: ['count'],
    row_limit: 20,
  }),
})

type Part = readonly [id: string, type: string, children: readonly string[], meta?: Readonly<Record<string, unknown>>]

/** Positions as they are stored, of parts with their children. */
export const positions = (parts: readonly Part[]): Readonly<Record<string, unknown>> => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] },
  ...Object.fromEntries(parts.map(([id, type, children, meta = {}]) => [id, { id, type, children, meta }])),
})

/** Makes a dashboard of the parts and answers its number. */
export const makeDashboard = async (
  page: Page,
  title: string,
  parts: readonly Part[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> => {
  const { metadata, ...fields } = more as { readonly metadata?: object }
  const json_metadata = JSON.stringify({ ...metadata, positions: positions(parts) })
  const made = await callApi<{ id: number }>(page, 'POST', '/api/v1/dashboard/', { dashboard_title: title })
  await callApi(page, 'PUT', `/api/v1/dashboard/${made.id}`, { json_metadata, ...fields })
  return made.id
}

export const chart = (id: string, chartId: number, name: string, width = 4, height = 36): Part => [
  id,
  'CHART',
  [],
  { chartId, sliceName: name, width, height },
]

/** A filter of the whole dashboard that chooses among the values of a column, unless `more` says otherwise. */
export const nativeFilter = (name: string, datasetId: number | null, more: object = {}, column = name) => ({
  id: `NATIVE_FILTER-${name}`,
  type: 'NATIVE_FILTER',
  name,
  description: '',
  filterType: 'filter_select',
  targets: [datasetId === null ? {} : { datasetId, column: { name: column } }],
  controlValues: { multiSelect: true, enableEmptyFilter: false },
  defaultDataMask: {},
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  ...more,
})

/** A part of a layout as the server keeps it. */
interface Stored {
  readonly type: string
  readonly children: readonly string[]
  readonly parents?: readonly string[]
  readonly meta: Readonly<Record<string, unknown>>
}

/** The layout that the server keeps. */
export const stored = async (page: Page, id: number): Promise<Readonly<Record<string, Stored>>> => {
  const { result } = await callApi<{ result: { position_json: string } }>(page, 'GET', `/api/v1/dashboard/${id}`)
  return JSON.parse(result.position_json) as Readonly<Record<string, Stored>>
}
