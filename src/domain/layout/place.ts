import { say, word, type Sentence } from '../../core/events/sentence'
import { componentName, type Component, type Components } from '../../events/dashboard/layout'
import { ROOT_ID } from './components'
import type { LayoutRefusal, Target } from './edit'
import { capacityOf, minWidthOf, needsRow, takenIn } from './rules'
import { parentOf } from './tree'

/** Number of a row on its page, from 1; null for a row that is inside a column, and for what is no row. */
const rowNumber = (layout: Components, id: string): number | null => {
  const page = parentOf(layout, id)
  if (layout[id]?.type !== 'ROW' || page === null || page.type === 'COLUMN') return null
  return page.children.filter((child) => layout[child]?.type === 'ROW').indexOf(id) + 1
}

/** `row 3`, or the name of a part. */
export const nameOf = (layout: Components, component: Component): Sentence => {
  const row = rowNumber(layout, component.id)
  if (row !== null) return say`row ${row}`
  return component.type === 'ROW' ? word('a row') : componentName(component)
}

const within = (layout: Components, parent: Component): Sentence | null => {
  const row = rowNumber(layout, parent.id)
  if (row !== null) return say`Row ${row}`
  const above = parentOf(layout, parent.id)
  const around = above === null ? null : rowNumber(layout, above.id)
  return parent.type === 'COLUMN' && around !== null ? say`Column in row ${around}` : null
}

/** A part that is on its way to a place. */
interface Carried {
  readonly target: Target
  readonly part: Component
  /** The layout has it already, elsewhere. */
  readonly isMoved: boolean
}

/** Words for the sides of a neighbour: after another word, and alone. */
const SIDES = {
  before: [(of: Sentence) => say`before ${of}`, (of: Sentence) => say`Before ${of}`],
  after: [(of: Sentence) => say`after ${of}`, (of: Sentence) => say`After ${of}`],
  above: [(of: Sentence) => say`above ${of}`, (of: Sentence) => say`Above ${of}`],
  below: [(of: Sentence) => say`below ${of}`, (of: Sentence) => say`Below ${of}`],
} as const

/** The place where a part lands: `Row 3, before Where they go`. */
export const placeSentence = (layout: Components, { target, part, isMoved }: Carried): Sentence => {
  const parent = layout[target.parentId]
  if (parent === undefined || parent.id === ROOT_ID) return word('Around the whole dashboard')
  const children = parent.children
    .filter((child) => !isMoved || child !== part.id)
    .flatMap((child) => layout[child] ?? [])
  const next = children[target.index]
  const neighbour = next ?? children[target.index - 1]
  const place = needsRow(parent.type, part.type) ? word('New row') : within(layout, parent)
  if (neighbour === undefined) return place ?? say`Into ${componentName(parent)}`
  const sideways = parent.type === 'ROW' || parent.type === 'TABS'
  const side = sideways ? (next === undefined ? 'after' : 'before') : next === undefined ? 'below' : 'above'
  const [later, alone] = SIDES[side]
  const name = nameOf(layout, neighbour)
  return place === null ? alone(name) : say`${place}, ${later(name)}`
}

/** The reason why a place does not take a part: `This row is full: 12 of 12 columns`. */
export const refusalSentence = (
  layout: Components,
  refusal: LayoutRefusal,
  { target, part, isMoved }: Carried,
): Sentence => {
  if (refusal === 'TOP_TAB_INTO_NESTED') return word('A tab of the whole dashboard cannot go into other tabs')
  if (refusal !== 'NO_ROOM') return word('It cannot go here')
  const capacity = capacityOf(layout, target.parentId)
  const row = layout[target.parentId]
  const taken = row?.type === 'ROW' ? takenIn(layout, row, isMoved ? part.id : null) : 0
  if (taken >= capacity) return say`This row is full: ${taken} of ${capacity} columns`
  const least = part.type === 'ROW' ? takenIn(layout, part) : minWidthOf(layout, part)
  return say`It needs ${least} columns, and there are ${capacity - taken}`
}
