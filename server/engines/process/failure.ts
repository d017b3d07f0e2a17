import { EngineError } from '../engine'
import type { Failure } from './protocol'

/** Carries an expected refusal out of a run. */
export class Failed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

export const refuse = (
  code: string,
  message: string,
  position: number | null = null,
  candidates: readonly string[] = [],
): Failure => ({ code, message, position, candidates })

/** `STOPPED` becomes `SQLLAB_TIMEOUT_ERROR` when it was the clock that interrupted. */
export const STOPPED = refuse('STOPPED', 'The query was stopped.')

export const toError = ({ code, message, position, candidates }: Failure): EngineError =>
  new EngineError(code, message, { position, candidates })
