import { isAct } from '../../contract/audit/declared'
import { CAUSE_HEADER } from '../../contract/session/caller'
import type { Call } from '../../contract/call'
import type { Platform } from '../platform'
import { Problem, type Reason } from '../problem'
import type { User } from '../session/security/users'
import { recordAct } from './act'
import { recordRequired } from './required'
import { type AuditContext, type Origin, type Outcome, audit } from './context'

type Deps = Pick<Platform, 'log' | 'settings' | 'store'>

interface Request {
  readonly id: string
  readonly ip: string
  readonly url: string
  readonly params: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Called {
  readonly call: Call
  readonly identity: {
    readonly user: User | null
    readonly by: 'cookie' | 'bearer' | 'nobody'
    readonly byLink: boolean
  }
  readonly request: Request
}

const EVENT_ID = /^[\w-]{1,64}$/

const causeOf = ({ headers }: Request): string | null => {
  const cause = headers[CAUSE_HEADER]
  return typeof cause === 'string' && EVENT_ID.test(cause) ? cause : null
}

/** The caller of a request, for the entries of all that it changes. */
const originOf = ({ call, identity, request }: Called): Origin => ({
  by: identity.byLink ? 'link' : identity.by,
  actor: identity.user && { id: identity.user.id, name: identity.user.username },
  address: request.ip,
  call: call.name,
  cause: causeOf(request),
  request: request.id,
})

/** Kinds of things by the areas of calls whose `id` names one. */
const KINDS: Readonly<Record<string, string>> = {
  annotation: 'annotation_layer',
  chart: 'chart',
  dashboard: 'dashboard',
  database: 'database',
  databases: 'database',
  dataset: 'dataset',
  report: 'report',
  rowLevelSecurity: 'rule',
  saved: 'saved_query',
  support: 'support_session',
  tag: 'tag',
  users: 'user',
}

const addSubject = (context: AuditContext, { call, request }: Called): void => {
  const kind = KINDS[call.area]
  const { id } = request.params as { readonly id?: unknown }
  if (kind !== undefined && typeof id === 'string' && /^\d{1,15}$/.test(id))
    context.about.push({ kind, id: Number(id) })
}

/** Refusals that are no more than a mistake in the request, or would let anyone fill the log. */
const SILENT = new Set<Reason>(['incorrect', 'invalid', 'unauthenticated', 'tooMany', 'left'])

interface End {
  readonly action: string | null
  /** True from the handler on: what is refused before has tried nothing. */
  readonly isBegun: boolean
}

const outcomeOf = (error: unknown, { action, isBegun }: End): Outcome | null => {
  if (!(error instanceof Problem)) return 'failed'
  const { reason } = error
  const isSignIn = action === 'signIn'
  if (reason === 'forbidden' || (isSignIn && reason === 'unauthenticated')) return 'refused'
  if (isSignIn || action === null || !isBegun) return SILENT.has(reason) ? null : 'failed'
  return 'failed'
}

/** The act of a call by itself; null for a call whose entries are its changes, or that has none. */
const actOf = ({ audit: declared = 'preview' }: Call, context: AuditContext, { settings }: Deps): string | null => {
  if (context.action !== null) return context.action
  if (declared === 'chartData') return settings.auditChartData ? declared : null
  return isAct(declared) ? declared : null
}

/** The path without what follows it, which may hold tokens. */
const pathOf = ({ url }: Request): string => url.split('?', 1)[0] ?? ''

const detailsOf = ({ request }: Called): { readonly path: string } => ({ path: pathOf(request) })

/** Writes the entry of an act that ended well. */
const recordDone = async (deps: Deps, called: Called, context: AuditContext): Promise<void> => {
  const action = actOf(called.call, context, deps)
  if (action === null || context.isDeferred || context.entries > 0) return
  await recordRequired(deps, { action, outcome: context.outcome, details: detailsOf(called) })
}

/** Writes the entry of an act that was refused or failed. The caller gets the refusal in any case. */
const recordEnd = async (
  deps: Deps,
  called: Called,
  context: AuditContext,
  { error, isBegun }: { readonly error: unknown; readonly isBegun: boolean },
): Promise<void> => {
  const { call } = called
  const action = actOf(call, context, deps)
  const outcome = outcomeOf(error, { action, isBegun })
  if (outcome === null || context.isDeferred || (outcome === 'failed' && action === null)) return
  try {
    const kind = action ?? (call.method === 'GET' ? 'read' : 'change')
    await recordAct(deps.store, { action: kind, outcome, details: detailsOf(called) })
  } catch (problem) {
    deps.log.error({ err: problem, call: call.name }, 'refusal not audited')
  }
}

/**
 * Does the work of a call in the name of its caller, and writes the entry of an act that is none by its changes. The work calls
 * `begin` once the call is allowed and its input is read.
 */
export const auditCall = <T>(deps: Deps, called: Called, work: (begin: () => void) => Promise<T>): Promise<T> =>
  audit(originOf(called), async (context) => {
    addSubject(context, called)
    let isBegun = false
    let answer: T
    try {
      answer = await work(() => {
        isBegun = true
      })
    } catch (error) {
      await recordEnd(deps, called, context, { error, isBegun })
      throw error
    }
    await recordDone(deps, called, context)
    return answer
  })
