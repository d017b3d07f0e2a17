import { EngineError } from '../engine'
import type { RunRequest } from '../engine'
import { toError } from '../process/failure'
import { judgingOf } from '../process/judging'
import { ChildDied } from '../process/process'
import type { Child, Death } from '../process/process'
import { givenText } from '../process/protocol'
import type { Over, RunAnswer } from '../process/protocol'
import { stopError } from '../process/runs'
import type { Quarantine } from './queue/quarantine'
import type { Supervisor } from './queue/supervisor'

/** A query that an interrupt does not end within this time takes its process with it. */
const KILL_AFTER_MS = 500
/** Reads that died because another run had to be killed are run again, so often at most. */
export const MAX_RERUNS = 5

export const CRASH = 'The database process ended unexpectedly while running this query.'
const MEMORY_DEATH = 'The query needs more memory than this database may use, so its process was ended.'

export interface Executed {
  readonly answer: RunAnswer
  readonly chunks: readonly Uint8Array[]
}

/** The run got no memory while or after others ran: their memory may not have been returned. */
class Crowded extends Error {}

/** A trial was over before the run was. */
export class Unfinished extends Error {}

const deathError = (death: Death) =>
  new EngineError('GENERIC_DB_ENGINE_ERROR', death === 'memory' ? MEMORY_DEATH : CRASH)

/**
 * Runs a request on the shared child. A run that ended because of another is run again: on the next child when the other one was
 * killed, alone in a separate child when it is unknown which was at fault. A query that was alone when its child died is never
 * run again. A child in which memory ran out takes no more runs: it may keep all memory that the system gave it.
 */
export class Runner {
  private readonly supervisor: Supervisor
  private readonly quarantine: Quarantine

  constructor(supervisor: Supervisor, quarantine: Quarantine) {
    this.supervisor = supervisor
    this.quarantine = quarantine
  }

  /** `trial` interrupts the run without killing its child: then `Unfinished` is thrown, unless it ended all the same. */
  async run(request: RunRequest, over: Over | null, signal: AbortSignal, trial?: AbortSignal): Promise<Executed> {
    const started = performance.now()
    for (let rerun = 0; ; rerun++) {
      const child = await this.supervisor.get()
      try {
        const exhausted = () => this.supervisor.retire(child)
        return await runOn(child, { ...request, over }, signal, { exhausted, trial })
      } catch (error) {
        if (!(error instanceof ChildDied || error instanceof Crowded)) throw error
        if (signal.aborted) throw stopError(signal, request.timeoutMs)
        if (error instanceof ChildDied) {
          if (error.death === 'killed' && rerun < MAX_RERUNS) continue
          // memory may be short because of a run that has just ended, so that alone proves nothing
          const guilty = error.companions === 0 && error.death !== 'memory'
          if (guilty || error.death === 'closed') throw deathError(error.death)
        }
        return this.quarantine.run(performance.now() - started, (alone) => runAlone(alone, request, signal))
      }
    }
  }
}

export async function runAlone(child: Child, request: RunRequest, signal: AbortSignal): Promise<Executed> {
  try {
    return await runOn(child, request, signal)
  } catch (error) {
    if (!(error instanceof ChildDied)) throw error
    throw signal.aborted ? stopError(signal, request.timeoutMs) : deathError(error.death)
  }
}

/**
 * Runs on one child; an abort interrupts, and kills the child when that is not enough. `exhausted` means that the child lacked
 * memory and that the run may be tried elsewhere.
 */
async function runOn(
  child: Child,
  request: RunRequest & { readonly over?: Over | null },
  signal: AbortSignal,
  { exhausted, trial }: { readonly exhausted?: () => void; readonly trial?: AbortSignal | undefined } = {},
): Promise<Executed> {
  if (signal.aborted) throw stopError(signal, request.timeoutMs)
  const { sql, schema, limit, maxBytes, timeoutMs, allowDml = false, create = null } = request
  const { estimate = false, describeOnly = false, over = null } = request
  const given = request.given === undefined ? null : givenText(request.given)
  const order = {
    sql,
    schema,
    limit,
    maxBytes,
    timeoutMs,
    judging: judgingOf(request),
    allowDml,
    create,
    estimate,
    describeOnly,
    over,
    given,
  }
  const call = child.call({ op: 'run', ...order }, (progress) => {
    const { statement, statements, percent } = progress
    request.onProgress?.({ statement, statements, percent })
  })
  let killer: NodeJS.Timeout | undefined
  const stop = () => {
    child.interrupt(call.id)
    killer = setTimeout(() => child.kill('killed'), KILL_AFTER_MS)
  }
  signal.addEventListener('abort', stop, { once: true })
  const pause = () => child.interrupt(call.id)
  trial?.addEventListener('abort', pause, { once: true })
  try {
    const answer = await call.answer
    if (answer.op === 'done') return { answer: answer.result, chunks: call.chunks }
    if (signal.aborted) throw stopError(signal, request.timeoutMs)
    if (trial?.aborted) throw new Unfinished()
    if (answer.op !== 'failed') throw new Error(`Unexpected answer ${answer.op}`)
    if (answer.failure.memory && exhausted) {
      exhausted()
      if (!call.hadAll()) throw new Crowded()
    }
    throw toError(answer.failure)
  } finally {
    clearTimeout(killer)
    signal.removeEventListener('abort', stop)
    trial?.removeEventListener('abort', pause)
  }
}
