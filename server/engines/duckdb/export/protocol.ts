import type { ExportFormat } from '../../../../contract/run/export'
import type { Failure, Judging } from '../../process/protocol'

export interface ExportOrder {
  readonly sql: string
  readonly schema: string | null
  readonly format: ExportFormat
  readonly judging: Judging
}

export type ExportAnswer =
  | { op: 'ready' }
  | { op: 'started' }
  | { op: 'progress'; percent: number }
  | { op: 'done'; rows: number; notes: readonly string[] }
  | { op: 'failed'; failure: Failure }

/** The pipe that the file goes into: the one path its process may write to. */
export const OUTLET = '/dev/fd/5'
