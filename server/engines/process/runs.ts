import { EngineError, type RunRequest } from '../engine'

type StopReason = 'stopped' | 'timeout' | 'waited'

interface Active {
  readonly stop: AbortController
  readonly settled: Promise<void>
}

/** Longest wait of a run for its turn, as a multiple of its time limit. */
const WAITS = 2
/** The same with low priority: the charts of a large dashboard wait for each other. */
const LOW_PRIORITY_WAITS = 20
/** Timers that are set to more ms end at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** The error of a run that a signal of `ActiveRuns` ended. */
export const stopError = (signal: AbortSignal, timeoutMs: number): EngineError => {
  const reason = signal.reason as StopReason
  if (reason === 'stopped') return new EngineError('STOPPED', 'The query was stopped.')
  return reason === 'waited'
    ? new EngineError('BACKEND_TIMEOUT_ERROR', 'The query was not run: too many others were before it.')
    : new EngineError('SQLLAB_TIMEOUT_ERROR', `The query was stopped after ${timeoutMs / 1000} seconds.`)
}

/** The runs of an engine, by their ids: their limits of time, and their stops. */
export class ActiveRuns {
  private readonly active = new Map<string, Active>()

  /** Does the work of a run. It calls `onStart` once the run has its turn; the limit for its running counts from then. */
  async run<Answer extends object>(
    request: RunRequest,
    work: (request: RunRequest, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer & { readonly elapsedMs: number }> {
    if (this.active.has(request.runId)) {
      throw new EngineError('GENERIC_DB_ENGINE_ERROR', 'A run with this id is already under way.')
    }
    const started = performance.now()
    const stop = new AbortController()
    const endAfter = (ms: number, reason: StopReason) =>
      setTimeout(() => stop.abort(reason), Math.min(ms, LONGEST_TIMER))
    let timer = endAfter((request.priority === 'low' ? LOW_PRIORITY_WAITS : WAITS) * request.timeoutMs, 'waited')
    const onStart = (): void => {
      clearTimeout(timer)
      timer = endAfter(request.timeoutMs, 'timeout')
      request.onStart?.()
    }
    const result = work({ ...request, onStart }, stop.signal)
    const settled = result.then(
      () => undefined,
      () => undefined,
    )
    this.active.set(request.runId, { stop, settled })
    try {
      return { ...(await result), elapsedMs: performance.now() - started }
    } finally {
      clearTimeout(timer)
      this.active.delete(request.runId)
    }
  }

  /** False when no such run is known. Settles when the run has ended. */
  async cancel(runId: string): Promise<boolean> {
    const active = this.active.get(runId)
    if (active === undefined) return false
    active.stop.abort('stopped' satisfies StopReason)
    await active.settled
    return true
  }

  stopAll(): void {
    for (const { stop } of this.active.values()) stop.abort('stopped' satisfies StopReason)
  }
}

/** True when a check succeeds in less than `timeoutMs`. */
export const succeedsWithin = (check: Promise<boolean>, timeoutMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), timeoutMs)))
  return Promise.race([check.catch(() => false), late]).finally(() => clearTimeout(timer))
}
