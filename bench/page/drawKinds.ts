import type { EChartsOption } from 'echarts'

import type { FormValues } from '../../src/domain/charts/formData'
import type { Cell } from '../../src/core/results/types'

type Rows = readonly (readonly Cell[])[]

/** A kind of chart, and how ECharts draws the same rows. */
export interface Compared {
  readonly form: FormValues
  readonly columns: readonly string[]
  readonly row: (at: number, value: number, count: number) => readonly Cell[]
  readonly option: (rows: Rows) => EChartsOption
}

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '')

const MINUTE = 60_000
const START = Date.UTC(2001, 0, 1)
const moment = (at: number): string => new Date(START + at * MINUTE).toISOString().slice(0, 19)

const BY_TIME: FormValues = { x_axis: 'date', time_grain_sqla: 'PT1M', metrics: ['count'], groupby: [] }
const overTime = (form: FormValues, series: object): Compared => ({
  form: { ...BY_TIME, ...form },
  columns: ['t:date', 'n:count'],
  row: (at, value) => [moment(at), value],
  option: (rows) => ({
    xAxis: { type: 'time' },
    yAxis: { type: 'value' },
    series: [
      {
        type: 'line',
        showSymbol: false,
        sampling: 'lttb',
        ...series,
        data: rows.map(([x, y]) => [Date.parse(`${textOf(x)}Z`), Number(y)]),
      },
    ],
  }),
})

/** The most used kinds, at their usual settings. */
export const kinds: Readonly<Record<string, Compared>> = {
  echarts_timeseries_line: overTime({}, {}),
  echarts_timeseries_smooth: overTime({}, { smooth: true }),
  echarts_timeseries_step: overTime({}, { step: 'start' }),
  echarts_area: overTime({}, { areaStyle: {} }),
  echarts_timeseries_scatter: overTime({}, { type: 'scatter', symbolSize: 6 }),
  echarts_timeseries_bar: overTime({}, { type: 'bar' }),
  pie: {
    form: { groupby: ['origin'], metric: 'count' },
    columns: ['s:origin', 'n:count'],
    row: (at, value) => [`place ${at}`, value],
    option: (rows) => ({
      tooltip: { trigger: 'item' },
      series: [{ type: 'pie', data: rows.map(([name, value]) => ({ name: textOf(name), value: Number(value) })) }],
    }),
  },
  bubble_v2: {
    form: { entity: 'origin', x: 'x', y: 'y', size: 'count' },
    columns: ['s:origin', 'n:x', 'n:y', 'n:count'],
    row: (at, value) => [`place ${at}`, (at * 7919) % 10_007, value, value % 100],
    option: (rows) => ({
      tooltip: { trigger: 'item' },
      xAxis: { type: 'value' },
      yAxis: { type: 'value' },
      series: [
        {
          type: 'scatter',
          progressive: 0,
          symbolSize: (value: readonly number[]) => 3 + (value[2] ?? 0) / 10,
          data: rows.map(([, x, y, size]) => [Number(x), Number(y), Number(size)]),
        },
      ],
    }),
  },
  heatmap_v2: {
    form: { x_axis: 'origin', groupby: 'other', metric: 'count' },
    columns: ['s:origin', 's:other', 'n:count'],
    row: (at, value, count) => {
      const side = Math.ceil(Math.sqrt(count))
      return [`x ${at % side}`, `y ${Math.floor(at / side)}`, value]
    },
    option: (rows) => ({
      tooltip: { trigger: 'item' },
      xAxis: { type: 'category' },
      yAxis: { type: 'category' },
      visualMap: { min: 0, max: 10_000 },
      series: [
        { type: 'heatmap', progressive: 0, data: rows.map(([x, y, value]) => [textOf(x), textOf(y), Number(value)]) },
      ],
    }),
  },
  treemap_v2: {
    form: { groupby: ['origin', 'other'], metric: 'count' },
    columns: ['s:origin', 's:other', 'n:count'],
    row: (at, value) => [`place ${at % 40}`, `part ${at}`, value],
    option: (rows) => {
      const parents = new Map<string, { name: string; children: { name: string; value: number }[] }>()
      for (const [name, part, value] of rows) {
        const parent = parents.get(textOf(name)) ?? { name: textOf(name), children: [] }
        parent.children.push({ name: textOf(part), value: Number(value) })
        parents.set(parent.name, parent)
      }
      return {
        tooltip: { trigger: 'item' },
        series: [{ type: 'treemap', label: { show: false }, data: [...parents.values()] }],
      }
    },
  },
}
