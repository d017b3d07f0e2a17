import { AsyncLocalStorage } from 'node:async_hooks'

/** A person as they were named when they acted. */
interface Actor {
  readonly id: number
  readonly name: string
}

/** How the caller came: by a session's cookie, a token, a link that signs in once, or as a part of the server. */
type Way = 'cookie' | 'bearer' | 'link' | 'nobody' | 'schedule' | 'system'

export interface Origin {
  readonly by: Way
  readonly actor?: Actor | null
  readonly address?: string | null
  /** Name of the call of the contract, or of the work of the server. */
  readonly call: string
  /** Id of the event of the client that led to the call. */
  readonly cause?: string | null
  readonly request?: string | null
}

/** The caller of the work under way and its cause, which the entries of the audit log name. */
export interface AuditContext extends Required<Origin> {
  actor: Actor | null
  by: Way
  /** Facts of the act besides its changes. */
  details: Record<string, unknown>
  outcome: Outcome
  /** Kind of the act, where the call may be one of several. */
  action: string | null
  readonly about: About[]
  /** True when the work writes the entry of its act by itself, perhaps after the call was answered. */
  isDeferred: boolean
  /** Entries written within this context. */
  entries: number
}

/** A thing that an act is about without changing it. */
export interface About {
  readonly kind: string
  readonly id: number | string
}

export type Outcome = 'done' | 'refused' | 'failed'

const storage = new AsyncLocalStorage<AuditContext>()

/** A context of its own for work of this origin. */
export const contextOf = ({
  by,
  actor = null,
  address = null,
  call,
  cause = null,
  request = null,
}: Origin): AuditContext => ({
  by,
  actor,
  address,
  call,
  cause,
  request,
  details: {},
  outcome: 'done',
  action: null,
  about: [],
  isDeferred: false,
  entries: 0,
})

/** Runs work for a caller: what it changes in the store is theirs in the audit log. */
export const audit = <T>(origin: Origin, work: (context: AuditContext) => T): T => {
  const context = contextOf(origin)
  return storage.run(context, () => work(context))
}

/** The context of the work under way; null outside any. */
export const auditContext = (): AuditContext | null => storage.getStore() ?? null

/** Facts of an act that its work finds out. */
interface Note {
  /** Facts besides the changes. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly actor?: Actor
  readonly by?: Way
  /** The outcome of a call that answers other than by an error. */
  readonly outcome?: Outcome
  readonly action?: string
  readonly about?: About
  readonly isDeferred?: true
}

/** Adds to the entry of the act under way; outside any act it does nothing. */
export const note = ({ details, about, ...rest }: Note): void => {
  const context = storage.getStore()
  if (!context) return
  Object.assign(context, rest)
  Object.assign(context.details, details)
  if (about) context.about.push(about)
}
