import type { Entry } from './entry'

/** One step in people's view: events of one gesture, or of one kind in quick succession. Never empty. */
export interface Gesture {
  /** Id of the oldest event it was begun with; stays the same while newer events join. */
  readonly id: string
  /** Newest first. */
  readonly entries: readonly Entry[]
}

interface Growing {
  id: string
  entries: Entry[]
}

/** Gathers entries into gestures while the log is read from its end towards its beginning, and grows at its end. */
export interface Gathering {
  /** Entries older than all so far, newest first. */
  addResumed(entries: readonly Entry[]): void
  /** Entries newer than all so far, oldest first. */
  addNewer(entries: readonly Entry[]): void
  /** Newest first, by the newest event of each. */
  list(): readonly Gesture[]
}

const corrOf = (entry: Entry): string => `${entry.session} ${entry.corr}`

const follows = (older: Entry, newer: Entry): boolean =>
  older.key !== null && older.key === newer.key && newer.at - older.at <= older.withinMs

/** Neighbours in the log are one step when they are of one gesture, or of one kind in quick succession. */
const isOneStep = (older: Entry, newer: Entry): boolean => corrOf(older) === corrOf(newer) || follows(older, newer)

/** Calls to the server are no steps: the steps that led to them tell more. */
export const isStep = ({ call }: Entry): boolean => call === null

/** Only neighbours join, so that the steps one after the other are the log in its order. */
export const createGathering = (): Gathering => {
  let gestures: Growing[] = []

  const older = (entry: Entry): void => {
    const last = gestures.at(-1)
    const newer = last?.entries.at(-1)
    if (last === undefined || newer === undefined || !isOneStep(entry, newer)) {
      gestures.push({ id: entry.id, entries: [entry] })
      return
    }
    last.entries.push(entry)
    last.id = entry.id
  }

  const newer = (entry: Entry): void => {
    const first = gestures[0]
    const before = first?.entries[0]
    if (first !== undefined && before !== undefined && isOneStep(before, entry))
      first.entries = [entry, ...first.entries]
    else gestures = [{ id: entry.id, entries: [entry] }, ...gestures]
  }

  return {
    addResumed: (entries) => entries.filter(isStep).forEach(older),
    addNewer: (entries) => entries.filter(isStep).forEach(newer),
    list: () => gestures.slice(),
  }
}

/** Areas of the machinery, rather than of the user's steps. */
export const QUIET: ReadonlySet<string> = new Set(['effect', 'toast', 'storage', 'call', 'search'])

/** The entry that represents the gesture: its failure, or else its beginning. */
export const headline = (gesture: Gesture): Entry => {
  const loud = gesture.entries.filter((entry) => !QUIET.has(entry.area) && entry.type !== 'editor.selection_noted')
  const among = loud.length === 0 ? gesture.entries : loud
  return among.find((entry) => entry.bad) ?? (among.at(-1) as Entry)
}

/** The beginning of the gesture: its actor is the gesture's. */
export const root = (gesture: Gesture): Entry => gesture.entries.at(-1) as Entry

/** The entry to mention beside the headline: its outcome, or for a failure the attempt. */
export const aside = (gesture: Gesture): Entry | null => {
  const head = headline(gesture)
  if (head.bad) return root(gesture) === head ? null : root(gesture)
  const answer = gesture.entries.find((entry) => entry.type === 'run.succeeded' || entry.type === 'run.stopped')
  return answer === undefined || answer === head ? null : answer
}

/** The newest seq of the gesture: the point of time at which it was whole. */
export const endOf = (gesture: Gesture): number => gesture.entries[0]?.seq ?? 0

/** Place of the gesture that holds the event `seq`, or else of the newest one before it; -1 when there is none. */
export const gestureAt = (gestures: readonly Gesture[], seq: number): number => {
  const holding = gestures.findIndex((gesture) => gesture.entries.some((entry) => entry.seq === seq))
  return holding === -1 ? gestures.findIndex((gesture) => endOf(gesture) <= seq) : holding
}
