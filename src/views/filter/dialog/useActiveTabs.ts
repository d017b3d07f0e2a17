import { useMemo } from 'react'

import { viewOf, type Dashboard } from '../../../projections/dashboard/dashboards'
import { useSelect, useSession } from '../../hooks'

/** The tabs that are open now: of each strip the chosen one, or its first. */
export const useActiveTabs = ({ id, components }: Dashboard): ReadonlySet<string> => {
  const session = useSession()
  const chosen = useSelect([`dashboard/${id}`, 'dashboards'], ({ dashboards }) => viewOf(dashboards, session, id).tabs)
  return useMemo(() => {
    const open = new Set<string>()
    for (const component of Object.values(components)) {
      if (component.type !== 'TABS') continue
      const chosenTab = Object.hasOwn(chosen, component.id) ? chosen[component.id] : undefined
      const tab = chosenTab !== undefined && component.children.includes(chosenTab) ? chosenTab : component.children[0]
      if (tab !== undefined) open.add(tab)
    }
    return open
  }, [components, chosen])
}
