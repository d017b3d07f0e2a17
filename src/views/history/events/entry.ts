import type { EventEnvelope } from '../../../core/events/envelope'
import { registry } from '../../../app/events'
import { sentenceOf } from '../../../app/sentences'
import { counted, name, plain, say, withSubjectNamed, type Names, type Sentence } from '../../../core/events/sentence'
import type { EventMap } from '../../../core/events/registry'
import { upcast } from '../../../core/events/upcast'
import { said } from '../../sentences'
import { isReplaced } from '../../../projections/support/faults'
import { isColumnFactsKey, isFilterKey } from '../../../events/chart/chart'
import { runOutcome } from '../../../events/run/sentences'
import { datasetPart } from '../datasetPart'
import { roleOf, type Role } from './steps/roles'

/** Facts of some types of events that the line of their step tells. */
interface EntryFacts {
  /** A dialog that opened or closed. */
  readonly dialog?: string
  /** The area of a screen that a person went to. */
  readonly screen?: string
  /** The key of a chart whose rows were requested. */
  readonly chart?: string
  /** How a query or an upload ended. */
  readonly outcome?: Sentence
}

/** The history's record of an event: enough for its row, not the event itself. */
export interface Entry {
  readonly seq: number
  readonly id: string
  readonly type: string
  /** `editor` of `editor.renamed`. */
  readonly area: string
  readonly at: number
  readonly actor: string
  readonly session: string
  readonly cause: string | null
  readonly corr: string
  readonly sentence: Sentence
  /** The sentence in lower case, for finding. */
  readonly text: string
  /** The call to the server that it tells of. */
  readonly call: EventMap['call.ended'] | null
  readonly role: Role
  readonly facts: EntryFacts | null
  /** Something went wrong. */
  readonly bad: boolean
  /** Something was kept for others to find. */
  readonly saved: boolean
  /** Events of one key that follow each other within `withinMs` are one step to people. */
  readonly key: string | null
  readonly withinMs: number
  /** Addresses of the screens that show its subject, the likeliest first; none for events without a screen. */
  readonly places: readonly string[]
  /** It reads a list, as many screens do: it is the headline only where there is no other. */
  readonly reads: boolean
}

const BAD = /(?:_failed|\.failed|\.rejected|\.refused|conflicted|\.abandoned|\.expired)$/

/** The screen of the SQL editor. */
export const SQL = '/sqllab/'

const SAVED =
  /^(?:saved|databases|dataset|chart|explore|dashboard)\.(?:stored|saved|scheduled|updated|created|overwritten)$/

const unreadable = (type: string): Sentence => say`Something this version cannot read (${type})`

/** The sentence of an event with its text; data of other versions may lack its parts. */
const safely = (make: () => Sentence, type: string): Pick<Entry, 'sentence' | 'text'> => {
  const withText = (sentence: Sentence) => ({ sentence, text: said(sentence).toLowerCase() })
  try {
    return withText(make())
  } catch {
    return withText(unreadable(type))
  }
}

const DATASET = '/tablemodelview/edit/'

const PLACES: readonly (readonly [topic: RegExp, place: (id: string) => string])[] = [
  [/^(?:chart\/)?dashboard\/(\d+)(?:\/|$)/, (id) => `/superset/dashboard/${id}/`],
  [/^(?:chart|explore)\/slice\/(\d+)(?:\/|$)/, (id) => `/explore/?slice_id=${id}`],
  [/^(?:chart|explore)\/table\/(\d+)(?:\/|$)/, (id) => `/explore/?datasource_id=${id}&datasource_type=table`],
  [/^(?:chart|explore)\/link\/([^/]+)/, (key) => `/explore/?permalink_key=${encodeURIComponent(key)}`],
  [/^dataset\/(\d+)$/, (id) => `${DATASET}${id}/`],
  [/^(?:editor|run|table)\/(.+)$/, () => SQL],
  [/^(chart|dashboard)\/list$/, (kind) => `/${kind}/list/`],
  [/^(dataset)\/list$/, () => '/tablemodelview/list/'],
]

/** Areas of the screens that have names of their own. */
const SCREENS: Readonly<Partial<Record<EventMap['screen.navigated']['place'], string>>> = {
  '/superset/dashboard/': 'dashboard',
  '/explore/': 'explore',
  '/tablemodelview/edit/': 'dataset',
}

