import type { SessionUser } from '../../events/session/session'
import { t } from '../i18n'

/** A person who is not the one that looks. */
export const isSomeoneElse = (actor: string, user: SessionUser | null): boolean =>
  /^\d+$/.test(actor) && user !== null && String(user.id) !== actor

/** What an actor is called: `you` is the person whose log it is and who looks at it. */
export const actorName = (actor: string, user: SessionUser | null, own: boolean): string => {
  if (actor === 'server') return t('the server')
  if (actor === 'system') return t('Recount')
  if (user !== null && String(user.id) === actor) return own ? t('you') : user.username
  return t('user %s', actor)
}
