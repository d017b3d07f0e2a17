import { describe, expect, it } from 'vitest'

import { newComponent } from '../../src/projections/layout/components'
import { findTarget, type Edge } from '../../src/views/dashboard/edit/targets'
import { layoutOfCharts } from '../support/filtered'

const layout = layoutOfCharts([], [1, 2])
const [row = ''] = Object.keys(layout).filter((id) => layout[id]?.type === 'ROW')
const [first = ''] = layout[row]?.children ?? []
const carried = { fresh: newComponent('CHART', 'CHART-new', { chartId: 9, width: 2, height: 10 }) }
const over = (edge: Edge) => findTarget(layout, [{ id: first, edge }], carried)

describe('where a dragged part would lie', () => {
  it('is shown along the whole row where it comes above or below it', () => {
    expect(over('bottom')).toMatchObject({ over: { id: row, edge: 'bottom' } })
    expect(over('top')).toMatchObject({ over: { id: row, edge: 'top' } })
  })

  it('is shown at the part itself where it comes beside it', () => {
    expect(over('right')).toMatchObject({ over: { id: first, edge: 'right' } })
  })
})
