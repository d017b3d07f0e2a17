import { endOf, gestureAt, type Gesture } from '../events/steps/gestures'

export interface Point {
  readonly seq: number
  /** The earliest state there is. */
  readonly min: number
  readonly head: number
}

export type Steering = { readonly does: 'show'; readonly seq: number } | { readonly does: 'play' | 'branch' | 'now' }

const clamp = (value: number, { min, head }: Point): number => Math.min(head, Math.max(min, value))

/** The end of the gesture before or after the one at `seq`; the ends of the log where there is none. */
export const gestureStep = (gestures: readonly Gesture[], point: Point, direction: 1 | -1): number => {
  const at = gestureAt(gestures, point.seq)
  if (at === -1) {
    const oldest = gestures.at(-1)
    return direction === 1 && oldest !== undefined ? clamp(endOf(oldest), point) : point.min
  }
  const current = gestures[at]
  if (direction === 1) {
    if (current !== undefined && endOf(current) > point.seq) return clamp(endOf(current), point)
    const newer = gestures[at - 1]
    return newer === undefined ? point.head : clamp(endOf(newer), point)
  }
  const older = gestures.slice(at + 1).find((gesture) => endOf(gesture) < point.seq)
  return older === undefined ? point.min : clamp(endOf(older), point)
}

/** The action of a key on the time slider; null for other keys. */
export const steer = (
  key: string,
  shift: boolean,
  point: Point,
  gestures: readonly Gesture[],
  page: number,
): Steering | null => {
  const show = (seq: number): Steering => ({ does: 'show', seq: clamp(seq, point) })
  if (key === 'ArrowLeft' || key === 'ArrowDown') {
    return show(shift ? gestureStep(gestures, point, -1) : point.seq - 1)
  }
  if (key === 'ArrowRight' || key === 'ArrowUp') return show(shift ? gestureStep(gestures, point, 1) : point.seq + 1)
  if (key === 'PageDown') return show(point.seq - page)
  if (key === 'PageUp') return show(point.seq + page)
  if (key === 'Home') return show(point.min)
  if (key === 'End') return show(point.head)
  if (key === ' ') return { does: 'play' }
  if (key === 'b' || key === 'B') return { does: 'branch' }
  return key === 'Escape' ? { does: 'now' } : null
}

/** Pause of the player before the next event, in ms: the true pause, at most a second, divided by `speed`. */
export const pause = (from: number, to: number, speed: number): number =>
  Math.min(1000, Math.max(40, to - from)) / speed
