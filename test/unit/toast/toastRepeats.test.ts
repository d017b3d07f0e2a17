import { expect, it } from 'vitest'

import type { FoldEvent } from '../../../src/core/events/envelope'
import { toastsProjection, type Toasts } from '../../../src/projections/toast/toasts'

it('a dashboard of inaccessible charts reports that once, not per chart', () => {
  const toasts: Toasts = { byId: {}, order: [] }
  const failed = toastsProjection.on['dashboard.chart_failed']
  for (const chartId of [1, 2, 3])
    failed?.(toasts, {
      id: `failed-${chartId}`,
      session: 'window',
      at: chartId,
      data: { dashboardId: 4, chartId },
    } as unknown as FoldEvent & Parameters<typeof failed>[1])
  expect(toasts.order).toEqual(['failed-1'])
})

it.each([
  ['Your session timed out.', 0],
  ['Server error', 1],
])('reports a failed list beside a session banner or not: %s', (message, times) => {
  const toasts: Toasts = { byId: {}, order: [] }
  const failed = toastsProjection.on['chart.list_failed']
  failed?.(toasts, { id: 'failed', session: 'window', at: 1, data: { message } } as unknown as FoldEvent &
    Parameters<typeof failed>[1])
  expect(toasts.order).toHaveLength(times)
})
