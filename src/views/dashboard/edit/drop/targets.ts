import type { Sentence } from '../../../../core/events/sentence'
import type { Component, Components } from '../../../../events/dashboard/layout'
import { GRID_ID, ROOT_ID } from '../../../../domain/layout/components'
import { isLayout, type LayoutRefusal, type Target } from '../../../../domain/layout/edit'
import { placeSentence, refusalSentence } from '../../../../domain/layout/place'
import { below, parentOf } from '../../../../domain/layout/tree'
import { placed, type Carried } from '../steps'

export type Edge = 'top' | 'bottom' | 'left' | 'right'

/** A part under the pointer with the edge that is nearest; null for its inside. */
export interface Over {
  readonly id: string
  readonly edge: Edge | null
}

/** Place of a drop mark. */
export interface DropMark {
  readonly target: Target
  readonly over: Over
  /** The reason why the place does not take the part; null where it does. */
  readonly refusal: LayoutRefusal | null
}

let count = 0
const trialId = (type: string): string => `${type}-trial-${(count += 1)}`

const indexOf = (layout: Components, parentId: string, id: string, except: string | null): number =>
  (layout[parentId]?.children ?? []).filter((child) => child !== except).indexOf(id)

const beside = (layout: Components, parentId: string, id: string, after: boolean, carried: Carried): Target => {
  const except = 'id' in carried ? carried.id : null
  const at = indexOf(layout, parentId, id, except)
  return { parentId, index: at === -1 ? 0 : after ? at + 1 : at }
}

/** The target of a drop at the edge of a part: beside it where its parent has that direction, else around its row. */
const targetOf = (layout: Components, { id, edge }: Over, carried: Carried): Target | null => {
  const part = layout[id]
  const parent = parentOf(layout, id)
  if (part === undefined) return null
  if (edge === null || parent === null) {
    const except = 'id' in carried ? carried.id : null
    return { parentId: id, index: part.children.filter((child) => child !== except).length }
  }
  const sideways = edge === 'left' || edge === 'right'
  const after = edge === 'right' || edge === 'bottom'
  if (parent.type === 'ROW' || parent.type === 'TABS') {
    if (sideways) return beside(layout, parent.id, id, after, carried)
    const above = parentOf(layout, parent.id)
    return above === null ? null : beside(layout, above.id, parent.id, after, carried)
  }
  if (sideways && part.type === 'ROW') {
    const children = part.children.filter((child) => !('id' in carried) || child !== carried.id)
    return { parentId: id, index: after ? children.length : 0 }
  }
  return beside(layout, parent.id, id, after, carried)
}

/** The end of a part at which a line shows that something is added to its children. */
const ENDS: Readonly<Record<string, Edge>> = { ROW: 'right', TABS: 'right', COLUMN: 'bottom', GRID: 'bottom' }

/**
 * Above or below a part of a row means above or below the whole row: the line has the length of the new part. Into a part that
 * has others means after the last of them.
 */
const shownAt = (layout: Components, over: Over, { parentId }: Target, carried: Carried): Over => {
  const parent = parentOf(layout, over.id)
  const part = layout[over.id]
  const last = part?.children.findLast((child) => !('id' in carried) || child !== carried.id)
  const end = ENDS[part?.type ?? '']
  if (over.edge === null && last !== undefined && end !== undefined) return { id: last, edge: end }
  const around = parent !== null && parent.type === 'ROW' && parentOf(layout, parent.id)?.id === parentId
  return around ? { id: parent.id, edge: over.edge } : over
}

const partOf = (layout: Components, carried: Carried): Component | undefined =>
  'id' in carried ? layout[carried.id] : carried.fresh

/** A tab goes beside other tabs; any other part over a tab goes into it. */
const meant = (layout: Components, over: Over, carried: Carried): Over =>
  layout[over.id]?.type === 'TAB' && partOf(layout, carried)?.type !== 'TAB' ? { id: over.id, edge: null } : over

/** From the innermost part outwards: the first that takes the carried part, or that has no room for it. */
export const findTarget = (layout: Components, overs: readonly Over[], carried: Carried): DropMark | null => {
  for (const pointed of overs) {
    if ('id' in carried && pointed.id === carried.id) return null
    const over = meant(layout, pointed, carried)
    const target = targetOf(layout, over, carried)
    if (target === null) continue
    const edited = placed(layout, carried, target, trialId)
    const shown = shownAt(layout, over, target, carried)
    if (isLayout(edited)) return { target, over: shown, refusal: null }
    if (edited === 'NO_ROOM' || edited === 'TOP_TAB_INTO_NESTED') return { target, over: shown, refusal: edited }
  }
  return null
}

/** Every place that takes the carried part or refuses it with a message, in reading order, each shown at one part. */
export const slotsFor = (layout: Components, carried: Carried): readonly DropMark[] => {
  const slots: DropMark[] = []
  const carriedIds = 'id' in carried ? new Set(below(layout, carried.id)) : new Set<string>()
  const add = (target: Target, over: Over): void => {
    const edited = placed(layout, carried, target, trialId)
    if (isLayout(edited)) slots.push({ target, over, refusal: null })
    // the place shows the reason, as it does during a drag (`B5.02`)
    else if (edited === 'TOP_TAB_INTO_NESTED') slots.push({ target, over, refusal: edited })
  }
  const visit = (id: string): void => {
    const part = layout[id]
    if (part === undefined || carriedIds.has(id)) return
    const children = part.children.filter((child) => !carriedIds.has(child))
    const sideways = part.type === 'ROW' || part.type === 'TABS'
    if (children.length === 0) {
      add({ parentId: id, index: 0 }, { id, edge: null })
      return
    }
    children.forEach((child, index) => {
      add({ parentId: id, index }, { id: child, edge: sideways ? 'left' : 'top' })
      visit(child)
      if (index === children.length - 1)
        add({ parentId: id, index: index + 1 }, { id: child, edge: sideways ? 'right' : 'bottom' })
    })
  }
  const top = layout[ROOT_ID]?.children[0] ?? GRID_ID
  if (top === GRID_ID) add({ parentId: ROOT_ID, index: 0 }, { id: GRID_ID, edge: 'top' })
  visit(top)
  return slots
}

/** The place of a drop, or the reason why it does not take the part. */
export const slotSentence = (layout: Components, { target, refusal }: DropMark, carried: Carried): Sentence | null => {
  const part = partOf(layout, carried)
  if (part === undefined) return null
  const moving = { target, part, isMoved: 'id' in carried }
  return refusal === null ? placeSentence(layout, moving) : refusalSentence(layout, refusal, moving)
}

/** The reason why the row below a place takes nothing; null where it does, or is no row. */
export const fullRowBelow = (
  layout: Components,
  { over: { id, edge } }: DropMark,
  carried: Carried,
): Sentence | null => {
  if (layout[id]?.type !== 'ROW' || edge !== 'top') return null
  const inside = findTarget(layout, [{ id, edge: null }], carried)
  return inside === null || inside.refusal === null ? null : slotSentence(layout, inside, carried)
}
