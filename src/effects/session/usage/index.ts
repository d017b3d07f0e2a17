import type { ReadModel } from '../../../core/readModel/model'
import type { LogEvent } from '../../../../contract/session/log'
import * as logCalls from '../../../../contract/session/log'
import type { EventEnvelope } from '../../../core/events/envelope'
import type { Store } from '../../../core/readModel/store'
import { CallFailure } from '../../../core/http/failure'
import type { Http } from '../../../core/http/http'
import { createBatches } from './batches'
import { activeEditor } from '../../../projections/editor/selectors'
import { placeOf, programError, targetOf, usageOf, type Source, type TargetId } from './facts'
import { putRecent } from '../../../../common/evict'

/** Intents whose time is remembered, so that their outcome can have a duration. */
const WISHES = 512

export interface Page {
  readonly path: string
  readonly search: string
  readonly visibility: string
}

/** Events on a page before the usage log began to listen. */
export interface Done {
  readonly events: readonly EventEnvelope[]
  readonly page: Page
}

export interface UsageOptions {
  readonly store: Store
  readonly http: Http
  readonly now: () => number
  /** The browser's beacon, where it has one; true when it took the body. */
  readonly beacon: ((url: string, body: URLSearchParams) => boolean) | null
  /** Of a guest, where there is one (`B6.14`). */
  readonly guestToken: string | null
  readonly page: () => Page
  readonly before?: readonly Done[]
  readonly onError: (error: unknown) => void
  readonly setTimer: (callback: () => void, ms: number) => number
  readonly clearTimer: (id: number) => void
}

export interface Usage {
  /** Sends the waiting entries now: the page may not come back. */
  flush(): void
  /** The program itself failed. */
  failed(error: unknown): void
  stop(): void
}

const BY_POST = { ...logCalls.log, bodyEncoding: 'json' as const }

const queryOf = ([first]: readonly LogEvent[]) => {
  const id = String(first?.source_id ?? '')
  const place =
    id === ''
      ? {}
      : first?.source === 'dashboard'
        ? { dashboard_id: id }
        : first?.source === 'slice'
          ? { slice_id: id }
          : {}
  return { explode: 'events' as const, ...place }
}

/** Sends the user's actions to the server's usage log (`B7.35`, `B7.36`). Its answers, and missing ones, are ignored. */
export const startUsage = (options: UsageOptions): Usage => {
  const { store, http, now, beacon, guestToken, page, before = [], onError, setTimer, clearTimer } = options
  const wishes = new Map<string, number>()

  /** Whose use it is: by now another may be signed in, in whose name the browser sends it. */
  const whose = (): { readonly guest_token?: string; readonly caller?: string } => {
    const { user } = store.state().session
    return {
      ...(guestToken === null ? {} : { guest_token: guestToken }),
      ...(user === null || user.id === 0 ? {} : { caller: `${user.id}` }),
    }
  }

  const post = async (events: readonly LogEvent[]): Promise<void> => {
    const body = { events: [...events], ...whose() }
    try {
      await http.call(BY_POST, { query: queryOf(events), body })
    } catch (error) {
      if (!(error instanceof CallFailure)) onError(error)
    }
  }

  const targets = new WeakMap<LogEvent, TargetId>()
  let targetName: ((model: ReadModel, target: TargetId) => string | null) | null = null
  /** Names come with the first event that has a target: most places have none to begin with. */
  const loadNames = (): void => {
    if (targetName !== null) return
    import('./names').then(
      (names) => (targetName = names.targetName),
      // entries go without names where the code does not come
      () => undefined,
    )
  }

  /** Looked up when entries are sent, within a second or so of their event. */
  const named = (entry: LogEvent): LogEvent => {
    const target = targets.get(entry)
    return target === undefined || targetName === null
      ? entry
      : { ...entry, target_name: targetName(store.state(), target) }
  }

  const sourceIn = (path: string): Source => {
    const editor = path.startsWith('/sqllab') ? activeEditor(store.state(), store.session) : null
    return { dbId: editor?.dbId ?? null, schema: editor?.schema?.slice(0, 256) ?? null }
  }

  const send = (entries: readonly LogEvent[]): void => {
    const events = entries.map(named)
    // the session is over: there is no user to log for
    if (store.state().session.expired) return
    const body = new URLSearchParams({ events: JSON.stringify(events), ...whose() })
    const url = `${logCalls.log.path}?${new URLSearchParams(queryOf(events)).toString()}`
    // a beacon is refused where it is too long
    if (beacon?.(url, body) !== true) void post(events)
  }

  const batches = createBatches({ send, setTimer, clearTimer })

  const hear = ({ events, page: { path, search, visibility } }: Done): void => {
    for (const event of events) {
      putRecent(wishes, event.id, event.at, WISHES)
      const causeAt = event.cause === null ? null : (wishes.get(event.cause) ?? null)
      const usage = usageOf(event, causeAt, placeOf(path, search), visibility, sourceIn(path))
      if (usage === null) continue
      const target = targetOf(event)
      if (target !== null) {
        targets.set(usage, target)
        loadNames()
      }
      batches.add(usage)
    }
  }
  for (const done of before) hear(done)
  const unsubscribe = store.onAppended((events) => hear({ events, page: page() }))

  return {
    flush: () => batches.flush(),
    failed: (error) => {
      const { path, search } = page()
      batches.add(programError(error, now(), store.session, placeOf(path, search)))
    },
    stop: () => {
      unsubscribe()
      batches.flush()
    },
  }
}
