import type { LogEvent } from '../../../../contract/session/log'
import type { EventEnvelope } from '../../../core/events/envelope'
import { registry } from '../../../app/events'

/** The user's place, from the address of the page. */
export interface Place {
  readonly source: string
  readonly sourceId: string | null
}

/** `B7.35` */
export const placeOf = (path: string, search: string): Place => {
  const dashboard = /^\/superset\/dashboard\/(\d+)\/?$/.exec(path)?.[1]
  if (path.startsWith('/superset/dashboard/')) return { source: 'dashboard', sourceId: dashboard ?? null }
  const slice = new URLSearchParams(search).get('slice_id')
  if (path.startsWith('/explore/')) {
    return slice !== null && /^\d+$/.test(slice)
      ? { source: 'slice', sourceId: slice }
      : { source: 'explore', sourceId: null }
  }
  return { source: /^\/(\w{1,32})\//.exec(path)?.[1] ?? 'home', sourceId: null }
}

/** Ids in events that identify the subject, the most specific first. */
const TARGETS = ['chartId', 'sliceId', 'dashboardId', 'datasetId', 'serverId'] as const
export type Target = (typeof TARGETS)[number]
/** The thing that an event is about. */
export interface TargetId {
  readonly target: Target
  readonly id: number
}

/** The database and the schema of the tab in view. */
export interface Source {
  readonly dbId: number | null
  readonly schema: string | null
}

/** Shape of codes; free text does not match. */
const CODE = /^[A-Za-z][A-Za-z0-9_.]{0,63}$/

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const code = (value: unknown): string | null => (typeof value === 'string' && CODE.test(value) ? value : null)

const isFailure = (type: string): boolean => /(?:^|[._])failed$/.test(type) || type === 'command.rejected'

/** `B8.07`: the kind of an error, and its facts without its words, which may contain anything. */
const errorOf = (type: string, data: Readonly<Record<string, unknown>>): Pick<LogEvent, 'error_type' | 'details'> => {
  const errors = Array.isArray(data['errors']) ? data['errors'] : []
  const first = object(errors[0])
  return {
    error_type: code(first['errorType']) ?? code(data['code']) ?? type,
    details: {
      errors: errors.length,
      level: code(first['level']),
      command: code(data['command']),
      timed_out: data['timedOut'] === true,
    },
  }
}

/** The thing that the event is about, by an id that exports show too; null for none. */
export const targetOf = ({ type, data }: EventEnvelope): TargetId | null => {
  const { public: shown = [] } = registry.get(type) ?? {}
  const ids = object(data)
  for (const target of TARGETS) {
    const id = shown.includes(target) ? number(ids[target]) : null
    if (id !== null) return { target, id }
  }
  return null
}

/**
 * The usage log's entry for an event: its kind, ids of things that exports show too, its duration, and the database and
 * schema of the tab in view. Never a text or a value of the event itself. Null for events that no user caused or waited for.
 */
export const usageOf = (
  event: EventEnvelope,
  causeAt: number | null,
  place: Place,
  visibility: string,
  { dbId, schema }: Source,
): LogEvent | null => {
  const definition = registry.get(event.type)
  if (definition === undefined || event.type.startsWith('effect.')) return null
  const failed = isFailure(event.type)
  const timing = definition.class === 'remote'
  if (timing && causeAt === null && !failed) return null
  const data = object(event.data)
  const shown = (name: string): unknown => (definition.public.includes(name) ? data[name] : null)
  return {
    source: place.source,
    source_id: place.sourceId,
    impression_id: event.session,
    version: 'v2',
    ts: event.at,
    event_name: event.type,
    event_type: timing ? 'timing' : 'user',
    event_id: event.id,
    trigger_event: event.cause,
    visibility,
    target_id: targetOf(event)?.id ?? null,
    target_name: null,
    db_id: number(shown('dbId')) ?? dbId,
    schema,
    ...(timing && causeAt !== null ? { duration: Math.max(0, event.at - causeAt) } : {}),
    ...(failed ? errorOf(event.type, data) : {}),
  }
}

/** `B8.07`: the program itself failed. */
export const programError = (error: unknown, ts: number, session: string, place: Place): LogEvent => ({
  source: place.source,
  source_id: place.sourceId,
  impression_id: session,
  version: 'v2',
  ts,
  event_name: 'program_error',
  event_type: 'user',
  error_type: (error instanceof Error ? code(error.name) : null) ?? 'UnknownError',
  details: { kind: typeof error },
})
