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

/** The calls of this moment that ask for several charts. Only who asked may stop. */
export const openRounds = (): Rounds => {
  const rounds = new Map<string, readonly AbortController[]>()
  const keyOf = (userId: number, id: string): string => `${userId} ${id}`
  return {
    begin: (userId, id, questions) => {
      const key = keyOf(userId, id)
      const stops = Array.from({ length: questions }, () => new AbortController())
      rounds.set(key, stops)
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
      const stops = rounds.get(keyOf(userId, id)) ?? []
      for (const question of questions) stops[question]?.abort()
    },
  }
}
