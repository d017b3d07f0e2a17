/** The reason why a statement may not run. */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** Place in the judged text, in bytes where not said otherwise. */
  readonly position: number | null
  readonly candidates: readonly string[]
}

/** Carries a refusal out of the walk through a parse tree. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(code: string, message: string, position: number | null, candidates: readonly string[] = []) {
    super(message)
    this.refusal = { code, message, position, candidates }
  }
}

/** The message about a table of which rules hide rows from whoever a query is read for. */
export const hiddenTable = (name: string): string =>
  `You need access to the following table: ${name}. Row-level security hides rows of it from you, and SQL that names it could read them.`

/** The message about a schema that holds what a server knows of itself. */
export const closedSchema = (name: string): string => `The schema ${name} is not readable here.`

export const refusal = (code: string, message: string, position: number | null = null): Refusal => ({
  code,
  message,
  position,
  candidates: [],
})
