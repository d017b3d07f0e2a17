import type { DashboardContent } from '../../events/dashboard/dashboard'
import type { Component, Components } from '../../events/dashboard/layout'
import { GRID_ID, ROOT_ID } from '../layout/components'
import { isLayout, move, remove } from '../layout/edit'
import { mend } from '../layout/mend'
import { attach, patch, place } from '../layout/draft'
import { below, draftOf, layoutOf } from '../layout/tree'
import { FILTERS } from './dashboard'
import { isValues } from './values'

/** A restored part: a component, a filter, a key of the metadata, the colour of a value, or a field. */
export interface RestoredPart {
  readonly subject: string
  readonly id: string
}

const indexIn = (parent: Component | undefined, others: Component | undefined, id: string): number => {
  const before = parent?.children.slice(0, parent.children.indexOf(id)) ?? []
  const last = before.findLast((one) => others?.children.includes(one) === true)
  return last === undefined ? 0 : (others?.children.indexOf(last) ?? -1) + 1
}

/** Restores a component with its deleted subtree, in its former parent, or as many ancestors as must be restored with it. */
const revive = (now: Components, then: Components, id: string): Components => {
  const draft = draftOf(now)
  for (const one of below(then, id)) {
    const component = then[one]
    if (component === undefined || draft.has(one)) continue
    draft.set(one, { ...component, children: component.children.filter((child) => now[child] === undefined) })
  }
  let at = id
  for (const parentId of (then[id]?.parents ?? []).toReversed()) {
    const apart = parentId === GRID_ID && now[ROOT_ID]?.children.includes(GRID_ID) === false
    const holderId = apart ? (now[now[ROOT_ID]?.children[0] ?? '']?.children[0] ?? GRID_ID) : parentId
    if (draft.has(holderId)) {
      attach(draft, at, holderId, holderId === parentId ? indexIn(then[parentId], draft.get(holderId), at) : 0)
      break
    }
    const holder = then[parentId]
    if (holder !== undefined) draft.set(parentId, { ...holder, children: [at] })
    at = parentId
  }
  mend(draft, [now, then])
  return layoutOf(draft)
}

const componentBack = (now: Components, then: Components, id: string): Components => {
  const [is, was] = [now[id], then[id]]
  if (was === undefined) {
    const without = remove(now, id)
    return isLayout(without) ? without : now
  }
  if (is === undefined) return revive(now, then, id)
  const draft = draftOf(now)
  patch(draft, id, { meta: was.meta })
  const [parentId, from] = [was.parents.at(-1) ?? '', is.parents.at(-1) ?? '']
  if (parentId === from) {
    const mended = draft
    mend(mended, [now, then])
    return layoutOf(mended)
  }
  place(draft, ROOT_ID, [])
  const target = { parentId, index: indexIn(then[parentId], now[parentId], id) }
  const moved =
    now[parentId] === undefined ? 'NOT_THERE' : move(layoutOf(draft), id, target, (type) => `${type}-of-${id}`)
  if (isLayout(moved)) return moved
  // where it lay is gone, or has no room: it comes back as if it had been deleted
  const without = remove(now, id)
  return isLayout(without) ? revive(without, then, id) : layoutOf(draft)
}

/** Puts the children of a component into their former order. */
const orderBack = (now: Components, then: Components, id: string): Components => {
  const [is, was] = [now[id], then[id]]
  if (is === undefined || was === undefined) return now
  const rank = new Map(was.children.map((child, index) => [child, index]))
  const common = is.children
    .filter((child) => rank.has(child))
    .toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
  let next = 0
  const children = is.children.map((child) => (rank.has(child) ? (common[next++] ?? child) : child))
  const draft = draftOf(now)
  patch(draft, id, { children })
  return layoutOf(draft)
}

const listIn = (content: DashboardContent): readonly { readonly id?: unknown }[] => {
  const filters = content.properties.metadata[FILTERS]
  return (Array.isArray(filters) ? filters : []).filter(isValues)
}

const filterBack = (now: DashboardContent, then: DashboardContent, id: string): readonly unknown[] => {
  const [is, was] = [listIn(now), listIn(then)]
  if (id === '') {
    const order = was.map((filter) => filter.id)
    return is.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  }
  const old = was.find((filter) => filter.id === id)
  if (old === undefined) return is.filter((filter) => filter.id !== id)
  if (is.some((filter) => filter.id === id)) return is.map((filter) => (filter.id === id ? old : filter))
  return is.toSpliced(was.indexOf(old), 0, old)
}

const withKey = (
  values: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Readonly<Record<string, unknown>> => {
  const { [key]: _was, ...others } = values
  return value === undefined ? others : { ...others, [key]: value }
}

const colours = (content: DashboardContent): Readonly<Record<string, unknown>> => {
  const labels = content.properties.metadata['label_colors']
  return isValues(labels) ? labels : {}
}

/** The dashboard with one part as it was in a version. */
export const restorePart = (
  now: DashboardContent,
  then: DashboardContent,
  { subject, id, does }: RestoredPart & { readonly does: string },
): DashboardContent => {
  const { metadata } = now.properties
  const withMetadata = (key: string, value: unknown): DashboardContent => ({
    ...now,
    properties: { ...now.properties, metadata: withKey(metadata, key, value) },
  })
  if (subject === 'dashboard') {
    if (id === 'title') return { ...now, title: then.title }
    if (id === 'published' && then.properties.published !== undefined)
      return { ...now, properties: { ...now.properties, published: then.properties.published } }
    const fields = ['slug', 'css', 'certifiedBy', 'certificationDetails', 'owners', 'roles'] as const
    const field = fields.find((key) => key === id)
    return field === undefined ? now : { ...now, properties: { ...now.properties, [field]: then.properties[field] } }
  }
  if (subject === 'filter') return withMetadata(FILTERS, filterBack(now, then, id))
  if (subject === 'colour') return withMetadata('label_colors', withKey(colours(now), id, colours(then)[id]))
  if (subject === 'setting') return withMetadata(id, then.properties.metadata[id])
  const back = does === 'reordered' ? orderBack : componentBack
  return { ...now, components: back(now.components, then.components, id) }
}
