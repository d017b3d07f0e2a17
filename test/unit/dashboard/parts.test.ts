import { describe, expect, it } from 'vitest'

import type { Components, ComponentType } from '../../../src/events/dashboard/layout'
import { EMPTY_LAYOUT, GRID_ID, HEADER_ID, newComponent, ROOT_ID } from '../../../src/domain/layout/components'
import { create, isLayout, move, remove, resize, widthsFor, type Edited } from '../../../src/domain/layout/edit'
import { openLayout } from '../../../src/domain/layout/repair'
import { newDivider, newFilter } from '../../../src/views/filter/dialog/drafts'

const done = (edited: Edited): Components => {
  if (!isLayout(edited)) throw new Error(edited)
  return edited
}
const add = (layout: Components, type: ComponentType, id: string, parentId: string, index = 0): Components =>
  done(create(layout, newComponent(type, id), { parentId, index }, (of) => `${of}-of-${id}`))
/** A row with charts of the default width. */
const rowOf = (...charts: readonly string[]): Components =>
  charts.reduce(
    (layout, id, index) => add(layout, 'CHART', id, 'ROW-1', index),
    add(EMPTY_LAYOUT, 'ROW', 'ROW-1', GRID_ID),
  )

describe('grid of a dashboard', () => {
  it('a dashboard has 12 columns: three charts of default width fill a row [B3.12]', () => {
    const full = rowOf('a', 'b', 'c')
    expect(create(full, newComponent('CHART', 'd'), { parentId: 'ROW-1', index: 3 }, (of) => `${of}-d`)).toBe('NO_ROOM')
    expect(widthsFor(rowOf('a', 'b'), 'COLUMN-of-a').most).toBe(8)
  })

  it('charts are 4 columns wide at first, 1 to 12 at most, and 5 to 100 units high [B3.15]', () => {
    const layout = rowOf('a')
    expect(layout['a']?.meta).toMatchObject({ width: 4, height: 50 })
    const sized = (width: number, height: number) => done(resize(layout, 'a', { width, height }))['a']?.meta
    expect(sized(1, 5)).toMatchObject({ width: 1, height: 5 })
    expect(sized(0, 4)).toMatchObject({ width: 1, height: 5 })
    expect(sized(12, 100)).toMatchObject({ width: 12, height: 100 })
    expect(sized(13, 101)).toMatchObject({ width: 12, height: 100 })
  })

  it("calls a new tab 'Tab title' [B3.11]", () => {
    expect(newComponent('TAB', 'TAB-1').meta).toMatchObject({ text: 'Tab title' })
    const tabs = add(add(EMPTY_LAYOUT, 'TABS', 'TABS-1', GRID_ID), 'TAB', 'TAB-new', 'TABS-1')
    expect(tabs['TAB-new']?.meta).toMatchObject({ text: 'Tab title' })
  })

  it('keeps ROOT_ID, GRID_ID and HEADER_ID in their places [B3.08]', () => {
    expect([ROOT_ID, GRID_ID, HEADER_ID]).toEqual(['ROOT_ID', 'GRID_ID', 'HEADER_ID'])
    const header = { HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', children: [], meta: { text: 'Sales' } } }
    const stored = {
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['MARKDOWN-1'] },
      'MARKDOWN-1': { id: 'MARKDOWN-1', type: 'MARKDOWN', children: [], meta: { width: 4, height: 50 } },
      ...header,
    }
    const { layout, repairs } = openLayout(stored, (of) => `${of}-new`)
    expect(layout['HEADER_ID']).toMatchObject({ type: 'HEADER', meta: { text: 'Sales' } })
    expect(repairs).toEqual([])
    // the title is no part of the grid, and is not taken for one that lost its place
    expect(Object.values(layout).filter(({ children }) => children.includes('HEADER_ID'))).toEqual([])
    expect(remove(layout, GRID_ID)).toBe('NOT_THERE')
  })
})

describe('part that loses its last child', () => {
  it('deletes a row that a deletion leaves empty [B4.45]', () => {
    const layout = rowOf('a', 'b')
    const one = done(remove(layout, 'a'))
    expect(one['ROW-1']?.children).toEqual(['COLUMN-of-b'])
    const none = done(remove(one, 'b'))
    expect(Object.keys(none).toSorted()).toEqual([GRID_ID, ROOT_ID])
    expect(none[GRID_ID]?.children).toEqual([])
  })

  it('deletes a row or tab strip that a move leaves empty [B4.44]', () => {
    const rows = add(add(rowOf('a'), 'ROW', 'ROW-2', GRID_ID, 1), 'CHART', 'b', 'ROW-2')
    const moved = done(move(rows, 'b', { parentId: 'ROW-1', index: 1 }, (of) => `${of}-m`))
    expect(moved['ROW-2']).toBeUndefined()
    expect(moved[GRID_ID]?.children).toEqual(['ROW-1'])

    const first = add(EMPTY_LAYOUT, 'TABS', 'TABS-1', GRID_ID)
    const both = add(first, 'TABS', 'TABS-2', GRID_ID, 1)
    const [only = ''] = both['TABS-2']?.children ?? []
    const merged = done(move(both, only, { parentId: 'TABS-1', index: 1 }, (of) => `${of}-m`))
    expect(merged['TABS-2']).toBeUndefined()
    expect(merged['TABS-1']?.children).toContain(only)
    expect(merged[GRID_ID]?.children).toEqual(['TABS-1'])
  })
})

describe('new filter', () => {
  it('a new filter has the prefix and the type of its kind in its id [B3.21]', () => {
    expect(newFilter('filter_select', 3)).toMatchObject({
      id: expect.stringMatching(/^NATIVE_FILTER-[a-z0-9]{9}$/) as string,
      type: 'NATIVE_FILTER',
    })
    expect(newDivider()).toMatchObject({
      id: expect.stringMatching(/^NATIVE_FILTER_DIVIDER-[a-z0-9]{9}$/) as string,
      type: 'DIVIDER',
    })
  })
})
