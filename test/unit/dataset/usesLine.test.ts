import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import type { Uses } from '../../../src/projections/dataset/drafts'
import type { Loadable } from '../../../src/core/readModel/loadable'
import { UsesLine } from '../../../src/views/dataset/UsesLine'

const textOf = (asked: Partial<Loadable<Uses>>): string =>
  renderToStaticMarkup(
    createElement(UsesLine, { asked: { status: 'loaded', value: null, message: null, request: '1', ...asked } }),
  ).replaceAll(/<[^>]*>/g, '|')

const uses = (charts: number, named: number, dashboards: readonly string[]): Uses => ({
  charts: Array.from({ length: named }, (_, id) => ({ id, name: `C${id}`, vizType: '', columns: [], metrics: [] })),
  chartCount: charts,
  dashboards: dashboards.map((title, id) => ({ id, title, columns: [] })),
  dashboardCount: dashboards.length,
})

it('counts the uses of several datasets and names the first ones', () => {
  expect(textOf({ value: uses(2000, 1500, ['Sales', '']) })).toBe(
    '|2,000 charts: C0, C1, C2, 1,997 more||2 dashboards: Sales, [untitled dashboard]|',
  )
  expect(textOf({ value: uses(1, 1, []) })).toBe('|1 chart: C0|')
  expect(textOf({ value: uses(2, 0, []) })).toBe('|2 charts: none that you may see|')
  expect(textOf({ value: uses(0, 0, []) })).toBe('|No chart and no dashboard uses it.|')
  expect(textOf({ status: 'failed', message: 'no network' })).toBe('|What uses it could not be read: no network|')
})
