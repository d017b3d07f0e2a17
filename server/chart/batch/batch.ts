/** A batch of queries: each is stopped by itself, and none runs before all have been read. */
interface ChartBatch {
  readonly signal: (question: number) => AbortSignal
  /** The question is ready to be carried out, or never will be; settles when all are. */
  readonly ready: (question: number) => Promise<void>
  /** Settles when all questions are ready. */
  readonly opened: Promise<void>
  end(): void
}

export interface ChartBatches {
  begin(userId: number, id: string, questions: number): ChartBatch
  stop(userId: number, id: string, questions: readonly number[]): void
}

/** Ms for which a stop is kept that came before the questions, which are larger and take longer to come. */
const EARLY_MS = 30_000
/** Calls of one person with such stops; the oldest go first. */
const MAX_EARLY = 100

interface Early {
  readonly questions: Set<number>
  readonly atMs: number
}

/** The current calls for several charts. Only the user of a call can stop it. */
export const openChartBatches = (clock: () => number): ChartBatches => {
  const everybody = new Map<number, Map<string, Early>>()
  const earlyOf = (userId: number): Map<string, Early> => {
    const early = everybody.get(userId) ?? new Map<string, Early>()
    everybody.set(userId, early)
    return early
  }
  const forget = (): void => {
    for (const [userId, early] of everybody) {
      for (const [id, { atMs }] of early) {
        if (early.size <= MAX_EARLY && clock() - atMs < EARLY_MS) break
        early.delete(id)
      }
      if (early.size === 0) everybody.delete(userId)
    }
  }
  const batches = new Map<string, readonly AbortController[]>()
  const keyOf = (userId: number, id: string): string => `${userId} ${id}`
  return {
    begin: (userId, id, questions) => {
      const key = keyOf(userId, id)
      const stops = Array.from({ length: questions }, () => new AbortController())
      batches.set(key, stops)
      forget()
      const early = everybody.get(userId)
      for (const question of early?.get(id)?.questions ?? []) stops[question]?.abort()
      early?.delete(id)
      const left = new Set(stops.keys())
      let open: () => void = () => undefined
      const opened = new Promise<void>((resolve) => (open = resolve))
      return {
        signal: (question) => stops[question]?.signal ?? AbortSignal.abort(),
        opened,
        ready: (question) => {
          left.delete(question)
          if (left.size === 0) open()
          return opened
        },
        end: () => {
          if (batches.get(key) === stops) batches.delete(key)
        },
      }
    },
    stop: (userId, id, questions) => {
      const key = keyOf(userId, id)
      const stops = batches.get(key)
      for (const question of questions) stops?.[question]?.abort()
      if (stops !== undefined) return
      const early = earlyOf(userId)
      const earlyStop = early.get(id) ?? { questions: new Set<number>(), atMs: clock() }
      for (const question of questions) earlyStop.questions.add(question)
      early.set(id, earlyStop)
      forget()
    },
  }
}
