import { expect, it } from 'vitest'

import type { Components } from '../../../src/events/dashboard/layout'
import { EMPTY_LAYOUT, GRID_ID } from '../../../src/domain/layout/components'
import { withCharts } from '../../../src/domain/layout/repair'

let made = 0
const newId = (type: string): string => `${type}-${(made += 1)}`

const arrive = (layout: Components, chartId: number): Components =>
  withCharts(
    layout,
    Array.from({ length: chartId }, (_, at) => ({ chartId: at + 1, sliceName: `Chart ${at + 1}` })),
    newId,
  )

const rowsOf = (layout: Components): readonly (readonly unknown[])[] =>
  (layout[GRID_ID]?.children ?? []).map((row) =>
    (layout[row]?.children ?? []).map((child) => layout[child]?.meta['chartId'] ?? layout[child]?.type),
  )

it('places charts added one by one three in a row, like charts added at once', () => {
  const oneByOne = [1, 2, 3, 4].reduce(arrive, EMPTY_LAYOUT)
  expect(rowsOf(oneByOne)).toEqual([[1, 2, 3], [4]])
  expect(rowsOf(arrive(EMPTY_LAYOUT, 4))).toEqual([[1, 2, 3], [4]])
  const [, second = ''] = oneByOne[GRID_ID]?.children ?? []
  expect(oneByOne[oneByOne[second]?.children[0] ?? '']?.parents).toEqual(['ROOT_ID', GRID_ID, second])
})

it('leaves a row that a person arranged unchanged', () => {
  const first = arrive(EMPTY_LAYOUT, 1)
  const [row = ''] = first[GRID_ID]?.children ?? []
  const [chart = ''] = first[row]?.children ?? []
  const shown = first[chart]
  if (shown === undefined) throw new Error('no chart')
  const widened = { ...first, [chart]: { ...shown, meta: { ...shown.meta, width: 6 } } }
  expect(rowsOf(arrive(widened, 2))).toEqual([[1], [2]])
})
