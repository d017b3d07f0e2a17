import type { Call } from '../../../contract/call'
import { meRoles } from '../../../contract/session/me'
import type { NewEvent } from '../../core/events/define'
import { event } from '../../core/events/registry'
import type { Session } from '../../projections/session/session'
import { CallFailure } from '../../core/http/failure'
import type { Http } from '../../core/http/http'
import { rightsOf } from './rightsOf'

interface Rights {
  readonly http: Http
  readonly session: () => Session
  readonly append: (events: readonly NewEvent[]) => void
}

const asking = new WeakSet<Http>()

/** The rights that a call needs, as the log names them. */
const neededBy = ({ permission, alsoNeeds }: Pick<Call, 'permission' | 'alsoNeeds'>): readonly string[] =>
  [permission, alsoNeeds].flatMap((pair) => (typeof pair === 'object' ? [`${pair[0]} on ${pair[1]}`] : []))

/**
 * Reads the rights of this user again after a call was refused for which they existed, and reports the lost one: the remaining
 * rights apply at once, without a reload. A refusal for another reason, such as an owner's, changes nothing.
 */
export const readRights = async (
  refused: Pick<Call, 'permission' | 'alsoNeeds'>,
  { http, session, append }: Rights,
): Promise<void> => {
  const needed = neededBy(refused)
  const permissions = session().user?.permissions ?? []
  if (needed.length === 0 || !needed.every((right) => permissions.includes(right)) || asking.has(http)) return
  asking.add(http)
  try {
    const { body } = await http.call(meRoles, {})
    const { user } = session()
    if (user === null) return
    const now = rightsOf(body.result)
    const lost = user.permissions.filter((right) => !now.permissions.includes(right))
    const missing = needed.find((right) => lost.includes(right)) ?? lost[0]
    if (missing === undefined) return
    const text = 'Your rights were changed meanwhile: “%s” is not among them any more.'
    append([
      event('session.rights_changed', { ...now, lost: [missing, ...lost.filter((right) => right !== missing)] }),
      event('toast.shown', { level: 'warning', text, args: [missing.replaceAll('_', ' ')] }),
    ])
  } catch (error) {
    // the caller reported the refusal itself
    if (!(error instanceof CallFailure)) throw error
  } finally {
    asking.delete(http)
  }
}
