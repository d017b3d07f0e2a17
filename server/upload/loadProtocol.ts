import type { Reading, UploadPreview } from '../../contract/upload/upload'

export type LoadFormat = UploadPreview['format']
export interface LoadColumn {
  readonly name: string
  readonly type: string
}

interface Source {
  /** The file as it was sent. */
  readonly file: string
  /** Path for the rows of a workbook. */
  readonly scratch: string
  /** Path for the rows of delimited text that have as many fields as the header. */
  readonly even: string
  readonly format: LoadFormat
  readonly reading: Partial<Reading>
  readonly memoryLimitMb: number
}

/** The request to the loading process, once. Without `target` it only looks. */
export interface LoadOrder extends Source {
  readonly target: string | null
  /** Names and types by place; as they were found where it is null. */
  readonly columns: readonly LoadColumn[] | null
}

export type FileReading = Pick<UploadPreview, 'columns' | 'rows' | 'reading' | 'sheets' | 'notes'>

export type LoadAnswer =
  | { op: 'ready' }
  | { op: 'progress'; percent: number }
  | { op: 'found'; found: FileReading }
  | { op: 'loaded'; rows: number; columns: readonly LoadColumn[] }
  | { op: 'problem'; message: string }
  | { op: 'failed'; message: string }
