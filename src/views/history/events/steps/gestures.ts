import type { Entry } from '../entry'
import { isSmall, isWhole, namesPlace } from './roles'

/** One step in people's view: what a person did, with all that it led to. Never empty. */
export interface Gesture {
  /** Id of the oldest event it was begun with; stays the same while newer events join. */
  readonly id: string
  /** Newest first. */
  readonly entries: readonly Entry[]
  /** The step is called after it. */
  readonly head: Entry
}

/** How charts answered, by the event that requested their rows. */
export type ChartAnswers = ReadonlyMap<string, 'loaded' | 'failed' | 'stopped'>

/** Gathers entries into gestures while the log is read from its end towards its beginning, and grows at its end. */
export interface Gathering {
  /** Entries older than all so far, newest first. */
  addResumed(entries: readonly Entry[]): void
  /** Entries newer than all so far, oldest first. */
  addNewer(entries: readonly Entry[]): void
  /** Newest first, by the newest event of each. */
  list(): readonly Gesture[]
  /** Grows with the entries. */
  readonly answers: ChartAnswers
}

/** Between two places that a person only passes through. */
const PASSING_MS = 3000
/** Between the end of a deed and the place that it leads to. */
const LEADING_MS = 1000
/** Between small changes of one kind. */
const BURST_MS = 60_000

/** A gesture while it grows. */
interface Run {
  /** Oldest first. */
  readonly entries: Entry[]
  /** The newest event that is no work of the product; null where the log begins with work. */
  last: Entry | null
  head: Entry | null
  /** It began with a prelude: its last deed is what it was for. */
  isBegun: boolean
  /** Gestures of people that have an event in it. */
  readonly corrs: Set<string>
  /** Time of the newest event that the head led to. */
  ledAt: number
  /** Dialogs that are open, and when the last one closed. */
  readonly dialogs: Set<string>
  closedAt: number
  /** Made when it is read. */
  made: Gesture | null
}

const corrOf = (entry: Entry): string => `${entry.session} ${entry.corr}`

const isBurst = (older: Entry, newer: Entry): boolean =>
  older.type === newer.type &&
  older.session === newer.session &&
  newer.at - older.at <= BURST_MS &&
  (isSmall(newer.type) || (newer.bad && newer.role === 'news')) &&
  older.sentence.words === newer.sentence.words &&
  (older.key === null || newer.key === null || older.key === newer.key)

/** The deed that a dialog, or another beginning, was for. */
const completes = ({ dialogs, closedAt, head }: Run, last: Entry, entry: Entry): boolean => {
  if (head?.session !== entry.session) return false
  if (dialogs.size > 0) return true
  if (last.role !== 'prelude') return false
  if (entry.role === 'prelude' && entry.at - last.at <= LEADING_MS) return true
  return last.facts?.dialog === undefined ? last.area === entry.area : entry.at - closedAt <= LEADING_MS
}

/** Where a deed led to, or the next place that a person passes through. */
const isOnTheWay = ({ head, ledAt }: Run, last: Entry, entry: Entry): boolean =>
  last.session === entry.session &&
  (head?.role === 'place' ? entry.at - last.at <= PASSING_MS : entry.at - ledAt <= LEADING_MS)

/** The next event of the log goes beneath the newest line. */
const goesBeneath = (run: Run, entry: Entry): boolean => {
  if (entry.role === 'work' || run.corrs.has(corrOf(entry))) return true
  const { last, head } = run
  if (last === null) return false
  // two deeds, one of which keeps a line of its own
  if (entry.role === 'deed' && head?.role === 'deed' && (isWhole(entry.type) || isWhole(head.type))) return false
  if (isBurst(last, entry)) return true
  if (entry.role === 'place') return isOnTheWay(run, last, entry)
  return entry.role !== 'news' && completes(run, last, entry)
}

/** The screen of a place has its name now. */
const isNamed = (place: Entry, entry: Entry): boolean =>
  namesPlace(entry.type) && (place.facts?.screen ?? place.area) === entry.area

/** The line is called after the deed; without one, after the place that a person came to. */
const headAfter = ({ head, isBegun }: Run, next: Entry): Entry | null => {
  if (next.role === 'work') return head?.role === 'place' && isNamed(head, next) ? { ...next, role: 'place' } : head
  if (head === null) return next
  if (next.role === 'deed') return head.role === 'deed' && (!isBegun || head.corr === next.corr) ? head : next
  return next.role === 'place' && head.role === 'place' ? next : head
}

