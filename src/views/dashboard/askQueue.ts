/** A chart that waits for its turn. */
interface Wish {
  /** What it asks; equal ones are asked together. */
  readonly sign: string
  readonly run: () => void
}

export interface AskQueue {
  /** A chart wants rows; a newer wish takes the place of its older one. */
  want(key: string, sign: string, run: () => void): void
  /** A chart wants nothing for now: what it is asked with is not known. */
  drop(key: string): void
  /** Whether it is in view; until that is known it waits. */
  see(key: string, visible: boolean): void
  /** Whether it waits for its turn. */
  waits(key: string): boolean
  /** Its answer is there, or will never be. */
  done(key: string): void
  forget(key: string): void
}

/** Charts in view that are asked for at one time, where each is a call of its own. */
const IN_VIEW = 4
/**
 * Charts out of view, while none in view waits: servers carry out a few queries of one person at a time, and whoever
 * scrolls is not to find all places taken.
 */
const OUT_OF_VIEW = 1

/**
 * Asks for charts a few at a time: those in view first, whatever else is under way, and the same query of several charts at
 * once. Where the server takes them `together`, all in view are asked for at once. What is said in one task is taken
 * together: what a filter restores while the board is drawn for the first time is part of the first question.
 */
export const createAskQueue = (together: boolean): AskQueue => {
  const waiting = new Map<string, Wish>()
  const visible = new Map<string, boolean>()
  const running = new Map<string, string>()
  let due = false
  const started = (): number => new Set(running.values()).size
  const startedInView = (): number =>
    new Set([...running].flatMap(([key, sign]) => (visible.get(key) === false ? [] : [sign]))).size

  const start = (sign: string): void => {
    for (const [key, wish] of waiting) {
      if (wish.sign !== sign) continue
      waiting.delete(key)
      running.set(key, sign)
      wish.run()
    }
  }
  const pump = (): void => {
    for (const [key, { sign }] of waiting) if (running.has(key) || isRunning(sign)) start(sign)
    for (const seen of [true, false]) {
      const most = !seen ? OUT_OF_VIEW : together ? Infinity : IN_VIEW
      for (const [key, { sign }] of waiting) {
        if ((seen ? startedInView() : started()) >= most) break
        if (waiting.has(key) && visible.get(key) === seen) start(sign)
      }
    }
  }
  const isRunning = (sign: string): boolean => [...running.values()].includes(sign)

  const schedulePump = (): void => {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      pump()
    })
  }

  return {
    want: (key, sign, run) => {
      waiting.set(key, { sign, run })
      schedulePump()
    },
    drop: (key) => void waiting.delete(key),
    see: (key, isVisible) => {
      visible.set(key, isVisible)
      schedulePump()
    },
    waits: (key) => waiting.has(key),
    done: (key) => {
      if (running.delete(key)) schedulePump()
    },
    forget: (key) => {
      waiting.delete(key)
      visible.delete(key)
      if (running.delete(key)) schedulePump()
    },
  }
}
