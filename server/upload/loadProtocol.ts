import type { Reading, UploadPreview } from '../../contract/upload/upload'
import type { Kept } from './refresh/kept'

export type LoadFormat = UploadPreview['format']
export interface LoadColumn {
  readonly name: string
  readonly type: string
  /** The id of the form in which its texts are written; null where DuckDB reads them by itself. */
  readonly format?: string | null | undefined
}

/** Values that do not fit the type of their column: no table is made, or they become NULL. */
export type Misfits = 'refuse' | 'null'

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

/** The table that a newer file of the same columns refreshes. */
export interface Refresh {
  readonly columns: readonly LoadColumn[]
  /** The file adds its rows to those of `target`, in place of being all of them. */
  readonly append: boolean
  /** The options that the table was made with; null where they are not known. */
  readonly kept: Kept | null
}

/** The request to the loading process, once. Without `target` it only looks. Of a refresh, `columns` choose formats alone. */
export interface LoadOrder extends Source {
  readonly target: string | null
  /** Names and types by place; as they were found where it is null. Without `target` they are tried on all rows. */
  readonly columns: readonly LoadColumn[] | null
  readonly misfits: Misfits
  readonly refresh: Refresh | null
}

export type FileReading = Pick<
  UploadPreview,
  'columns' | 'rows' | 'reading' | 'sheets' | 'lists' | 'notes' | 'misfits' | 'refresh'
>

export interface Loaded {
  readonly rows: number
  /** In the order of the file; a format is given where the file has texts for the column. */
  readonly columns: readonly LoadColumn[]
  readonly reading: Reading
  /** Columns with values that became NULL because they did not fit. */
  readonly asNull: readonly string[]
}

export type LoadAnswer =
  | { op: 'ready' }
  | { op: 'progress'; percent: number }
  | { op: 'found'; found: FileReading }
  | { op: 'loaded'; loaded: Loaded }
  | { op: 'problem'; message: string }
  | { op: 'failed'; message: string }
