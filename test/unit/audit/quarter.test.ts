import { expect, it } from 'vitest'

import { quarterOf } from '../../../src/views/audit/quarter'

it.each([
  ['2026-01-01T00:00:00Z', 0, '2026-01-01', '2026-03-31'],
  ['2026-12-31T23:59:59Z', 0, '2026-10-01', '2026-12-31'],
  ['2026-02-15T12:00:00Z', 1, '2025-10-01', '2025-12-31'],
  ['2024-05-01T00:00:00Z', 1, '2024-01-01', '2024-03-31'],
])('the quarter of %s, and so many before it (%i), begins and ends on its days', (at, before, from, to) => {
  expect(quarterOf(Date.parse(at), before)).toEqual({ from, to })
})
