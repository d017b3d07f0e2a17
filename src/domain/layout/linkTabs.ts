import type { Components } from '../../events/dashboard/layout'

/** A tab that is to be open in its strip. */
export interface OpenTab {
  readonly tabsId: string
  readonly tabId: string
}

/** The tabs on the way to a component, itself last where it is one, from the outermost inwards. */
export const tabsTo = (components: Components, id: string): readonly OpenTab[] => {
  const path = [...(components[id]?.parents ?? []), id]
  return path.flatMap((tabId, index) => {
    const tabsId = path[index - 1]
    return components[tabId]?.type === 'TAB' && tabsId !== undefined ? [{ tabsId, tabId }] : []
  })
}

/**
 * The tab that each strip opens for a link (`B2.19`). A link also names tabs of hidden strips: a tab named in the link precedes
 * an ancestor of another named tab in the same strip; ancestors of the link's target precede all. Unknown ids open nothing.
 */
export const tabsOfLink = (
  components: Components,
  activeTabs: readonly string[],
  target: string | null,
): readonly OpenTab[] => {
  const ways = activeTabs.map((id) => tabsTo(components, id))
  const all = [
    ...ways.flatMap((way) => way.slice(0, -1)),
    ...ways.flatMap((way) => way.slice(-1)),
    ...(target === null ? [] : tabsTo(components, target)),
  ]
  return [...new Map(all.map(({ tabsId, tabId }) => [tabsId, tabId]))].map(([tabsId, tabId]) => ({ tabsId, tabId }))
}
