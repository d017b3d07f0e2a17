import type { SessionUser } from '../../../events/session/session'
import { t } from '../../i18n'

/** True for a person other than the viewer. */
export const isSomeoneElse = (actor: string, user: SessionUser | null): boolean =>
  /^\d+$/.test(actor) && user !== null && String(user.id) !== actor

/** Display name of an actor: `you` when the viewer owns the log and is the actor. */
export const actorName = (actor: string, user: SessionUser | null, isOwn: boolean): string => {
  if (actor === 'server') return t('the server')
  if (actor === 'system') return t('Recount')
  if (user !== null && String(user.id) === actor) return isOwn ? t('you') : user.username
  return t('user %s', actor)
}
