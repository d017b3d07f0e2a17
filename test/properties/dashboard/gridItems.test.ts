import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Components, ComponentType } from '../../../src/events/dashboard/layout'
import { EMPTY_LAYOUT, hasHeight, hasWidth, MAX_HEIGHT, MIN_HEIGHT } from '../../../src/domain/layout/components'
import { isLayout, resize } from '../../../src/domain/layout/edit'
import { changeOfSize, gridItemOf, isTall, isWide } from '../../../src/domain/layout/grid'
import { parentOf } from '../../../src/domain/layout/tree'
import { act, fitsItsRows, ids, layoutStep } from '../../support/layoutTrace'
import { runs } from '../../support/runs'

const trace = fc.array(layoutStep, { minLength: 1, maxLength: 40, size: 'max' })
/** A place between two bounds. */
const share = fc.double({ min: 0, max: 1, noNaN: true })

const layoutAfter = (steps: readonly Parameters<typeof act>[1][], newId: (type: ComponentType) => string): Components =>
  steps.reduce<Components>((layout, one) => {
    const { edited } = act(layout, one, newId)
    return isLayout(edited) ? edited : layout
  }, EMPTY_LAYOUT)

const between = (least: number, most: number, at: number): number => least + Math.round((most - least) * at)

test('the rules keep every size that the grid of a row or column admits [B4.42]', () => {
  const resized = new Set<string>()
  fc.assert(
    fc.property(trace, share, share, (steps, across, down) => {
      const layout = layoutAfter(steps, ids())
      for (const id of Object.keys(layout)) {
        const item = gridItemOf(layout, id)
        if (item === null) continue
        const width = between(item.minWidth, item.maxWidth, across)
        const height = between(MIN_HEIGHT, MAX_HEIGHT, down)
        const change = changeOfSize(item, { width, height })
        const edited = resize(layout, id, change ?? {})
        if (!isLayout(edited)) throw new Error(edited)
        fitsItsRows(edited)
        const after = gridItemOf(edited, id)
        expect(after?.width).toBe(isWide(item) ? width : item.width)
        expect(after?.height).toBe(isTall(item) ? height : item.height)
        expect(change === null).toBe(after?.width === item.width && after.height === item.height)
        if (change !== null) resized.add(`${layout[id]?.type} by ${item.sides.join(' ')}`)
      }
    }),
    runs(300),
  )
  expect([...resized].toSorted()).toEqual([
    'CHART by e s se',
    'CHART by s',
    'COLUMN by e',
    'MARKDOWN by e s se',
    'MARKDOWN by s',
  ])
})

test('a part has a handle only at a side that its size moves', () => {
  fc.assert(
    fc.property(trace, (steps) => {
      const layout = layoutAfter(steps, ids())
      for (const component of Object.values(layout)) {
        const item = gridItemOf(layout, component.id)
        const inRow = parentOf(layout, component.id)?.type === 'ROW'
        expect(item !== null && isWide(item)).toBe(hasWidth(component) && inRow)
        expect(item !== null && isTall(item)).toBe(hasHeight(component) && item !== null)
        expect(item?.sides.includes('se') ?? false).toBe(item !== null && isWide(item) && isTall(item))
        if (item === null) continue
        expect(item.minWidth).toBeLessThanOrEqual(item.width)
        expect(item.width).toBeLessThanOrEqual(item.maxWidth)
        expect(item.maxWidth).toBeLessThanOrEqual(item.columns)
      }
    }),
    runs(300),
  )
})
