import type { Priority } from '../engine'

interface Waiting {
  readonly start: () => void
  readonly priority: Priority
}

/** Time of the engine that a user had counts half as much after this. */
const HALF_LIFE_MS = 30_000
/** Less than this is no use that anybody should wait for. */
const NEGLIGIBLE_MS = 1

/**
 * Gives a fixed number of places to waiting runs and never more than `perUser` to one user. The next place goes to the user with
 * the fewest places, then to the one with the least recent time, then in turn: occasional users precede those who keep the engine
 * busy. `now` is in ms and never goes back.
 */
export class FairQueue {
  private readonly places: number
  private readonly perUser: number
  private readonly now: () => number
  private running = 0
  private readonly held = new Map<string, number>()
  private readonly waiting = new Map<string, readonly Waiting[]>()
  private readonly used = new Map<string, { readonly ms: number; readonly at: number }>()

  constructor(places: number, perUser: number, now: () => number = () => performance.now()) {
    this.places = places
    this.perUser = perUser
    this.now = now
  }

  /** True when the user neither holds a place nor waits for one. */
  isIdle(user: string): boolean {
    return !this.held.has(user) && !this.waiting.has(user)
  }

  /** True when a place is free for the user now. */
  hasPlace(user: string): boolean {
    return this.running < this.places && (this.held.get(user) ?? 0) < this.perUser
  }

  /** A function that gives a place back, or null where none is free for the user at this moment. */
  takeNow(user: string): (() => void) | null {
    return this.hasPlace(user) ? this.hold(user) : null
  }

  /**
   * Resolves with a function that frees the place. `signal` withdraws the request; then it resolves with null. One of low
   * priority lets others of the same user go first.
   */
  take(user: string, signal: AbortSignal, priority: Priority = 'normal'): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const start = () => {
        signal.removeEventListener('abort', withdraw)
        resolve(this.hold(user))
      }
      const withdraw = () => {
        const line = (this.waiting.get(user) ?? []).filter((other) => other.start !== start)
        if (line.length > 0) this.waiting.set(user, line)
        else this.waiting.delete(user)
        resolve(null)
      }
      if (signal.aborted) return resolve(null)
      signal.addEventListener('abort', withdraw, { once: true })
      const line = this.waiting.get(user) ?? []
      const next = { start, priority }
      const normal = line.filter((other) => other.priority === 'normal')
      const low = line.filter((other) => other.priority === 'low')
      this.waiting.set(user, priority === 'low' ? [...line, next] : [...normal, next, ...low])
      this.serve()
    })
  }

  private hold(user: string): () => void {
    const began = this.now()
    this.running++
    this.held.set(user, (this.held.get(user) ?? 0) + 1)
    return () => {
      this.running--
      const left = (this.held.get(user) ?? 1) - 1
      if (left > 0) this.held.set(user, left)
      else this.held.delete(user)
      const at = this.now()
      this.used.set(user, { ms: this.usedBy(user, at) + at - began, at })
      for (const other of this.used.keys()) if (this.usedBy(other, at) < NEGLIGIBLE_MS) this.used.delete(other)
      this.serve()
    }
  }

  private usedBy(user: string, at: number): number {
    const { ms, at: then } = this.used.get(user) ?? { ms: 0, at }
    return ms * 0.5 ** ((at - then) / HALF_LIFE_MS)
  }

  private serve(): void {
    while (this.running < this.places) {
      const at = this.now()
      const next = [...this.waiting.keys()]
        .map((user) => ({ user, holds: this.held.get(user) ?? 0, used: this.usedBy(user, at) }))
        .filter(({ holds }) => holds < this.perUser)
        // the sort is stable, and a served user moves to the end of the map
        .toSorted((a, b) => a.holds - b.holds || a.used - b.used)[0]
      if (next === undefined) return
      const [first, ...rest] = this.waiting.get(next.user) ?? []
      this.waiting.delete(next.user)
      if (rest.length > 0) this.waiting.set(next.user, rest)
      first?.start()
    }
  }
}
