import type { EventEnvelope } from '../envelope'

export interface ImportHeader {
  readonly format: number
  readonly build: string
  readonly redacted: boolean
  readonly count: number
  readonly exportedAt: number | null
}

/** An opened log file, or why it cannot be opened. */
export type ImportOutcome =
  | {
      readonly ok: true
      readonly header: ImportHeader
      readonly events: readonly EventEnvelope[]
      readonly warnings: readonly string[]
    }
  | { readonly ok: false; readonly code: string; readonly message: string }
