import { Problem } from '../http/problem'

/** An error of a report, in words for its maker. */
export class ReportProblem extends Error {
  override readonly name: string = 'ReportProblem'
}

export const STOPPED = 'The server was stopped while it was being sent.'

const firstText = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return null
  for (const part of Object.values(value)) {
    const text = firstText(part)
    if (text !== null) return text
  }
  return null
}

/** The message of an expected refusal; null for unexpected errors, which are logged. */
export const reasonOf = (error: unknown): string | null => {
  if (error instanceof ReportProblem) return error.message
  if (!(error instanceof Problem)) return null
  const { message, errors } = error.body as { message?: unknown; errors?: readonly { readonly message: string }[] }
  return errors?.[0]?.message ?? firstText(message)
}

export const UNEXPECTED = 'The report failed on the server.'
