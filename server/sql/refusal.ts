import type { TableName } from './catalog'

/** The reason why a statement may not run. */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** Place in the judged text, in bytes where not said otherwise. */
  readonly position: number | null
  readonly candidates: readonly string[]
  /** Tables of the missing one's name in other schemas. */
  readonly elsewhere?: readonly TableName[]
}

/** Carries a refusal out of the walk through a parse tree. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(
    code: string,
    message: string,
    position: number | null,
    candidates: readonly string[] = [],
    elsewhere: readonly TableName[] = [],
  ) {
    super(message)
    this.refusal = { code, message, position, candidates, elsewhere }
  }
}

/** The message about a table of which a rule may hide rows from the reader or the author of a query. */
export const hiddenTable = (name: string): string =>
  `You need access to the following table: ${name}. Row-level security may hide rows of it, and SQL that names it could read them.`

/** The message about a statement that reads nothing; `byRule` where a rule is why the person may not run it. */
export const onlyReads = (word: string, byRule = false): string =>
  byRule
    ? `Row-level security hides rows of this database from you. Only statements that read are allowed then; ${word} is not one of them.`
    : `Only statements that read are allowed; ${word} is not one of them.`

/** The message about a system schema of a server. */
export const closedSchema = (name: string): string => `The schema ${name} is not readable here.`

export const refusal = (code: string, message: string, position: number | null = null): Refusal => ({
  code,
  message,
  position,
  candidates: [],
})
