import type { Component, Components } from '../../events/dashboard/layout'
import { same } from '../../core/json/value'
import { settle, settleKeys, settleOrder, type Referee, type Side } from './values'
import { mergeTexts } from './texts'
import { GRID_ID, HEADER_ID, ROOT_ID } from '../layout/components'
import { mend } from '../layout/mend'
import { draftOf, layoutOf } from '../layout/tree'

export interface ThreeLayouts {
  readonly base: Components
  readonly mine: Components
  readonly theirs: Components
}

const FIXED: ReadonlySet<string> = new Set([ROOT_ID, GRID_ID, HEADER_ID])
const SIZE: ReadonlySet<string> = new Set(['width', 'height'])

const parentsIn = (layout: Components): ReadonlyMap<string, string> =>
  new Map(Object.values(layout).flatMap(({ id, children }) => children.map((child) => [child, id] as const)))

const get = (layout: Components, id: string): Component | undefined =>
  Object.hasOwn(layout, id) ? layout[id] : undefined

/** The server gives charts a `uuid`, which is no choice of a user. */
const chosen = ({ meta }: Component): Component['meta'] => {
  const { uuid: _uuid, ...rest } = meta
  return rest
}

const merger = ({ base, mine, theirs }: ThreeLayouts, { ask }: Referee) => {
  const sides = { mine, theirs }
  const began = parentsIn(base)
  const parents = { mine: parentsIn(mine), theirs: parentsIn(theirs) }
  const stays = new Map<string, string | null>()

  /** True when a component that the other side deleted was changed. */
  const touched = (id: string, side: Side): boolean => {
    const [was, is] = [get(base, id), get(sides[side], id)]
    if (was === undefined || is === undefined) return false
    return !same(chosen(was), chosen(is)) || began.get(id) !== parents[side].get(id)
  }

  const inBoth = (id: string): boolean => get(mine, id) !== undefined && get(theirs, id) !== undefined

  /** Puts a component where one side has it, with its ancestors there; components of both sides are placed separately. */
  const keep = (id: string, side: Side): void => {
    for (let at: string | undefined = id; at !== undefined && !FIXED.has(at) && !stays.has(at) && !inBoth(at);) {
      const parent: string | undefined = parents[side].get(at)
      stays.set(at, parent ?? null)
      at = parent
    }
  }

  /** The side that decides where one deleted it and the other changed it or its parent; the topmost such decision counts. */
  const decided = new Map<string, Side>()
  const disputed = (id: string, holder: Side): Side | null => {
    const cached = decided.get(id)
    if (cached !== undefined) return cached
    if (get(sides[holder === 'mine' ? 'theirs' : 'mine'], id) !== undefined) return null
    const parent = parents[holder].get(id)
    const above = parent === undefined || FIXED.has(parent) ? null : disputed(parent, holder)
    const side =
      above ?? (touched(id, holder) ? ask({ subject: 'component', id, facet: 'existence', fields: [] }) : null)
    if (side !== null) decided.set(id, side)
    return side
  }

  const choosePlaces = (): void => {
    for (const id of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      if (FIXED.has(id)) continue
      if (inBoth(id)) {
        const both = (): Side => ask({ subject: 'component', id, facet: 'place', fields: [] })
        const [ourParent, other] = [parents.mine.get(id), parents.theirs.get(id)]
        const parent = settle(began.get(id), ourParent, other, both)
        stays.set(id, parent ?? null)
        if (parent !== undefined) keep(parent, parent === ourParent ? 'mine' : 'theirs')
        continue
      }
      const holder: Side = get(mine, id) === undefined ? 'theirs' : 'mine'
      const side = disputed(id, holder) ?? (get(base, id) === undefined ? holder : null)
      if (side === holder) keep(id, holder)
    }
  }

  /** Moves into each other cannot both hold. */
  const breakRings = (): void => {
    for (const start of stays.keys()) {
      const path: string[] = []
      let at: string | null | undefined = start
      while (at !== null && at !== undefined && !path.includes(at)) {
        path.push(at)
        at = stays.get(at)
      }
      if (at === null || at === undefined) continue
      const ring = path.slice(path.indexOf(at))
      const moved = ring.filter(inBoth)
      const apart = moved.filter((id) => parents.mine.get(id) !== parents.theirs.get(id))
      const winners = apart.map((id) => ask({ subject: 'component', id, facet: 'place', fields: [] }))
      const winner: Side = winners.every((side) => side === 'theirs') ? 'theirs' : 'mine'
      for (const id of apart) {
        const parent = parents[winner].get(id)
        stays.set(id, parent ?? null)
        if (parent !== undefined) keep(parent, winner)
      }
    }
  }

  const metaOf = (id: string, ourComponent: Component, other: Component): Component['meta'] =>
    settleKeys(get(base, id)?.meta ?? {}, ourComponent.meta, other.meta, (field, was, here, there) => {
      if (field === 'uuid') return there ?? here
      const both = (): Side =>
        ask({ subject: 'component', id, facet: SIZE.has(field) ? 'size' : 'content', fields: [field] })
      // the text of a component is merged block by block
      if (field === 'code' && typeof was === 'string' && typeof here === 'string' && typeof there === 'string')
        return mergeTexts({ base: was, mine: here, theirs: there }, both)
      return settle(was, here, there, both)
    })

  const componentOf = (id: string, members: ReadonlySet<string>): Component[] => {
    const [ourComponent, other] = [get(mine, id), get(theirs, id)]
    const component = ourComponent ?? other
    if (component === undefined) return []
    const children = settleOrder(
      { base: get(base, id)?.children ?? [], mine: ourComponent?.children ?? [], theirs: other?.children ?? [] },
      members,
      () => ask({ subject: 'component', id, facet: 'order', fields: [] }),
    )
    const meta = ourComponent === undefined || other === undefined ? component.meta : metaOf(id, ourComponent, other)
    return [{ ...component, children, meta }]
  }

  choosePlaces()
  breakRings()
  const members = new Map<string, Set<string>>()
  for (const [id, parent] of stays) {
    if (parent !== null) members.set(parent, (members.get(parent) ?? new Set()).add(id))
  }
  const none: ReadonlySet<string> = new Set()
  const ids = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    (id) => FIXED.has(id) || stays.has(id),
  )
  return ids.flatMap((id) => componentOf(id, members.get(id) ?? none))
}

/**
 * Merges two layouts with the same base. A change of one side holds; where both changed, the referee decides.
 * Added or moved components keep their row, column or tab, even if the other side deleted it. The result is a tree whose
 * rows fit: a row that is too wide is split in two.
 */
export const mergeLayouts = (layouts: ThreeLayouts, referee: Referee): Components => {
  const components = merger(layouts, referee)
  const draft = draftOf(Object.fromEntries(components.map((component) => [component.id, component])))
  mend(draft, [layouts.mine, layouts.theirs])
  return layoutOf(draft)
}
