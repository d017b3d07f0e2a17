import { expect, test } from 'vitest'

import type { Component, Components } from '../../src/events/layout'
import { chartsWithin } from '../../src/projections/layout/first'

const part = (id: string, type: Component['type'], children: readonly string[], meta: Component['meta'] = {}) =>
  [id, { id, type, children, parents: [], meta }] as const

const chart = (id: number, height: number) => part(`c${id}`, 'CHART', [], { chartId: id, height })

const layout = (...parts: readonly (readonly [string, Component])[]): Components =>
  Object.fromEntries([part('ROOT_ID', 'ROOT', ['GRID_ID']), ...parts])

const rows = layout(
  part('GRID_ID', 'GRID', ['r1', 'r2', 'r3']),
  part('r1', 'ROW', ['c1', 'col']),
  chart(1, 20),
  part('col', 'COLUMN', ['c2', 'c3']),
  chart(2, 50),
  chart(3, 10),
  part('r2', 'ROW', ['c4']),
  chart(4, 50),
  part('r3', 'ROW', ['c5']),
  chart(5, 50),
)

test('the charts of rows that begin above a line are known without a layout, those of columns with their row', () => {
  expect(chartsWithin(rows, {}, 0)).toEqual([])
  expect(chartsWithin(rows, {}, 400)).toEqual([1, 2, 3])
  expect(chartsWithin(rows, {}, 401)).toEqual([1, 2, 3, 4])
  expect(chartsWithin(rows, {}, 801)).toEqual([1, 2, 3, 4, 5])
})

test('of tabs the chosen one counts, else the first', () => {
  const tabbed: Components = {
    ...layout(
      part('t', 'TABS', ['t1', 't2']),
      part('t1', 'TAB', ['r1']),
      part('r1', 'ROW', ['c1']),
      chart(1, 50),
      part('t2', 'TAB', ['r2', 'r3']),
      part('r2', 'ROW', ['c2']),
      chart(2, 50),
      part('r3', 'ROW', ['c3']),
      chart(3, 50),
    ),
    ...Object.fromEntries([part('ROOT_ID', 'ROOT', ['t'])]),
  }
  expect(chartsWithin(tabbed, {}, 1000)).toEqual([1])
  expect(chartsWithin(tabbed, { t: 't2' }, 1000)).toEqual([2, 3])
  expect(chartsWithin(tabbed, { t: 't2' }, 300)).toEqual([2])
  expect(chartsWithin(tabbed, { t: 'gone' }, 1000)).toEqual([1])
})

test('what cannot be is passed over: a part in itself, a child that is missing', () => {
  const damaged = layout(part('GRID_ID', 'GRID', ['r', 'missing']), part('r', 'ROW', ['r', 'c1']), chart(1, 9))
  expect(chartsWithin(damaged, {}, 1000)).toEqual([1])
  expect(chartsWithin({}, {}, 1000)).toEqual([])
})
