import { registry } from '../../app/events'
import { redact } from '../../app/redact/redact'
import type { EventEnvelope } from '../../core/events/envelope'
import { toBytes } from '../../core/log/bytes'
import { createPseudonym } from '../../core/log/file/export'
import type { Log } from '../../core/log/log'
import { faultOf } from '../../projections/support/faults'
import { momentsOf, openingOf } from '../../projections/support/moments'
import type { SupportDraft, SupportLine } from '../../views/context'
import { randomBytes } from '../ids'

/** Events by which the sizes of the levels are estimated. */
const SAMPLE = 400
const LINE_CHARACTERS = 240

interface Texts {
  readonly queryId?: string
  readonly key?: string
  readonly sql?: string
  readonly message?: string
  readonly tab?: string
}

const textsOf = ({ data }: EventEnvelope): Texts => (typeof data === 'object' && data !== null ? data : {})

const sizeOf = (events: readonly EventEnvelope[]): number =>
  events.reduce((sum, event) => sum + toBytes(JSON.stringify(event)).length + 1, 0)

const isOf = (event: EventEnvelope, subject: string): boolean => {
  const { queryId, key } = textsOf(event)
  return queryId === subject || key === subject
}

const faultFor = (events: readonly EventEnvelope[], subject: string | null): string | null =>
  subject === null
    ? (openingOf(momentsOf(events, events, registry))?.event ?? null)
    : (events.findLast((event) => isOf(event, subject) && faultOf(event) !== null)?.id ?? null)

/** The dialog's own calls may fail too, which tells nothing of the fault. */
const isOwn = ({ type }: EventEnvelope): boolean => type.startsWith('support.')

/** Real lines of the log: the last statement, the name of its tab, and the last message of an error. */
const PICKS = [
  ['sql', (event: EventEnvelope) => (event.type === 'run.requested' ? textsOf(event).sql : undefined)],
  ['tab', (event: EventEnvelope) => (event.type === 'run.requested' ? textsOf(event).tab : undefined)],
  ['message', (event: EventEnvelope) => (isOwn(event) || faultOf(event) === null ? undefined : textsOf(event).message)],
] as const

const isShown = (text: string | undefined): boolean => typeof text === 'string' && text !== ''

/** The log as it would leave: its extent, its size at each level, and some of its lines before and after. */
export const draftFor = async (log: Log, subject: string | null): Promise<SupportDraft> => {
  await log.flush()
  const events = await log.read(1, log.head())
  const sample = events.slice(-SAMPLE)
  const about = subject === null ? [] : events.filter((event) => isOf(event, subject))
  const picked = PICKS.flatMap(([kind, read]) => {
    const wanted = about.some((one) => isShown(read(one))) ? about : events
    const event = wanted.findLast((one) => isShown(read(one)))
    return event === undefined ? [] : [{ kind, read, event }]
  })
  const pseudonym = createPseudonym(randomBytes(32))
  const part = [...sample, ...picked.map(({ event }) => event)]
  const shape = redact(part, pseudonym)
  const sql = redact(part, pseudonym, true, events)
  const cut = (text: string | undefined): string => (text ?? '').trim().slice(0, LINE_CHARACTERS)
  const lines = picked.map(({ kind, read, event }, index): SupportLine => {
    const at = sample.length + index
    const readAt = (all: readonly EventEnvelope[]): string => cut(read({ ...event, data: all[at]?.data }))
    return { kind, shape: readAt(shape), sql: readAt(sql), texts: cut(read(event)) }
  })
  const texts = sizeOf(events)
  const share = (shown: readonly EventEnvelope[]): number =>
    sample.length === 0 ? 0 : Math.round((texts * sizeOf(shown.slice(0, sample.length))) / sizeOf(sample))
  return {
    first: events[0]?.seq ?? 0,
    head: events.at(-1)?.seq ?? 0,
    from: events[0]?.at ?? 0,
    fault: faultFor(events, subject),
    bytes: { shape: share(shape), sql: share(sql), texts },
    lines,
  }
}
