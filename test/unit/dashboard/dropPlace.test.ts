import { describe, expect, it } from 'vitest'

import { plain } from '../../../src/core/events/sentence'
import type { Component, Components, ComponentType } from '../../../src/events/dashboard/layout'
import { EMPTY_LAYOUT, GRID_ID, newComponent, ROOT_ID } from '../../../src/domain/layout/components'
import { placeSentence, refusalSentence } from '../../../src/domain/layout/place'

type Tree = readonly [type: ComponentType, id: string, meta: Component['meta'], children?: readonly Tree[]]

const layoutOf = (tree: readonly Tree[]): Components => {
  const components: Record<string, Component> = { ...EMPTY_LAYOUT }
  const put = (list: readonly Tree[], parents: readonly string[]): readonly string[] =>
    list.map(([type, id, meta, children = []]) => {
      components[id] = { ...newComponent(type, id, meta), parents, children: put(children, [...parents, id]) }
      return id
    })
  const children = put(tree, [ROOT_ID, GRID_ID])
  components[GRID_ID] = { ...newComponent('GRID', GRID_ID), parents: [ROOT_ID], children }
  return components
}

const chart = (id: string, width: number): Tree => ['CHART', id, { sliceName: id, width }]

const layout = layoutOf([
  ['ROW', 'full', {}, [chart('Flights', 8), chart('Origins', 4)]],
  ['HEADER', 'title', { text: 'Where' }],
  ['ROW', 'half', {}, [chart('How late', 4), ['COLUMN', 'column', { width: 4 }, [chart('Where they go', 4)]]]],
  ['ROW', 'empty', {}],
  [
    'TABS',
    'tabs',
    {},
    [
      ['TAB', 'one', { text: 'One' }],
      ['TAB', 'two', { text: 'Two' }],
    ],
  ],
])
const fresh = newComponent('CHART', 'new', { width: 4 })
const wide: Component = { ...newComponent('COLUMN', 'wide', { width: 6 }), children: ['inner'] }

const place = (parentId: string, index: number, part: Component = fresh, isMoved = false): string =>
  plain(placeSentence(layout, { target: { parentId, index }, part, isMoved }))

const refusal = (parentId: string, part: Component = fresh, all: Components = layout): string =>
  plain(refusalSentence(all, 'NO_ROOM', { target: { parentId, index: 0 }, part, isMoved: false }))

describe('words for the place of a drop', () => {
  it('counts the rows of a page and names the neighbour in the row', () => {
    expect(place('half', 0)).toBe('Row 2, before How late')
    expect(place('half', 1)).toBe('Row 2, before a column')
    expect(place('full', 2)).toBe('Row 1, after Origins')
    expect(place('empty', 0)).toBe('Row 3')
  })

  it('the moved part is none of its new neighbours', () => {
    const flights = layout['Flights']!
    expect(place('full', 0, flights, true)).toBe('Row 1, before Origins')
    expect(place('full', 1, flights, true)).toBe('Row 1, after Origins')
  })

  it('tells of the new row that a chart gets between rows', () => {
    expect(place(GRID_ID, 0)).toBe('New row, above row 1')
    expect(place(GRID_ID, 2)).toBe('New row, above row 2')
    expect(place(GRID_ID, 1)).toBe('New row, above Where')
    expect(place('one', 0)).toBe('New row')
    expect(place(GRID_ID, 0, newComponent('HEADER', 'new'))).toBe('Above row 1')
    expect(place(GRID_ID, 5, newComponent('ROW', 'new'))).toBe('Below tabs')
  })

  it('names columns by their row and tabs by their neighbours', () => {
    expect(place('column', 1)).toBe('Column in row 2, below Where they go')
    expect(place('tabs', 0, newComponent('TAB', 'new'))).toBe('Before One')
    expect(place('tabs', 2, newComponent('TAB', 'new'))).toBe('After Two')
    expect(place('two', 0, newComponent('HEADER', 'new'))).toBe('Into Two')
    expect(place(ROOT_ID, 0, newComponent('TABS', 'new'))).toBe('Around the whole dashboard')
  })
})

describe('words for a refused drop', () => {
  it('counts the columns of a full row', () => {
    expect(refusal('full')).toBe('This row is full: 12 of 12 columns')
  })

  it('compares the needed columns with the free ones', () => {
    const inner = { ...newComponent('ROW', 'inner'), children: ['a', 'b'] }
    const wider = {
      ...layout,
      inner,
      a: newComponent('CHART', 'a', { width: 3 }),
      b: newComponent('CHART', 'b', { width: 3 }),
    }
    expect(refusal('half', wide, wider)).toBe('It needs 6 columns, and there are 4')
    expect(refusal('column', inner, wider)).toBe('It needs 6 columns, and there are 4')
  })

  it('says that tabs of the whole dashboard stay at the top', () => {
    const target = { parentId: 'tabs', index: 0 }
    const part = newComponent('TAB', 'top')
    expect(plain(refusalSentence(layout, 'TOP_TAB_INTO_NESTED', { target, part, isMoved: true }))).toBe(
      'A tab of the whole dashboard cannot go into other tabs',
    )
  })
})
