import { registry } from '../../../app/events'
import { sentenceOf } from '../../../app/sentences'
import type { EventEnvelope } from '../../../core/events/envelope'
import type { EventMap } from '../../../core/events/registry'
import { counted, say, word, type Names, type Part, type Sentence } from '../../../core/events/sentence'
import { upcast } from '../../../core/events/upcast'
import { vizMeta } from '../../../domain/charts/kinds'
import { roleOf } from '../../history/events/steps/roles'
import { cardKey, type Card } from './cardKey'

/** The last thing that a person did to a card's object; the sentence begins with a verb in the past tense. */
export interface Deed {
  readonly at: number
  readonly sentence: Sentence
}

/** Finds the deeds of cards in a log that is read backwards. */
export interface DeedFinder {
  /** Takes the next older event. */
  add(event: EventEnvelope): void
  /** Each card has its deed. */
  readonly complete: () => boolean
  readonly deeds: () => ReadonlyMap<string, Deed>
}

const TOPICS: readonly (readonly [RegExp, (id: string) => string])[] = [
  [/^(?:chart\/)?dashboard\/(\d+)(?:\/|$)/, (id) => `dashboard ${id}`],
  [/^(?:chart|explore)\/slice\/(\d+)(?:\/|$)/, (id) => `chart ${id}`],
]

const cardOf = (topics: readonly string[]): string | null => {
  for (const topic of topics) {
    for (const [pattern, key] of TOPICS) {
      const id = pattern.exec(topic)?.[1]
      if (id !== undefined) return key(id)
    }
  }
  return null
}

/** A kind with its article: `a line chart`. */
const kindWords = (type: unknown): Sentence => {
  const kind = (vizMeta(type)?.name ?? 'Chart').toLowerCase()
  return /^[aeiou]/.test(kind) ? say`an ${kind}` : say`a ${kind}`
}

const decoded = (value: string | undefined): unknown => {
  try {
    return value === undefined ? null : (JSON.parse(value) as unknown)
  } catch {
    return value
  }
}

/** A sentence that only names the card's own object says "it": the name is on the card. */
const withIt = (sentence: Sentence, title: string): Sentence => {
  const [only] = sentence.parts
  const isOnly = sentence.parts.length === 1 && typeof only === 'object' && 'name' in only && only.name === title
  return isOnly && /^\w+(?: the \w+)? %s$/.test(sentence.words)
    ? word(sentence.words.replace(/(?: the \w+)? %s$/, ' it'))
    : sentence
}

/** Numbers of rows in one part: `10,000 and 7 rows`. */
const rowsPart = (rows: readonly number[]): Part => {
  const [first = 0, second = 0, third] = rows
  if (rows.length === 1) return counted(first, '%s row', '%s rows')
  if (third === undefined) return say`${first} and ${counted(second, '%s row', '%s rows')}`
  return say`${first}, ${second} and ${counted(third, '%s row', '%s rows')}`
}

/** Results that one sentence names; of more their sum is told. */
const MOST_NAMED = 3

interface Running {
  readonly at: number
  readonly scriptId: string | null
  readonly count: number
  rows: readonly number[]
  failed: number
}

const runSentence = ({ count, rows, failed }: Running): Sentence => {
  const ran = say`Ran ${counted(count, '%s statement', '%s statements')}`
  if (failed > 0) return say`${ran}, ${count === 1 ? word('which failed') : say`${failed} failed`}`
  if (rows.length === 0) return ran
  const sum = rows.reduce((total, one) => total + one, 0)
  return say`${ran}, ${rowsPart(rows.length > MOST_NAMED ? [sum] : rows)}`
}

/** Stars are on the cards. */
const STARS: ReadonlySet<string> = new Set(['chart.favorite_requested', 'dashboard.favorite_requested'])

/** The deed of an event about a dashboard or a chart; null where it is none, or about something else. */
const deedOf = (event: EventEnvelope, names: Names): { readonly key: string; readonly sentence: Sentence } | null => {
  const { type } = event
  const made = type === 'explore.saved'
  if (!made && (STARS.has(type) || roleOf(type, false) !== 'deed')) return null
  const reading = upcast(event, registry)
  const definition = reading.unreadable === null ? registry.get(type) : undefined
  if (definition === undefined) return null
  const { data } = reading.event
  if (made) {
    const { chartId, overwritten, formData } = data as EventMap['explore.saved']
    if (overwritten) return null
    return { key: `chart ${chartId}`, sentence: say`Made ${kindWords(decoded(formData['viz_type']))}` }
  }
  const key = cardOf(definition.touches(data))
  if (key === null) return null
  if (type === 'explore.viz_type_changed') {
    const { vizType } = data as EventMap['explore.viz_type_changed']
    return { key, sentence: say`Made it ${kindWords(vizType)}` }
  }
  const sentence = sentenceOf(type, data, names)
  return sentence === null ? null : { key, sentence }
}

export const findDeeds = (
  cards: readonly Card[],
  names: Names,
  /** The id that a tab has now. */
  tabOf: (id: string) => string,
): DeedFinder => {
  const titles = new Map(cards.map((card) => [cardKey(card), card.title]))
  const tabs = new Map(
    cards.flatMap((card) => (card.kind === 'query' ? [[tabOf(card.id), cardKey(card)] as const] : [])),
  )
  const deeds = new Map<string, Deed>()
  const running = new Map<string, Running>()
  /** Rows of runs by their ids; null for a failed one. */
  const outcomes = new Map<string, number | null>()

  const addRun = (event: EventEnvelope): void => {
    const { editorId, queryId, script, preview } = event.data as EventMap['run.requested']
    const key = tabs.get(tabOf(editorId))
    if (preview !== undefined || key === undefined || deeds.has(key)) return
    const found = running.get(key)
    if (found !== undefined && found.scriptId !== script?.id) return
    const run = found ?? { at: event.at, scriptId: script?.id ?? null, count: script?.count ?? 1, rows: [], failed: 0 }
    running.set(key, run)
    const outcome = outcomes.get(queryId)
    if (outcome === null) run.failed += 1
    else if (outcome !== undefined) run.rows = [outcome, ...run.rows]
    if (script !== undefined && script.index > 0) return
    deeds.set(key, { at: run.at, sentence: runSentence(run) })
  }

  const add = (event: EventEnvelope): void => {
    const { type } = event
    if (type === 'run.succeeded') {
      const { queryId, rows } = event.data as EventMap['run.succeeded']
      outcomes.set(queryId, rows ?? 0)
    } else if (type === 'run.failed') outcomes.set((event.data as EventMap['run.failed']).queryId, null)
    else if (type === 'run.requested') addRun(event)
    else {
      const deed = deedOf(event, names)
      const title = deed === null ? undefined : titles.get(deed.key)
      if (deed === null || title === undefined || deeds.has(deed.key)) return
      deeds.set(deed.key, { at: event.at, sentence: withIt(deed.sentence, title) })
    }
  }

  return {
    add: (event) => {
      try {
        add(event)
      } catch {
        // data of another version may lack parts of its sentence: the card then tells of an older deed
      }
    },
    complete: () => deeds.size === titles.size,
    deeds: () => deeds,
  }
}
