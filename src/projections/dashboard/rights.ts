import type { ReadModel } from '../../core/readModel/model'
import { isAdmin } from '../session/ownership'
import { may } from '../session/permissions'
import type { Dashboard } from './state'

/** `dash_edit_perm` (`B3.38`, `B6.02`, `B6.03`, `B6.05`, `B6.06`): an administrator, or an owner whose role may write dashboards. */
export const mayEditDashboard = (model: ReadModel, { saved }: Pick<Dashboard, 'saved'>): boolean => {
  const { user } = model.session
  if (user === null) return false
  if (isAdmin(user)) return true
  return may(model, 'can_write on Dashboard') && saved.properties.owners.some(({ id }) => id === user.id)
}

/** True when the user may point its datasets elsewhere. Apache Superset, which counts no versions, has no such call. */
export const mayMoveDashboard = (model: ReadModel, dashboard: Pick<Dashboard, 'saved' | 'revision'>): boolean =>
  dashboard.revision !== null && may(model, 'can_write on Dataset') && mayEditDashboard(model, dashboard)
