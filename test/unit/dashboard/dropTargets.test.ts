import { describe, expect, it } from 'vitest'

import { newComponent } from '../../../src/domain/layout/components'
import { placeInside } from '../../../src/views/dashboard/edit/drop/inside'
import { whereToAdd } from '../../../src/views/dashboard/edit/adding'
import { plain } from '../../../src/core/events/sentence'
import {
  findTarget,
  fullRowBelow,
  slotSentence,
  slotsFor,
  type Edge,
} from '../../../src/views/dashboard/edit/drop/targets'
import { layoutOfCharts } from '../../support/filtered'

const layout = layoutOfCharts([], [1, 2])
const [row = ''] = Object.keys(layout).filter((id) => layout[id]?.type === 'ROW')
const [first = ''] = layout[row]?.children ?? []
const carried = { fresh: newComponent('CHART', 'CHART-new', { chartId: 9, width: 2, height: 10 }) }
const over = (edge: Edge) => findTarget(layout, [{ id: first, edge }], carried)

describe('drop indicator of a dragged part', () => {
  it('marks the whole row for a drop above or below it', () => {
    expect(over('bottom')).toMatchObject({ over: { id: row, edge: 'bottom' } })
    expect(over('top')).toMatchObject({ over: { id: row, edge: 'top' } })
  })

  it('marks the part itself for a drop beside it', () => {
    expect(over('right')).toMatchObject({ over: { id: first, edge: 'right' } })
  })

  it('marks the end of a page or row that takes the part after its last one', () => {
    const into = (id: string) => findTarget(layout, [{ id, edge: null }], carried)
    expect(into('GRID_ID')).toMatchObject({
      over: { id: row, edge: 'bottom' },
      target: { parentId: 'GRID_ID', index: 1 },
    })
    expect(into(row)).toMatchObject({ over: { id: layout[row]?.children.at(-1), edge: 'right' } })
  })
})

describe('part dragged over a full row', () => {
  const full = {
    ...layout,
    ...Object.fromEntries((layout[row]?.children ?? []).map((id) => [id, { ...layout[id]!, meta: { width: 6 } }])),
  }
  const FULL = 'This row is full: 12 of 12 columns'

  it('shows the reason at the place that does not take the part [B5.01]', () => {
    const refused = findTarget(full, [{ id: first, edge: 'left' }], carried)
    expect(refused).toMatchObject({ over: { id: first, edge: 'left' }, refusal: 'NO_ROOM' })
    expect(plain(slotSentence(full, refused!, carried)!)).toBe(FULL)
    expect(plain(slotSentence(layout, over('left')!, carried)!)).toMatch(/^Row 1, before /)
  })

  it('tells the keyboard above a row that the row is full', () => {
    const [above] = slotsFor(full, carried).filter(({ over: place }) => place.id === row)
    expect(plain(fullRowBelow(full, above!, carried)!)).toBe(FULL)
    expect(fullRowBelow(layout, above!, carried)).toBeNull()
  })
})

describe('part dragged over a tab', () => {
  const [top = ''] = Object.keys(layout).filter((id) => layout[id]?.type === 'GRID')
  const strip = newComponent('TABS', 'TABS-1')
  const tabs = [newComponent('TAB', 'TAB-1'), newComponent('TAB', 'TAB-2')]
  const parents = ['ROOT_ID', top]
  const tabbed = {
    ...layout,
    [top]: { ...layout[top]!, children: [...layout[top]!.children, strip.id] },
    [strip.id]: { ...strip, parents, children: tabs.map(({ id }) => id) },
    ...Object.fromEntries(tabs.map((tab) => [tab.id, { ...tab, parents: [...parents, strip.id] }])),
  }

  it('drops a part into the tab under it, unless the part is a tab itself [B4.32]', () => {
    const overs = [
      { id: 'TAB-2', edge: 'left' },
      { id: strip.id, edge: 'top' },
    ] as const
    expect(findTarget(tabbed, overs, carried)).toMatchObject({ target: { parentId: 'TAB-2' }, refusal: null })
    expect(findTarget(tabbed, overs, { id: first })).toMatchObject({ over: { id: 'TAB-2', edge: null } })
    expect(findTarget(tabbed, overs, { id: 'TAB-1' })).toMatchObject({ target: { parentId: strip.id } })
  })
})

