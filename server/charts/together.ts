/** What is asked together: each question is stopped by itself, and none is carried out before all have been read. */
export interface Round {
  readonly signal: (question: number) => AbortSignal
  /** The question is ready to be carried out, or never will be; settles when all are. */
  readonly ready: (question: number) => Promise<void>
  end(): void
}

export interface Rounds {
  begin(userId: number, id: string, questions: number): Round
  stop(userId: number, id: string, questions: readonly number[]): void
}

/** Ms for which a stop is kept that came before the questions, which are larger and take longer to come. */
const EARLY_MS = 30_000
/** Such stops of everybody; the oldest go first. */
const MOST_EARLY = 1000

/** The calls of this moment that ask for several charts. Only who asked may stop. */
export const openRounds = (clock: () => number): Rounds => {
  const early = new Map<string, { readonly questions: Set<number>; readonly atMs: number }>()
  const forget = (): void => {
    for (const [key, { atMs }] of early) {
      if (early.size <= MOST_EARLY && clock() - atMs < EARLY_MS) return
      early.delete(key)
    }
  }
  const rounds = new Map<string, readonly AbortController[]>()
  const keyOf = (userId: number, id: string): string => `${userId} ${id}`
  return {
    begin: (userId, id, questions) => {
      const key = keyOf(userId, id)
      const stops = Array.from({ length: questions }, () => new AbortController())
      rounds.set(key, stops)
      forget()
      for (const question of early.get(key)?.questions ?? []) stops[question]?.abort()
      early.delete(key)
      const left = new Set(stops.keys())
      let open: () => void = () => undefined
      const opened = new Promise<void>((resolve) => (open = resolve))
      return {
        signal: (question) => stops[question]?.signal ?? AbortSignal.abort(),
        ready: (question) => {
          left.delete(question)
          if (left.size === 0) open()
          return opened
        },
        end: () => {
          if (rounds.get(key) === stops) rounds.delete(key)
        },
      }
    },
    stop: (userId, id, questions) => {
      const key = keyOf(userId, id)
      const stops = rounds.get(key)
      for (const question of questions) stops?.[question]?.abort()
      if (stops !== undefined) return
      const known = early.get(key)?.questions ?? []
      early.delete(key)
      early.set(key, { questions: new Set([...known, ...questions]), atMs: clock() })
      forget()
    },
  }
}
