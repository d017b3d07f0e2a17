/** A run under way: state that its row in the store lacks. */
export interface LiveRun {
  readonly queryId: number
  readonly userId: number
  readonly databaseId: number
  progress: number
  progressText: string | null
  changedMs: number
  /** A stop was requested; the engine may not know it yet. */
  stopped: boolean
}

export interface Live {
  start(run: LiveRun): void
  end(queryId: number): void
  get(queryId: number): LiveRun | null
  ofUser(userId: number): readonly LiveRun[]
  all(): readonly LiveRun[]
}

/** The runs of this process. They end with it: a restart marks running ones as failed. */
export const liveRuns = (): Live => {
  const runs = new Map<number, LiveRun>()
  return {
    start: (run) => void runs.set(run.queryId, run),
    end: (queryId) => void runs.delete(queryId),
    get: (queryId) => runs.get(queryId) ?? null,
    ofUser: (userId) => [...runs.values()].filter((run) => run.userId === userId),
    all: () => [...runs.values()],
  }
}

/** The handle by which an engine knows a run. */
export const runHandle = (queryId: number): string => `q${queryId}`
