import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { VIZ_TYPES } from '../../../../src/domain/charts/kinds'
import { ChartSkeleton } from '../../../../src/views/chart/ChartSkeleton'

const markupOf = (kind: string): string => renderToStaticMarkup(createElement(ChartSkeleton, { kind }))
const shapeOf = (kind: string): string =>
  /class="skeleton(?: chart-skeleton (\w+))?"/.exec(markupOf(kind))?.[1] ?? 'rows'

describe('place of a chart that is on its way', () => {
  it('a chart that loads has the shape of its kind', () => {
    const shapes = Object.fromEntries(VIZ_TYPES.map(({ key }) => [key, shapeOf(key)]))
    expect(shapes).toMatchObject({
      table: 'rows',
      pivot_table_v2: 'rows',
      big_number: 'figure',
      pop_kpi: 'figure',
      pie: 'ring',
      heatmap_v2: 'cells',
      world_map: 'cells',
      histogram_v2: 'columns',
      echarts_timeseries_bar: 'columns',
      echarts_timeseries_line: 'line',
      echarts_area: 'line',
      echarts_timeseries_scatter: 'dots',
      bubble_v2: 'dots',
      funnel: 'bars',
    })
    expect(shapeOf('a kind of tomorrow')).toBe('line')
  })

  it('readers of screens hear that it loads', () => {
    for (const { key } of VIZ_TYPES) expect(markupOf(key)).toMatch(/^<output [^>]*aria-label="Loading"/)
  })
})
