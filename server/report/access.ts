import { notFound } from '../problem'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'

/** True for the creator of a report, and for administrators. */
export const mayManage = (user: User, { created_by }: { readonly created_by: number }): boolean =>
  created_by === user.id || user.roles.includes('Admin')

/** Without the flag there are no reports: every call is answered as one that does not exist. */
export const checkTurnedOn = ({ settings }: Pick<Platform, 'settings'>): void => {
  if (!settings.featureFlags.ALERT_REPORTS) throw notFound()
}
