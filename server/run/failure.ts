import type { ApiError } from '../../contract/errorBodies'
import { type ErrorCode, apiError, isErrorCode } from '../../contract/errors'
import { DISK_FULL, isDiskFull } from '../diskFull'
import { EngineError } from '../engines/engine'
import { engineName } from '../engines/kinds'
import { Problem } from '../problem'

/** End of a run without rows. */
export type Ending =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'timed_out'; readonly error: ApiError }
  | {
      readonly kind: 'failed'
      readonly error: ApiError
      readonly expected: boolean
      /** Reason for a waiting caller. */
      readonly reason: 'failed' | 'diskFull'
    }

/** Reads an error of an engine, by the kind of its database. Text of unexpected errors stays on the server. */
export const endingOf = (error: unknown, timeoutSeconds: number, engine: string): Ending => {
  const named = { engine_name: engineName(engine) }
  if (isDiskFull(error)) {
    const full = apiError('GENERIC_DB_ENGINE_ERROR', DISK_FULL, named)
    return { kind: 'failed', error: full, expected: false, reason: 'diskFull' }
  }
  if (!(error instanceof EngineError)) {
    const text = 'The query failed on the server. Try again, and tell the administrator if it does not help.'
    return {
      kind: 'failed',
      error: apiError('GENERIC_DB_ENGINE_ERROR', text, named),
      expected: false,
      reason: 'failed',
    }
  }
  if (error.code === 'STOPPED') return { kind: 'stopped' }
  // its turn never came
  if (error.code === 'BACKEND_TIMEOUT_ERROR') {
    return { kind: 'timed_out', error: apiError('BACKEND_TIMEOUT_ERROR', error.message) }
  }
  if (error.code === 'SQLLAB_TIMEOUT_ERROR') {
    const text = `The query was stopped after ${timeoutSeconds} seconds.`
    return { kind: 'timed_out', error: apiError('BACKEND_TIMEOUT_ERROR', text, { timeout: timeoutSeconds }) }
  }
  const code: ErrorCode = isErrorCode(error.code) ? error.code : 'GENERIC_DB_ENGINE_ERROR'
  const place = error.position === null ? {} : { position: error.position }
  const candidates = error.candidates.length === 0 ? {} : { candidates: [...error.candidates] }
  const detail = { ...named, ...place, ...candidates }
  return { kind: 'failed', error: apiError(code, error.message, detail), expected: true, reason: 'failed' }
}

/** The refusal of a caller who waits for the rows. */
export const endingProblem = (ending: Exclude<Ending, { readonly kind: 'stopped' }>): Problem =>
  new Problem(ending.kind === 'timed_out' ? 'timedOut' : ending.reason, { errors: [ending.error] })
