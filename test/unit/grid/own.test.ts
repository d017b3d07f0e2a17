import { expect, it } from 'vitest'

import { changeView } from '../../../src/commands/grid/own'
import { PLAIN_VIEW } from '../../../src/projections/grid/grids'

const DESCENDING = [{ column: '0:n', direction: 'desc' as const }]

it('arranges a grid without a tab as the commands of tabs do', () => {
  const sorted = changeView(PLAIN_VIEW, 'grid.sort', { sort: DESCENDING })
  expect(sorted).toEqual({ ...PLAIN_VIEW, sort: DESCENDING })
  const hidden = changeView(sorted, 'grid.hide', { columns: ['1:m'], hidden: true })
  expect(hidden).toEqual({ ...PLAIN_VIEW, sort: DESCENDING, hidden: ['1:m'] })
  expect(changeView(hidden, 'grid.reset', {})).toEqual(sorted)
  expect(PLAIN_VIEW.sort).toEqual([])
})

it('keeps the same arrangement where a command changes nothing', () => {
  const sorted = changeView(PLAIN_VIEW, 'grid.sort', { sort: DESCENDING })
  expect(changeView(sorted, 'grid.sort', { sort: DESCENDING })).toBe(sorted)
})
