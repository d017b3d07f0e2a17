import { freeze } from 'immer'

import type { EventEnvelope } from '../events/envelope'
import type { Snapshot } from '../log/log'
import { thaw } from './fold'
import type { ReadModel } from './model'
import type { ReadModelOf } from './readModel'
import { putRecent } from '../../../common/evict'

/** Source of the past: the log, or the events of an opened file. */
export interface Past {
  readonly head: () => number
  read(from: number, to: number): Promise<readonly EventEnvelope[]>
  snapshotBefore(seq: number): Promise<Snapshot | null>
}

/** Runs work without urgency, such as freezing a state that is on screen already. */
export type WhenIdle = (work: () => void) => void

export interface Timeline {
  /** The state after the event `seq`; 0 is the state before any event. */
  at(seq: number): Promise<ReadModel>
  /** Like `at`, when memory can answer it at once. */
  peek(seq: number): ReadModel | null
}

/** A state is kept at multiples of this, so that a step to a neighbour has a base nearby. */
const STRIDE = 64
/** Events of a stretch that are held in memory while one scrubs in it. */
const STRETCH = 1024
const STATES_KEPT = 64
const STRETCHES_KEPT = 4
/** A base farther back than this is slower than the nearest snapshot. */
const REACH = 4 * STRIDE

interface Stretch {
  readonly start: number
  readonly end: number
  readonly events: readonly EventEnvelope[]
}

/**
 * States of the past. The first look at a stretch reads it and one snapshot, and folds in place up to the requested moment; from
 * the second look on, states share the parts that the events between them left untouched, and a step folds few events.
 */
export const createTimeline = (
  { emptyModel, foldInPlace, foldLive, foldReplay, isUsable, readable, unpackModel }: ReadModelOf,
  past: Past,
  whenIdle: WhenIdle = (work) => work(),
): Timeline => {
  const states = new Map<number, ReadModel>()
  const stretches = new Map<number, Stretch>()

  const keep = (seq: number, state: ReadModel): ReadModel => putRecent(states, seq, state, STATES_KEPT)

  const nearest = (stretch: Stretch, seq: number): { readonly at: number; readonly state: ReadModel } | null => {
    const first = Math.max(stretch.start, seq - REACH)
    let best: { readonly at: number; readonly state: ReadModel } | null = null
    for (const [at, state] of states) if (at >= first && at <= seq && at > (best?.at ?? -1)) best = { at, state }
    return best
  }

  const fold = (stretch: Stretch, seq: number): ReadModel | null => {
    const cached = states.get(seq)
    if (cached !== undefined) return cached
    const base = nearest(stretch, seq)
    if (base === null) return null
    let { at, state } = base
    for (const stop of [seq - (seq % STRIDE), seq]) {
      if (stop <= at) continue
      state = keep(stop, foldLive(state, readable(between(stretch.events, at, stop))))
      at = stop
    }
    return state
  }

  const startOf = (seq: number): number => seq - (seq % STRETCH)

  const hold = (start: number, events: readonly EventEnvelope[]): Stretch =>
    putRecent(stretches, start, { start, end: start + STRETCH, events }, STRETCHES_KEPT)

  /** Folds in place from the nearest snapshot: to the moment itself, or to where its neighbours have a base. */
  const begin = async (seq: number): Promise<Stretch> => {
    const start = startOf(seq)
    const base = stretchAt(seq) === null ? seq : seq - (seq % STRIDE)
    const [snapshot, ahead] = await Promise.all([past.snapshotBefore(base), past.read(start + 1, start + STRETCH)])
    const usable = snapshot !== null && isUsable(snapshot)
    const from = usable ? snapshot.seq : 0
    const events = from >= start ? ahead : [...(await past.read(from + 1, start)), ...ahead]
    const packed = usable ? unpackModel(snapshot.state) : emptyModel()
    const model = Object.isFrozen(packed) ? thaw(packed) : packed
    const state = keep(base, foldInPlace(model, readable(between(events, from, base))))
    whenIdle(() => freeze(state, true))
    return hold(start, ahead)
  }

  const stretchAt = (seq: number): Stretch | null => {
    const stretch = stretches.get(startOf(seq))
    if (stretch === undefined) return null
    const last = stretch.events.at(-1)?.seq ?? stretch.start
    return seq <= last || past.head() <= last ? stretch : null
  }

  const peek = (seq: number): ReadModel | null => {
    const stretch = stretchAt(seq)
    return stretch === null ? null : fold(stretch, seq)
  }

  return {
    peek,
    at: async (seq) => peek(seq) ?? fold(await begin(seq), seq) ?? foldReplay(readable(await past.read(1, seq))),
  }
}

/** Events after `from`, up to `to`. */
const between = (events: readonly EventEnvelope[], from: number, to: number): readonly EventEnvelope[] =>
  events.filter(({ seq }) => seq !== null && seq > from && seq <= to)
