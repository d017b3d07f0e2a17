import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { VIZ_TYPES } from '../../../../src/domain/charts/kinds'
import { ChartSkeleton } from '../../../../src/views/chart/ChartSkeleton'

const SHEET = readFileSync('src/views/chart/styles/skeleton.css', 'utf8')
const markupOf = (kind: string): string => renderToStaticMarkup(createElement(ChartSkeleton, { kind }))

describe('place of a chart that is on its way', () => {
  it('a chart that loads has the class by which the sheet draws its kind', () => {
    for (const { key } of VIZ_TYPES)
      expect(markupOf(key)).toMatch(
        new RegExp(`^<output class="skeleton chart-skeleton of-${key}" aria-label="Loading"`),
      )
  })

  it('the sheet knows existing kinds alone, and draws lines for the others', () => {
    const known = new Set([...SHEET.matchAll(/\.of-(\w+)/g)].map(([, key]) => key))
    const keys = VIZ_TYPES.map(({ key }) => key)
    expect([...known].filter((key) => !keys.includes(key ?? ''))).toEqual([])
    const lines = keys.filter((key) => !known.has(key)).toSorted()
    expect(lines).toEqual([
      'echarts_area',
      'echarts_timeseries',
      'echarts_timeseries_line',
      'echarts_timeseries_smooth',
      'echarts_timeseries_step',
    ])
  })
})