const begun = (): Run => ({
  entries: [],
  last: null,
  head: null,
  isBegun: false,
  corrs: new Set(),
  ledAt: Number.NEGATIVE_INFINITY,
  dialogs: new Set(),
  closedAt: Number.NEGATIVE_INFINITY,
  made: null,
})

const put = (run: Run, entry: Entry): void => {
  const { role, facts, at } = entry
  run.isBegun ||= run.head === null && role === 'prelude'
  run.head = headAfter(run, entry)
  if (role !== 'work') run.last = entry
  // a message that goes away later leads nowhere
  if (role === 'place' || (run.head?.corr === entry.corr && entry.area !== 'toast')) run.ledAt = at
  if (entry.type === 'screen.dialog_opened') run.dialogs.add(facts?.dialog ?? '')
  else if (facts?.dialog !== undefined && run.dialogs.delete(facts.dialog)) run.closedAt = at
  // a dialog does not outlive its screen
  else if (facts?.screen !== undefined) run.dialogs.clear()
  run.entries.push(entry)
  run.corrs.add(corrOf(entry))
  run.made = null
}

/** Calls to the server are no steps: the steps that led to them tell more. */
export const isStep = ({ call }: Entry): boolean => call === null

/** The gesture of a run: the newest event is in front. */
const gestureOf = (run: Run): Gesture => {
  const oldest = run.entries[0] as Entry
  run.made ??= { id: oldest.id, entries: run.entries.toReversed(), head: run.head ?? loudest(run.entries) }
  return run.made
}

/** Areas of the machinery, rather than of the user's steps. */
const QUIET: ReadonlySet<string> = new Set(['effect', 'toast', 'storage', 'call', 'search'])

const loudest = (entries: readonly Entry[]): Entry =>
  entries.find(({ area }) => !QUIET.has(area)) ?? (entries[0] as Entry)

const ANSWERS = new Map([
  ['chart.query_succeeded', 'loaded'],
  ['chart.query_failed', 'failed'],
  ['chart.query_stopped', 'stopped'],
] as const) as ReadonlyMap<string, 'loaded' | 'failed' | 'stopped'>

/**
 * Only neighbours join, so that the steps one after the other are the log in its order. A run depends on the events before it:
 * where older ones come, the newer runs are made again until one begins where it did before.
 */
export const createGathering = (): Gathering => {
  /** Oldest first. */
  let runs: Run[] = []

  const answers = new Map<string, 'loaded' | 'failed' | 'stopped'>()

  const add = (among: Run[], entry: Entry): void => {
    const last = among.at(-1)
    if (last !== undefined && goesBeneath(last, entry)) {
      put(last, entry)
      return
    }
    // nothing joins it any more
    last?.corrs.clear()
    const run = begun()
    put(run, entry)
    among.push(run)
  }

  const note = ({ type, cause }: Entry): void => {
    const answer = ANSWERS.get(type)
    if (answer !== undefined && cause !== null) answers.set(cause, answer)
  }

  return {
    answers,
    addResumed: (entries) => {
      const older: Run[] = []
      entries.forEach(note)
      for (const entry of entries.toReversed()) if (isStep(entry)) add(older, entry)
      if (older.length === 0) return
      let kept = 0
      for (const run of runs) {
        const before = older.length
        const [first, ...others] = run.entries
        if (first === undefined) break
        add(older, first)
        // from here on all is as it was
        if (older.length > before) {
          older.pop()
          break
        }
        for (const entry of others) add(older, entry)
        kept += 1
      }
      runs = [...older, ...runs.slice(kept)]
    },
    addNewer: (entries) => {
      entries.forEach(note)
      for (const entry of entries) if (isStep(entry)) add(runs, entry)
    },
    list: () => runs.map(gestureOf).toReversed(),
  }
}

/** The beginning of the gesture: its actor is the gesture's. */
export const root = (gesture: Gesture): Entry => gesture.entries.at(-1) as Entry

/** The newest seq of the gesture: the point of time at which it was whole. */
export const endOf = (gesture: Gesture): number => gesture.entries[0]?.seq ?? 0

/** Place of the gesture that holds the event `seq`, or else of the newest one before it; -1 when there is none. */
export const gestureAt = (gestures: readonly Gesture[], seq: number): number => {
  let low = 0
  let high = gestures.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (endOf(gestures[middle] as Gesture) <= seq) high = middle
    else low = middle + 1
  }
  const newer = gestures[low - 1]
  if (newer !== undefined && root(newer).seq <= seq) return low - 1
  return low < gestures.length ? low : -1
}
