import type { SessionUser } from '../../../events/session/session'
import { actorName } from '../../history/events/people'
import { clock, dayMonth, dayOf, hourMinute } from '../../shell/past/time'
import { t } from '../../i18n'

/** The person behind a step of one's own log: facts that the server sends answer a wish of the viewer. */
export const setterOf = (
  actor: string,
  user: SessionUser | null,
): { readonly name: string; readonly isMine: boolean } => {
  const isMine = user !== null && (actor === String(user.id) || actor === 'server' || actor === 'system')
  if (!isMine) return { name: actorName(actor, user, true), isMine }
  return { name: `${user.firstName} ${user.lastName}`.trim() || user.username, isMine }
}

const DAY = 86_400_000

/** `14:02:11`, `yesterday 17:20`, `12 Mar 09:10`. */
export const whenText = (at: number, now: number): string => {
  if (dayOf(at) === dayOf(now)) return clock(at)
  if (dayOf(at) === dayOf(now - DAY)) return t('yesterday %s', hourMinute(at))
  return `${dayMonth(at)} ${hourMinute(at)}`
}
