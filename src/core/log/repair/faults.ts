import { Damaged } from '../codec'

/**
 * The reaction a database failure needs: `quota`: wait for room; `newer`: stop writing; `behind`:
 * read what others wrote and try again; `hang`: it does not answer; `absent`: there is none here;
 * `locked`: it was written with another key; `replaced`: another log took its place;
 * `broken`: drop the handle, open again.
 */
export type Fault = 'quota' | 'newer' | 'behind' | 'hang' | 'absent' | 'locked' | 'replaced' | 'broken'

/** A refusal of the log's own, inside a transaction. */
export class LogFault extends Error {
  override readonly name = 'LogFault'
  readonly fault: Fault

  constructor(fault: Fault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** An event is not durable, and will not be for now. */
export class NotDurable extends Error {
  override readonly name = 'NotDurable'
}

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''

export const faultOf = (error: unknown): Fault => {
  if (error instanceof LogFault) return error.fault
  if (error instanceof Damaged) return 'broken'
  switch (nameOf(error)) {
    case 'QuotaExceededError':
      return 'quota'
    case 'VersionError':
      return 'newer'
    case 'SecurityError':
      return 'absent'
    default:
      return 'broken'
  }
}

/** The reason as a person may read it. */
export const reasonOf = (fault: Fault, error: unknown): string => {
  switch (fault) {
    case 'quota':
      return 'the browser has no more room for this site'
    case 'newer':
      return 'a newer version of Recount is open in another tab; reload this page'
    case 'hang':
      return 'the browser database does not answer'
    case 'absent':
      return 'the browser does not let this site keep data'
    case 'locked':
      return 'the history in this browser was written with another key'
    case 'replaced':
      return 'the history was replaced in another tab; reload this page'
    case 'behind':
    case 'broken':
      return `the browser database fails (${nameOf(error) || 'unknown error'})`
  }
}
