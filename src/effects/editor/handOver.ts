import type { EditorLockOptions, EditorLockView } from './lockOptions'

export interface HandOverOptions extends EditorLockOptions {
  readonly view: EditorLockView
  readonly post: (message: HoldMessage) => void
  readonly isHeld: () => boolean
  /** Takes the lock from its holder. */
  readonly steal: () => void
}

/** `from`: the session of the requesting window. */
export interface HoldMessage {
  readonly kind: 'ask' | 'given'
  readonly from: string
}

/** Moves a tab from the window that holds it to one that requests it. */
export interface HandOver {
  ask(): void
  hear(message: HoldMessage): void
  /** Settles when the edits of other windows have arrived, or do not come in time. */
  caughtUp(): Promise<void>
  stop(): void
}

/** Ms without an answer after which a window counts as frozen; its typed text is taken from its draft. */
export const HAND_OVER_MS = 2000

export const createHandOver = (options: HandOverOptions): HandOver => {
  const { view, post, isHeld, steal, session, setTimer, clearTimer } = options
  let isAsking = false
  let timer: number | null = null

  const stopTimer = (): void => {
    if (timer !== null) clearTimer(timer)
    timer = null
  }
  const later = (work: () => void, ms: number): void => {
    stopTimer()
    timer = setTimer(work, ms)
  }

  const caughtUp = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      later(resolve, HAND_OVER_MS)
      view.catchUp().then(resolve, resolve)
    })
    stopTimer()
  }

  const take = async (): Promise<void> => {
    isAsking = false
    await caughtUp()
    if (!isHeld()) steal()
  }

  const give = async (from: string): Promise<void> => {
    await view.handOver()
    post({ kind: 'given', from })
    // the requesting window may be gone by now
    const keep = (): void => {
      if (isHeld()) view.onChange(true)
    }
    later(keep, 2 * HAND_OVER_MS)
  }

  return {
    ask: () => {
      if (isAsking || isHeld()) return
      isAsking = true
      later(() => void take(), HAND_OVER_MS)
      post({ kind: 'ask', from: session })
    },
    hear: ({ kind, from }) => {
      if (kind === 'ask' && isHeld()) void give(from)
      if (kind === 'given' && from === session && isAsking) void take()
    },
    caughtUp,
    stop: () => {
      isAsking = false
      stopTimer()
    },
  }
}
