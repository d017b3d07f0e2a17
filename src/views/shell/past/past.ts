import type { TransferHeader } from '../../../core/log/file/export'
import type { Vouched } from '../../../core/log/file/signature'
import type { ImportWarning } from '../../../core/log/file/import'
import type { ReadModel } from '../../../core/readModel/model'
import type { ReadStore } from '../../../core/readModel/store'
import type { PastSource, SentSession } from '../../context'
import { eventAt } from './eventAt'

/** A log file that is open beside the live log. */
export interface OpenedFile {
  readonly name: string
  readonly header: TransferHeader
  readonly vouched: Vouched
  readonly warnings: readonly ImportWarning[]
  /** Where it was sent to support. */
  readonly sent?: SentSession
}

/** A chart under edit that is on screen in the past. */
interface ShownChart {
  readonly key: string
  readonly address: string
  /** Goes on with it, as it was in a state of the past; its commands are there with its screen. */
  readonly goOn: (past: ReadModel, at: number) => void
}

/** The screen's place in time. */
export interface PastPlace {
  readonly source: PastSource
  readonly file: OpenedFile | null
  /** The state on screen; null at now. */
  readonly seq: number | null
  /** Seq of the requested state, or of the one on screen. Null at now. */
  readonly target: number | null
  /** The window whose arrangement is shown. */
  readonly session: string | null
  /** The reason why the requested state cannot be shown. */
  readonly failed: string | null
  /** The chart under edit that is on screen; null where it is something else. */
  readonly chart: ShownChart | null
}

/** Moves the screen through time; in memory alone, for a look at the past is no event. */
export interface PastControl {
  readonly place: () => PastPlace
  readonly subscribe: (listener: () => void) => () => void
  /** The state of the place, for the views; the store is of use only while `seq` is set. */
  readonly store: ReadStore
  /** The live state. */
  readonly now: ReadStore
  readonly show: (seq: number) => void
  /** Shows a file at a seq, at its end if it names none. */
  readonly openFile: (source: PastSource, file: OpenedFile, seq?: number) => void
  readonly backToNow: () => void
  /** Says which chart under edit is on screen. */
  readonly look: (chart: PastPlace['chart']) => void
}

/** A store that shows one state after the other. */
const createShowing = (initial: ReadModel) => {
  const listeners = new Set<() => void>()
  let model = initial
  let epoch = 0
  const store: ReadStore = {
    state: () => model,
    subscribe: (_topics, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    epoch: () => epoch,
  }
  const set = (next: ReadModel): void => {
    if (next === model) return
    model = next
    epoch += 1
    for (const listener of listeners) listener()
  }
  return { store, set }
}

export const createPastControl = (live: PastSource, now: ReadStore): PastControl => {
  const listeners = new Set<() => void>()
  const present: PastPlace = {
    source: live,
    file: null,
    seq: null,
    target: null,
    session: null,
    failed: null,
    chart: null,
  }
  const showing = createShowing(now.state())
  let place = present
  let wantedSeq: number | null = null

  const go = (next: PastPlace): void => {
    place = next
    for (const listener of listeners) listener()
  }

  const arrive = (seq: number, model: ReadModel, session: string | null): void => {
    showing.set(model)
    go({ ...place, seq, session: session ?? model.session.latest, failed: null })
  }

  const fetch = async (seq: number): Promise<void> => {
    const { source } = place
    const isCurrent = () => wantedSeq === seq && place.source === source
    try {
      const [model, event] = await Promise.all([source.timeline.at(seq), eventAt(source, seq)])
      if (isCurrent()) arrive(seq, model, event?.session ?? null)
    } catch (error) {
      if (!isCurrent()) return
      go({ ...place, target: place.seq, failed: error instanceof Error ? error.message : String(error) })
    }
  }

  const backToNow = (): void => {
    wantedSeq = null
    go(present)
  }

  return {
    place: () => place,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    store: showing.store,
    now,
    show: (seq) => {
      const { source } = place
      if (source.kind === 'log' && seq >= source.head()) {
        backToNow()
        return
      }
      const to = Math.min(Math.max(seq, 0), source.head())
      wantedSeq = to
      place = { ...place, target: to }
      const model = source.timeline.peek(to)
      if (model !== null) arrive(to, model, null)
      else go(place)
      void fetch(to)
    },
    openFile: (source, file, seq = source.head()) => {
      wantedSeq = seq
      go({ ...present, source, file, target: wantedSeq })
      void fetch(wantedSeq)
    },
    backToNow,
    look: (chart) => {
      if (place.chart !== chart) go({ ...place, chart })
    },
  }
}
