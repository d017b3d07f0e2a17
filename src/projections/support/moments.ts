import type { EventEnvelope } from '../../core/events/envelope'
import type { EventRegistry } from '../../core/events/registry'
import { isColumnFactsKey } from '../../events/chart/chart'
import { faultOf, isReplaced } from './faults'
import { signatureOf } from './signature'
import { subjectOf } from './things'

/** A place in a log at which something went wrong, or took long. */
export interface Moment {
  readonly event: string
  readonly seq: number
  readonly at: number
  readonly kind: 'fault' | 'slow' | 'repeat' | 'given_up'
  readonly type: string
  readonly code: string | null
  readonly subject: string | null
  readonly ms: number | null
  readonly signature: string | null
}

/** A run or a chart that takes longer is slow. */
const SLOW_MS = 10_000
/** Presses within this time are repeated, if there are so many. */
const REPEAT_MS = 5_000
const REPEATS = 3

const TIMED: ReadonlySet<string> = new Set(['run.requested', 'chart.query_requested', 'explore.save_requested'])
const STOPPED: ReadonlySet<string> = new Set(['run.stopped', 'chart.query_stopped'])

/** Ids that each press mints anew. */
const MINTED: ReadonlySet<string> = new Set([
  'queryId',
  'sendId',
  'uploadId',
  'jobId',
  'scriptId',
  'attempt',
  'gesture',
])

const pressOf = ({ type, data }: EventEnvelope): string =>
  `${type} ${JSON.stringify(data, (key, value: unknown) => (MINTED.has(key) ? undefined : value))}`

interface Press {
  /** Gestures and times of the latest presses. */
  readonly times: number[]
  corr: string
  told: boolean
}

/** Notices the press that makes others a repetition, once for each group. */
const createRepeats = () => {
  const presses = new Map<string, Press>()
  return (event: EventEnvelope): boolean => {
    const key = pressOf(event)
    const press = presses.get(key)
    if (press === undefined || event.at - (press.times.at(-1) ?? 0) > REPEAT_MS) {
      presses.set(key, { times: [event.at], corr: event.corr, told: false })
      return false
    }
    if (press.corr === event.corr) return false
    press.corr = event.corr
    press.times.push(event.at)
    if (press.times.length > REPEATS) press.times.shift()
    const first = press.times[0] ?? 0
    const repeated = !press.told && press.times.length === REPEATS && event.at - first <= REPEAT_MS
    press.told ||= repeated
    return repeated
  }
}

/** Requests that a press makes; pages make others as they open, and charts ask again by themselves. */
const PRESSED =
  /^(?:run|saved|share|upload|command)\.(?:requested|rejected)$|[._](?:save|update|create|delete|export|file|stop|send|test|schedule)_requested$/

const isPressed = ({ type, data }: EventEnvelope): boolean =>
  PRESSED.test(type) || (type === 'chart.query_requested' && (data as { readonly force?: boolean }).force === true)

const NO_ROWS = 'NO_ROWS'

interface Answered {
  readonly key: string
  readonly answers: readonly { readonly rows: number; readonly applied: readonly string[] }[]
}

/** The chart that filters left without a row; null for any other event. People take it for lost data. */
const emptiedChart = ({ type, data }: EventEnvelope): string | null => {
  if (type !== 'chart.query_succeeded') return null
  const { key, answers } = data as Answered
  const isEmptied = answers.length > 0 && answers.every(({ rows }) => rows === 0)
  return isEmptied && answers.some(({ applied }) => applied.length > 0) ? key : null
}

/**
 * Faults, slow requests, repeated presses and work that was given up, in the order of the log. `shown` are the same events as
 * they leave: subjects are read there alone.
 */
export const momentsOf = (
  events: readonly EventEnvelope[],
  shown: readonly EventEnvelope[],
  registry: EventRegistry,
): readonly Moment[] => {
  const moments: Moment[] = []
  const timed = new Map<string, EventEnvelope>()
  const isRepeated = createRepeats()
  const emptied = new Set<string>()
  events.forEach((event, index) => {
    const leaving = shown[index] ?? event
    const { id, seq, at, type, cause, data } = event
    const place = { event: id, seq: seq ?? 0, at, type, subject: subjectOf(leaving, registry) }
    const add = (kind: Moment['kind'], rest: Partial<Moment> = {}): void =>
      void moments.push({ ...place, kind, code: null, ms: null, signature: null, ...rest })
    if (TIMED.has(type)) timed.set(id, event)
    const fault = faultOf(event)
    if (fault !== null) add('fault', { code: fault.code, signature: signatureOf(type, fault.code, fault.message) })
    const empty = emptiedChart(event)
    if (empty !== null && !emptied.has(empty)) {
      emptied.add(empty)
      // no signature: empty charts of several sessions have nothing in common
      add('fault', { code: NO_ROWS })
    }
    const request = timed.get(cause ?? '')
    // a clock can go back
    const ms = request === undefined ? null : Math.max(0, at - request.at)
    if (request !== undefined && registry.get(type)?.settles === true) {
      timed.delete(request.id)
      if (ms !== null && ms > SLOW_MS) add('slow', { ms })
    }
    const isGivenUp = type === 'effect.abandoned' && !isReplaced(event)
    // the product stops them by itself
    const isStopped = STOPPED.has(type) && !isColumnFactsKey((data as { readonly key?: string }).key)
    if (isGivenUp || isStopped) add('given_up', { ms })
    if (isPressed(event) && isRepeated(event)) add('repeat')
  })
  return moments
}

/** The moment at which a log opens: its last fault, else the last chart that filters emptied, else its last moment. */
export const openingOf = (moments: readonly Moment[]): Moment | null =>
  moments.findLast(({ kind, code }) => kind === 'fault' && code !== NO_ROWS) ??
  moments.findLast(({ kind }) => kind === 'fault') ??
  moments.at(-1) ??
  null

/** Numbers of the events by type, the most frequent first. */
export const stepsOf = (
  events: readonly EventEnvelope[],
): readonly { readonly type: string; readonly count: number }[] => {
  const counts = new Map<string, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => ({ type, count })).toSorted((a, b) => b.count - a.count)
}
