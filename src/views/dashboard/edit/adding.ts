import type { Component, Components } from '../../../events/dashboard/layout'
import { GRID_ID, ROOT_ID } from '../../../domain/layout/components'
import { tabsTo } from '../../../domain/layout/linkTabs'
import { findTarget, type DropMark } from './drop/targets'
import type { Carried } from './steps'

/** The tab that is open in each strip; one that is not named shows its first. */
export type OpenTabs = Readonly<Record<string, string>>

/** Containers that take new parts while they are selected. */
const TAKERS: ReadonlySet<string> = new Set(['ROW', 'COLUMN', 'TAB'])

const openIn = (strip: Component, open: OpenTabs): string | undefined => {
  const chosen = open[strip.id]
  return chosen !== undefined && strip.children.includes(chosen) ? chosen : strip.children[0]
}

/** Below a part: the open tab of each strip that ends it, at any depth. */
const endBelow = (layout: Components, begin: string, open: OpenTabs): string => {
  const met = new Set<string>()
  let end = begin
  while (!met.has(end)) {
    met.add(end)
    const part = layout[end]
    const last = layout[part?.children.at(-1) ?? '']
    const strip = part?.type === 'TABS' ? part : last?.type === 'TABS' ? last : undefined
    end = (strip === undefined ? undefined : openIn(strip, open)) ?? end
  }
  return end
}

/** The innermost tab that contains a selected part, or that its strip shows; null where that is not in view. */
const tabOf = (layout: Components, selected: string | null, open: OpenTabs): string | null => {
  const part = layout[selected ?? '']
  if (part === undefined) return null
  const shown = part.type === 'TABS' ? openIn(part, open) : part.id
  const tabs = tabsTo(layout, shown ?? part.id)
  const seen = tabs.every(({ tabsId, tabId }) => {
    const strip = layout[tabsId]
    return strip !== undefined && openIn(strip, open) === tabId
  })
  return seen ? (tabs.at(-1)?.tabId ?? null) : null
}

/**
 * Place of a new part: in the selected part where that takes it, else at the end of the selected part's tab, else at the end of
 * the visible part, beside others where its last row has room.
 */
export const whereToAdd = (
  layout: Components,
  carried: Carried,
  { open, selected }: { readonly open: OpenTabs; readonly selected: string | null },
): DropMark['target'] => {
  const begin = tabOf(layout, selected, open) ?? layout[ROOT_ID]?.children[0] ?? GRID_ID
  const end = endBelow(layout, begin, open)
  const last = layout[layout[end]?.children.at(-1) ?? '']
  const takers = [
    ...(TAKERS.has(layout[selected ?? '']?.type ?? '') ? [selected ?? ''] : []),
    ...(last?.type === 'ROW' ? [last.id] : []),
    end,
  ]
  const slot = takers
    .map((id) => findTarget(layout, [{ id, edge: null }], carried))
    .find((one) => one?.refusal === null)
  return slot?.target ?? { parentId: end, index: layout[end]?.children.length ?? 0 }
}
