import { EngineError } from '../engine'
import type { Failure } from './protocol'

const LONGEST_REPORT = 500

/** The text of an error, behind its code where it has one. */
export const reportOf = (error: unknown): string => {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  return `${code ?? ''} ${message ?? String(error)}`.trim().slice(0, LONGEST_REPORT)
}

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

/** The way to the server ended under a statement: no refusal of the database, which may be well. */
export const LOST = refuse('CONNECTION_HOST_DOWN_ERROR', 'The connection to the database was lost while the query ran.')

/** Code of a failure whose message is what the network or the server reported about an attempt to connect. */
export const NOT_REACHED = 'NOT_REACHED'

/** Carries a failed attempt to connect out of a run. */
export class NotReached extends Failed {
  constructor(error: unknown) {
    super(refuse(NOT_REACHED, reportOf(error)))
  }
}

/** `STOPPED` becomes `SQLLAB_TIMEOUT_ERROR` when it was the clock that interrupted. */
export const STOPPED = refuse('STOPPED', 'The query was stopped.')

export const toError = ({ code, message, position, candidates, elsewhere = [] }: Failure): EngineError =>
  new EngineError(code, message, { position, candidates, elsewhere })
