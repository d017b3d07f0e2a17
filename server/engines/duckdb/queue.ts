interface Waiting {
  readonly start: () => void
  readonly patient: boolean
}

/** Gives a fixed number of places to waiting runs, in turn by user, and never more than `perUser` to one user. */
export class FairQueue {
  private readonly places: number
  private readonly perUser: number
  private running = 0
  private readonly held = new Map<string, number>()
  private readonly waiting = new Map<string, readonly Waiting[]>()

  constructor(places: number, perUser: number) {
    this.places = places
    this.perUser = perUser
  }

  /**
   * Resolves with a function that gives the place back. `signal` withdraws the wish; then it resolves with null. Who is
   * `patient` lets others of the same user go first.
   */
  take(user: string, signal: AbortSignal, patient = false): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const start = () => {
        signal.removeEventListener('abort', withdraw)
        this.running++
        this.held.set(user, (this.held.get(user) ?? 0) + 1)
        resolve(() => this.free(user))
      }
      const withdraw = () => {
        const line = this.waiting.get(user) ?? []
        this.waiting.set(
          user,
          line.filter((other) => other.start !== start),
        )
        resolve(null)
      }
      if (signal.aborted) return resolve(null)
      signal.addEventListener('abort', withdraw, { once: true })
      const line = this.waiting.get(user) ?? []
      const [hasty, rest] = [line.filter((other) => !other.patient), line.filter((other) => other.patient)]
      this.waiting.set(user, patient ? [...line, { start, patient }] : [...hasty, { start, patient }, ...rest])
      this.serve()
    })
  }

  private free(user: string): void {
    this.running--
    const left = (this.held.get(user) ?? 1) - 1
    if (left > 0) this.held.set(user, left)
    else this.held.delete(user)
    this.serve()
  }

  private serve(): void {
    // a user who was served moves to the end of the map, so the next turn is another's
    const turns = Array.from(this.waiting)
    for (const [user, line] of turns) {
      if (this.running >= this.places) return
      if ((this.held.get(user) ?? 0) >= this.perUser) continue
      const [first, ...rest] = line
      this.waiting.delete(user)
      if (rest.length > 0) this.waiting.set(user, rest)
      first?.start()
      if (rest.length > 0 && first) this.serve()
    }
  }
}
