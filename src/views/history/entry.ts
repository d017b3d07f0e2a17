import type { EventEnvelope } from '../../events/envelope'
import { registry } from '../../events/registry'
import { say, type Names, type Sentence } from '../../events/sentence'
import { upcast } from '../../events/upcast'
import { said } from '../sentences'

/** What the history keeps of an event: enough for its row, not the event itself. */
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
  /** Something went wrong. */
  readonly bad: boolean
  /** Something was kept for others to find. */
  readonly saved: boolean
  /** Events of one key that follow each other within `withinMs` are one step to people. */
  readonly key: string | null
  readonly withinMs: number
  /** Address of the screen that shows what it concerns; null where it says nothing of a screen. */
  readonly place: string | null
}

const BAD = /(?:_failed|\.failed|\.rejected|\.abandoned|\.expired)$/

/** The screen of the SQL editor. */
export const SQL = '/sqllab/'

const SAVED =
  /^(?:saved|databases|dataset|chart|explore|dashboard)\.(?:stored|saved|scheduled|updated|created|overwritten)$/

const unreadable = (type: string): Sentence => say`Something this version cannot read (${type})`

/** The sentence of an event with its text; data of other versions may lack what it is made of. */
const safely = (make: () => Sentence, type: string): Pick<Entry, 'sentence' | 'text'> => {
  const withText = (sentence: Sentence) => ({ sentence, text: said(sentence).toLowerCase() })
  try {
    return withText(make())
  } catch {
    return withText(unreadable(type))
  }
}

const PLACES: readonly (readonly [topic: RegExp, place: (id: string) => string])[] = [
  [/^(?:chart\/)?dashboard\/(\d+)(?:\/|$)/, (id) => `/superset/dashboard/${id}/`],
  [/^explore\/slice\/(\d+)$/, (id) => `/explore/?slice_id=${id}`],
  [/^explore\/table\/(\d+)$/, (id) => `/explore/?datasource_id=${id}&datasource_type=table`],
  [/^(?:editor|run|table)\/(.+)$/, () => SQL],
]

/** The screen of the first topic that has one. */
const placeIn = (topics: readonly string[]): string | null => {
  for (const topic of topics) {
    for (const [pattern, place] of PLACES) {
      const id = pattern.exec(topic)?.[1]
      if (id !== undefined) return place(id)
    }
  }
  return null
}

const safePlace = (topics: () => readonly string[]): string | null => {
  try {
    return placeIn(topics())
  } catch {
    return null
  }
}

/** The row of an event. Total: events of other versions and damaged ones get a sentence that says so. */
export const entryOf = (event: EventEnvelope, names: Names): Entry => {
  const { seq, id, type, at, actor, session, cause, corr } = event
  const reading = upcast(event)
  const definition = reading.unreadable === null ? registry.get(type) : undefined
  const { data } = reading.event
  const coalesce = definition?.coalesce
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
    ...safely(() => definition?.sentence(data, names) ?? unreadable(type), type),
    bad: BAD.test(type),
    saved: SAVED.test(type),
    key: coalesce === undefined ? null : `${session} ${type} ${coalesce.key(data)}`,
    withinMs: coalesce?.withinMs ?? 0,
    place: definition === undefined ? null : safePlace(() => definition.touches(data)),
  }
}
