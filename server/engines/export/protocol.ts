import type { ExportFormat } from '../../../contract/run/export'
import type { Failure, GivenText, Judging } from '../process/protocol'

/** The first message to the process of an export. */
export interface ExportOrder {
  readonly sql: string
  readonly schema: string | null
  readonly format: ExportFormat
  readonly names?: readonly string[]
  readonly judging: Judging
  /** Ms that the server may work on it, where it can be told. */
  readonly timeoutMs?: number
  /** Rows of another engine that the query reads as a table; of DuckDB alone. */
  readonly given?: GivenText
}

export type ExportAnswer =
  | { op: 'ready' }
  | { op: 'started' }
  /** The path by which the server knows the statement, where the statement outlives its connection. */
  | { op: 'statement'; statement: string }
  | { op: 'progress'; percent: number }
  | { op: 'done'; rows: number; notes: readonly string[] }
  | { op: 'failed'; failure: Failure }

/** Last words of a stage on `NOTES_FD`: notes for the reader of a whole file, or the reason why there is none. */
export type StageNotes = readonly string[] | { readonly failed: Failure }

/** File descriptor of the notes of a stage. */
export const NOTES_FD = 4

/** File descriptor of the pipe that the rows, or the file, go into. */
export const OUTLET_FD = 5

/** The same as a path: the one that a process of DuckDB may write to. */
export const OUTLET = `/dev/fd/${OUTLET_FD}`

/** The pipe that rows come from, as a path. */
export const INLET = '/dev/fd/0'