/** Topic of the thing on a screen that a person went to. */
const thingsOf = (type: string, data: unknown): readonly string[] => {
  if (type !== 'screen.navigated') return []
  const { place, thing } = data as EventMap['screen.navigated']
  const screen = SCREENS[place]
  if (screen === undefined || thing === null) return []
  return [screen === 'explore' ? `explore/slice/${thing}` : `${screen}/${thing}`]
}

const factsOf = (type: string, data: unknown): EntryFacts | null => {
  const { dialog, key } = data as { readonly dialog?: string; readonly key?: string }
  if (type === 'screen.dialog_opened' || type === 'screen.dialog_closed') return { dialog: dialog ?? '' }
  if (type === 'screen.navigated') return { screen: SCREENS[(data as EventMap['screen.navigated']).place] ?? '' }
  if (type === 'chart.query_requested') return isFilterKey(key) || isColumnFactsKey(key) ? null : { chart: key ?? '' }
  if (type === 'upload.table_made') {
    const { rows } = data as EventMap['upload.table_made']
    return rows === null ? null : { outcome: say`${counted(rows, '%s row', '%s rows')}` }
  }
  if (type === 'run.succeeded') return { outcome: runOutcome(data as EventMap['run.succeeded']) }
  return null
}

/** A person made the chart read its rows again; the product has a reason where it does. */
const isAskedAnew = (type: string, data: unknown): boolean => {
  const { force, reason } = data as Partial<EventMap['chart.query_requested']>
  return type === 'chart.query_requested' && force === true && reason === undefined
}

const READS = /\.list(?:ed|_requested|_failed)$/

const placeOfTopic = (topic: string): string | null => {
  for (const [pattern, place] of PLACES) {
    const id = pattern.exec(topic)?.[1]
    if (id !== undefined) return place(id)
  }
  return null
}

const placesIn = (topics: readonly string[], part: string | null): readonly string[] => {
  const places = topics.map(placeOfTopic).filter((place) => place !== null)
  return [
    ...new Set(places.map((place) => (part !== null && place.startsWith(DATASET) ? `${place}?part=${part}` : place))),
  ]
}

/** Reads data; that of other versions may lack fields. */
const safe = <Value>(read: () => Value, otherwise: Value): Value => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The sentence with its subjects, unless it names them itself. */
const withSubjects = (sentence: Sentence, subjects: readonly string[]): Sentence => {
  const [first] = subjects
  if (first === undefined) return sentence
  const whole = withSubjectNamed(sentence, first)
  const text = plain(whole)
  return subjects.reduce((said, one) => (text.includes(one) ? said : say`${said} · ${name(one)}`), whole)
}

/** The names of things behind topics: charts, dashboards and datasets. */
export type SubjectsOf = (topics: readonly string[]) => readonly string[]

/** The row of an event. Total: events of other versions and damaged ones get a sentence about it. */
export const entryOf = (event: EventEnvelope, names: Names, subjectsOf: SubjectsOf = () => []): Entry => {
  const { seq, id, type, at, actor, session, cause, corr } = event
  const reading = upcast(event, registry)
  const definition = reading.unreadable === null ? registry.get(type) : undefined
  const { data } = reading.event
  const coalesce = definition?.coalesce
  const bad = BAD.test(type) && !isReplaced({ type, data })
  const topics = definition === undefined ? [] : safe(() => [...definition.touches(data), ...thingsOf(type, data)], [])
  return {
    seq: seq ?? 0,
    id,
    type,
    area: type.slice(0, Math.max(0, type.indexOf('.'))),
    at,
    actor,
    session,
    cause,
    corr,
    ...safely(
      () =>
        definition === undefined
          ? unreadable(type)
          : withSubjects(sentenceOf(type, data, names) ?? unreadable(type), subjectsOf(topics)),
      type,
    ),
    call: definition !== undefined && type === 'call.ended' ? (data as EventMap['call.ended']) : null,
    role: safe(() => isAskedAnew(type, data), false) ? 'deed' : roleOf(type, bad),
    facts: definition === undefined ? null : safe(() => factsOf(type, data), null),
    bad,
    saved: SAVED.test(type),
    key: coalesce === undefined ? null : `${session} ${type} ${coalesce.key(data)}`,
    withinMs: coalesce?.withinMs ?? 0,
    places: placesIn(
      topics,
      safe(() => datasetPart(type, data as object), null),
    ),
    reads: READS.test(type),
  }
}
