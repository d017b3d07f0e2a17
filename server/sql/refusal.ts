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

export const refusal = (code: string, message: string, position: number | null = null): Refusal => ({
  code,
  message,
  position,
  candidates: [],
})
