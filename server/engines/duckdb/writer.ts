import { EngineError } from '../engine'
import type { RunRequest } from '../engine'
import type { Child } from '../process/process'
import { runAlone } from './runner'
import type { Executed } from './runner'

/** Ends a child that was closed on purpose. */
export const ended = async (child: Child): Promise<void> => {
  child.kill('closed')
  await child.ended
}

/** A child that writes makes the file by opening it. */
export async function makeFile(child: Child): Promise<void> {
  try {
    child.open()
    await child.ready
    await child.call({ op: 'finish' }).answer
  } catch (error) {
    throw new EngineError('GENERIC_DB_ENGINE_ERROR', error instanceof Error ? error.message : String(error))
  } finally {
    await ended(child)
  }
}

/** Runs a request that writes in a child which has the file for itself. `onOpen` is called once the child has opened it. */
export async function writeWith(
  child: Child,
  request: RunRequest,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<Executed> {
  try {
    child.open()
    await child.ready
    onOpen()
    return await runAlone(child, request, signal)
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw new EngineError('GENERIC_DB_ENGINE_ERROR', error instanceof Error ? error.message : String(error))
  } finally {
    // a killed child leaves a log, which the next process to open the file reads
    await child.call({ op: 'finish' }).answer.catch(() => undefined)
  }
}
