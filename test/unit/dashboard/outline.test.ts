import { describe, expect, it } from 'vitest'

import type { Component, Components } from '../../../src/events/dashboard/layout'
import { outlineOf } from '../../../src/domain/layout/outline'

describe('outline of a dashboard', () => {
  const part = (type: Component['type'], children: readonly string[], meta: Component['meta'] = {}): Component => ({
    id: '',
    type,
    children,
    parents: [],
    meta,
  })
  const chart = (chartId: number, width: number, height: number) => part('CHART', [], { chartId, width, height })

  it('outlines the rows, columns and first tabs that are seen first, up to a height', () => {
    const layout: Components = {
      ROOT_ID: part('ROOT', ['TABS-1']),
      'TABS-1': part('TABS', ['TAB-1', 'TAB-2']),
      'TAB-1': part('TAB', ['ROW-1', 'ROW-2']),
      'TAB-2': part('TAB', ['CHART-9']),
      'ROW-1': part('ROW', ['CHART-1', 'COLUMN-1']),
      'CHART-1': chart(1, 8, 40),
      'COLUMN-1': part('COLUMN', ['CHART-2', 'MARKDOWN-1'], { width: 4 }),
      'CHART-2': chart(2, 4, 10),
      'MARKDOWN-1': part('MARKDOWN', [], { width: 12, height: 10 }),
      'ROW-2': part('ROW', ['CHART-3', 'NOWHERE']),
      'CHART-3': chart(3, 6, 50),
      'CHART-9': chart(9, 12, 50),
    }
    expect(outlineOf(layout, 60)).toEqual([
      { id: 'CHART-1', chartId: 1, x: 0, y: 0, width: 8, height: 40 },
      { id: 'CHART-2', chartId: 2, x: 8, y: 0, width: 4, height: 10 },
      { id: 'MARKDOWN-1', chartId: null, x: 8, y: 10, width: 4, height: 10 },
      { id: 'CHART-3', chartId: 3, x: 0, y: 40, width: 6, height: 20 },
    ])
  })

  it('ends the outline where a damaged layout leads into itself', () => {
    const layout: Components = {
      ROOT_ID: part('ROOT', ['GRID_ID']),
      GRID_ID: part('GRID', ['ROW-1', 'ROOT_ID']),
      'ROW-1': part('ROW', ['ROW-1', 'CHART-1']),
      'CHART-1': chart(1, 4, 20),
    }
    expect(outlineOf(layout, 60)).toEqual([{ id: 'CHART-1', chartId: 1, x: 0, y: 0, width: 4, height: 20 }])
  })
})
