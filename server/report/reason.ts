import { Problem } from '../problem'

/** An error of a report, in words for its maker. */
export class ReportProblem extends Error {
  override readonly name: string = 'ReportProblem'
}

export const STOPPED = 'The server was stopped while it was being sent.'

/** The message of an expected refusal; null for unexpected errors, which are logged. */
export const reasonOf = (error: unknown): string | null => {
  if (error instanceof ReportProblem) return error.message
  return error instanceof Problem ? error.text : null
}

export const UNEXPECTED = 'The report failed on the server.'
