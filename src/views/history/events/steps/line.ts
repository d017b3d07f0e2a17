import { counted, name, say, type Name, type Part, type Sentence } from '../../../../core/events/sentence'
import type { Entry } from '../entry'
import type { ChartAnswers, Gesture } from './gestures'

/** The line of a gesture. */
export interface Line {
  readonly sentence: Sentence
  /** The event that has its icon. */
  readonly of: Entry
  readonly bad: boolean
  /** The deed of a line that tells of its failure. */
  readonly deed: Sentence | null
  /** The charts that it loaded, or else how many steps are beneath it; null where none are. */
  readonly beneath: Sentence | null
}

/** Names of one sentence at most; the others are counted. */
const MOST_NAMES = 3

const isName = (part: Part | undefined): part is Name => typeof part === 'object' && 'name' in part
const isSentence = (part: Part | undefined): part is Sentence => typeof part === 'object' && 'words' in part

const listed = (names: readonly string[]): Part => {
  const others = names.length - MOST_NAMES
  const all = name(names.slice(0, MOST_NAMES).join(', '))
  return others > 0 ? say`${all} and ${others} more` : all
}

/** Sentences that differ in one name, as one; null where they differ in more. */
const together = (sentences: readonly Sentence[]): Sentence | null => {
  const [first] = sentences
  if (first === undefined || sentences.some(({ words }) => words !== first.words)) return null
  let differing = 0
  const parts = first.parts.map((part, index): Part => {
    const all = sentences.map((one) => one.parts[index])
    const texts = new Set(all.map((one) => JSON.stringify(one)))
    if (texts.size === 1) return part
    differing += 1
    const names = all.filter(isName).map((one) => one.name)
    if (names.length === all.length) return listed([...new Set(names)])
    const inner = all.filter(isSentence)
    return (inner.length === all.length ? together(inner) : null) ?? part
  })
  return differing > 1 ? null : { words: first.words, parts }
}

/** The deeds of one kind that the line is made of, oldest first. */
const deedsOf = ({ entries, head }: Gesture): readonly Entry[] =>
  entries.filter(({ role, type }) => role === 'deed' && type === head.type).toReversed()

const called = (gesture: Gesture): Sentence => {
  const { head, entries } = gesture
  const deeds = deedsOf(gesture)
  const said = (deeds.length > 1 ? together(deeds.map(({ sentence }) => sentence)) : null) ?? head.sentence
  // the table of a file is read by a query, whose outcome is another one
  const outcomes = entries.filter(
    (entry) => entry.facts?.outcome !== undefined && entry.area === head.area && entry !== head,
  )
  const outcome = outcomes.length === 1 ? outcomes[0]?.facts?.outcome : undefined
  return outcome === undefined ? said : say`${said}: ${outcome}`
}

const chartsOf = ({ entries }: Gesture, answers: ChartAnswers) => {
  const last = new Map<string, string>()
  // newest first: the last answer of a chart counts
  for (const { id, facts } of entries) {
    const answer = facts?.chart === undefined ? undefined : answers.get(id)
    if (facts?.chart === undefined || answer === undefined || answer === 'stopped') continue
    if (!last.has(facts.chart)) last.set(facts.chart, answer)
  }
  const failed = [...last.values()].filter((answer) => answer === 'failed').length
  return { loaded: last.size - failed, failed }
}

const beneath = (loaded: number, failed: number, steps: number): Sentence | null => {
  const failures = counted(failed, '%s chart failed', '%s charts failed')
  if (loaded === 0 && failed > 0) return say`${failures}`
  if (loaded === 0) return steps === 1 ? null : say`${counted(steps, '%s step', '%s steps')}`
  const charts = counted(loaded, '%s chart loaded', '%s charts loaded')
  return failed === 0 ? say`${charts}` : say`${charts}, ${failed} failed`
}

/** The line of a gesture: its deed and what came of it, or the failure of the deed. */
export const lineOf = (gesture: Gesture, answers: ChartAnswers): Line => {
  const { entries, head } = gesture
  const failure = entries.find((entry) => entry.bad && entry.corr === head.corr && entry.session === head.session)
  const { loaded, failed } = chartsOf(gesture, answers)
  const below = beneath(loaded, failed, entries.length)
  const sentence = called(gesture)
  const bad = failed > 0 || entries.some((entry) => entry.bad)
  if (failure === undefined || failure === head) return { sentence, of: head, bad, deed: null, beneath: below }
  return { sentence: failure.sentence, of: failure, bad, deed: sentence, beneath: below }
}
