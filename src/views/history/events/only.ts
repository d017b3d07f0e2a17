import { useLocation, useSearchParams } from 'wouter'

import { useSelect } from '../../hooks'
import { subjectsIn } from './subjects'

const DASHBOARD = 'dashboard'

/** The dashboard whose history is shown alone. */
export interface Only {
  readonly place: string
  /** Null for one that this session has never seen. */
  readonly name: string | null
  readonly showAll: () => void
}

/** The dashboard that the address names; null for the history of everything. */
export const useOnly = (): Only | null => {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const wanted = parameters.get(DASHBOARD)
  const id = wanted !== null && /^\d+$/.test(wanted) ? wanted : null
  const name = useSelect([`dashboard/${id ?? ''}`, 'dashboardList'], (model) =>
    id === null ? null : (subjectsIn(model)([`dashboard/${id}`])[0] ?? null),
  )
  if (id === null) return null
  return { place: `/superset/dashboard/${id}/`, name, showAll: () => navigate('/history/', { replace: true }) }
}