describe('part added by its button', () => {
  const [top = ''] = Object.keys(layout).filter((id) => layout[id]?.type === 'GRID')
  /** Two tabs, in the second of which are two more. */
  const nested = () => {
    const made = [
      [newComponent('TABS', 'outer'), ['ROOT_ID', top], ['A', 'B']],
      [newComponent('TAB', 'A'), ['ROOT_ID', top, 'outer'], []],
      [newComponent('TAB', 'B'), ['ROOT_ID', top, 'outer'], ['inner']],
      [newComponent('TABS', 'inner'), ['ROOT_ID', top, 'outer', 'B'], ['C', 'D']],
      [newComponent('TAB', 'C'), ['ROOT_ID', top, 'outer', 'B', 'inner'], []],
      [newComponent('TAB', 'D'), ['ROOT_ID', top, 'outer', 'B', 'inner'], []],
    ] as const
    return {
      ...layout,
      [top]: { ...layout[top]!, children: ['outer', ...layout[top]!.children] },
      ...Object.fromEntries(made.map(([one, parents, children]) => [one.id, { ...one, parents, children }])),
    }
  }
  const last = () => ({ ...nested(), [top]: { ...layout[top]!, children: [...layout[top]!.children, 'outer'] } })
  const to = (parts: typeof layout, selected: string | null, open: Record<string, string>) =>
    whereToAdd(parts, carried, { open, selected }).parentId

  it('adds a part to the open tab where tabs end the page, at any depth [B4.32]', () => {
    expect(to(last(), null, {})).toBe('A')
    expect(to(last(), null, { outer: 'B', inner: 'D' })).toBe('D')
    expect(to(last(), null, { outer: 'B' })).toBe('C')
    expect(to(nested(), null, { outer: 'B' })).not.toBe('C')
  })

  it('adds a part to the selected tab, unless another one is open by now', () => {
    expect(to(nested(), 'outer', {})).toBe('A')
    expect(to(nested(), 'inner', { outer: 'B', inner: 'D' })).toBe('D')
    expect(to(nested(), 'inner', { outer: 'A', inner: 'D' })).not.toBe('D')
  })
})

describe('empty place in a row', () => {
  const row = {
    along: [0, 900],
    over: [0, 400],
    parts: [
      [4, 290],
      [306, 500],
    ],
    ends: false,
  } as const
  const at = (x: number, y: number) => placeInside({ ...row, at: x, beside: y })

  it('drops beside the nearest part', () => {
    expect(at(700, 350)).toEqual({ index: 1, after: true })
    expect(at(299, 200)).toEqual({ index: 1, after: false })
    expect(at(294, 200)).toEqual({ index: 0, after: true })
    expect(at(1, 200)).toEqual({ index: 0, after: false })
  })

  it('drops above or below the whole row only at its edge', () => {
    expect(at(700, 8)).toBeNull()
    expect(at(700, 395)).toBeNull()
    expect(at(700, 17)).not.toBeNull()
  })

  it('drops into an empty row at any height', () => {
    expect(placeInside({ ...row, over: [0, 40], parts: [], at: 450, beside: 20 })).toEqual({
      index: null,
      after: false,
    })
  })

  it('drops above, below or beside a column at its edges', () => {
    const column = { along: [0, 400], over: [0, 300], parts: [[4, 100]], ends: true } as const
    expect(placeInside({ ...column, at: 300, beside: 150 })).toEqual({ index: 0, after: true })
    expect(placeInside({ ...column, at: 392, beside: 150 })).toBeNull()
    expect(placeInside({ ...column, at: 300, beside: 5 })).toBeNull()
  })
})
