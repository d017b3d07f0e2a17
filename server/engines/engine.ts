import type { Readable } from 'node:stream'
import type { ExportFormat } from '../../contract/run/export'
import type { TableAccess, TableElsewhere, TableName } from '../sql/catalog'

/** One SQL statement of a script, with its place in the text the user sent (UTF-16 offsets). */
export interface Statement {
  readonly sql: string
  readonly start: number
  readonly end: number
}

/** `generic`: 0 numeric, 1 string, 2 temporal, 3 boolean, as Superset's `type_generic`. */
export interface ResultColumn {
  readonly name: string
  readonly type: string
  readonly generic: 0 | 1 | 2 | 3
}

/** SQL within a statement by another author than the rest. It may read only the tables of `access`, however much the whole may. */
export interface Part {
  /** A query, or `SELECT` and expressions in brackets, whose columns are those of the statement around them. */
  readonly sql: string
  readonly isQuery: boolean
  readonly access: TableAccess
}

/** Runs of low priority let the other runs of their user go first. */
export type Priority = 'low' | 'normal'

export interface RunRequest {
  /** The client id of the run: the handle for `cancel` and `progress`. */
  readonly runId: string
  readonly sql: string
  readonly schema: string | null
  /** Row limit; the engine reads one row more to detect further ones. */
  readonly limit: number
  readonly maxBytes: number
  /** Counted from when it runs. It waits no longer than twice this before, many times as long with low priority. */
  readonly timeoutMs: number
  /** Only the columns of the one query, which is judged but not run: those of `SELECT * FROM (query)`. */
  readonly describeOnly?: boolean
  /** Whose run it is: runs wait for a free place in turn by user, so that one user cannot take them all. */
  readonly user?: string
  /** Tables the user may read; all tables and views of the database when absent. */
  readonly access?: TableAccess
  /** Parts of the statement that are judged by themselves as well. */
  readonly parts?: readonly Part[]
  readonly onProgress?: (progress: { statement: number; statements: number; percent: number }) => void
  /** Low for one of many simultaneous requests; normal when absent. */
  readonly priority?: Priority
  /** Runs in separate places, beside the runs that a user waits for. */
  readonly background?: boolean
  /** Called when it runs: it waits neither for its turn nor for the file. */
  readonly onStart?: () => void
  /** Nothing runs: the answer's rows are an object for each statement, with the engine's estimate. */
  readonly estimate?: boolean
  /** True when statements may change the data; false when absent. */
  readonly allowDml?: boolean
  /** The rows of the last statement are kept in the database under this name in place of being answered. */
  readonly create?: Creation
  /** Sharing with other waiting runs. */
  readonly shared?: SharedScan
  /** A table that it may be answered from, kept from run to run. */
  readonly tempTable?: TempTable
  /** Rows of another engine that the statement reads as a table. */
  readonly given?: GivenRows
}

/** Rows that another engine answered, as a table for one run. */
export interface GivenRows {
  readonly table: string
  /** DuckDB's type of each column, or `NUMERIC` of `dialect.ts`. The columns are `c0`, `c1` and so on. */
  readonly types: readonly string[]
  /** UTF-8 JSON, an array of arrays. */
  readonly chunks: readonly Uint8Array[]
}

/**
 * A table in the memory of the engine that outlives the runs which read it. The engine may drop it at any time; the statement
 * then runs unchanged, and `executedSql` is not `read`.
 */
export interface TempTable {
  /** Letters, digits and `_`: other rows need another name. */
  readonly name: string
  /** The query that makes it. */
  readonly sql: string
  /** Columns of it of which no two rows are the same. */
  readonly keys: readonly string[]
  /** The run's query of the table `tempTableName(name)`. */
  readonly read: string
  /** True to make it when it is missing. */
  readonly make: boolean
}

/** Name of a temporary table in statements. */
export const tempTableName = (name: string): string => `memory.main.standing_${name}`

/** A statement about groups of rows, as one over a table of these groups that other statements can use too. */
export interface SharedScan {
  /** Equal for equal rows and groups: `table` then differs in the values alone. */
  readonly key: string
  /** Columns of the table that identify a group. */
  readonly keys: readonly string[]
  /** SQL of the values of each group. */
  readonly values: readonly string[]
  /** Column of the value at a place. */
  columnOf(place: number): string
  /** The query that makes the table with these values. */
  table(values: readonly string[]): string
  /** The statement itself, over the table. */
  over(table: string, columnOf: (value: string) => string): string
}

/** A table or view made from a query (CTAS, CVAS); the schema is made when it is not there. */
export interface Creation {
  readonly kind: 'table' | 'view'
  readonly schema: string
  readonly name: string
}

export interface RunResult {
  readonly columns: readonly ResultColumn[]
  /**
   * UTF-8 JSON in pieces, to be written to a response without joining them: an array of arrays, one per row, already cut
   * to `limit`. Integers beyond 2^53 and decimals are strings.
   */
  readonly rowsChunks: readonly Uint8Array[]
  readonly rowCount: number
  /** True when the statement had more rows than `limit`. */
  readonly truncated: boolean
  readonly executedSql: string
  /** LIMIT of the last statement itself, when it has one. */
  readonly ownLimit: number | null
  /** Tables and views that the query names, not those beneath its views; of `describeOnly` alone. */
  readonly reads?: readonly TableName[]
  /** Those in other catalogs, which only engines with several catalogs have. */
  readonly readsElsewhere?: readonly TableElsewhere[]
  readonly elapsedMs: number
}

/** The rows of a result as one text. A large one is copied for it: answers are written piece by piece instead. */
export const joinedRows = ({ rowsChunks }: Pick<RunResult, 'rowsChunks'>): Buffer => Buffer.concat(rowsChunks)

/**
 * A refusal or failure with a code of `contract/errors.ts`; `position` is a UTF-16 offset into the script.
 * `STOPPED` is the one code outside the catalogue: the run ended because `cancel` was called.
 */
export class EngineError extends Error {
  readonly code: string
  readonly position: number | null
  readonly candidates: readonly string[]
  /** Tables of the missing one's name in other schemas: for people who may list those, so no part of the message. */
  readonly elsewhere: readonly TableName[]
  constructor(
    code: string,
    message: string,
    detail: { position?: number | null; candidates?: readonly string[]; elsewhere?: readonly TableName[] } = {},
  ) {
    super(message)
    this.name = 'EngineError'
    this.code = code
    this.position = detail.position ?? null
    this.candidates = detail.candidates ?? []
    this.elsewhere = detail.elsewhere ?? []
  }
}

export interface ExportRequest {
  readonly sql: string
  readonly schema: string | null
  readonly format: ExportFormat
  /** Names of the columns by their places, in place of the query's own: PostgreSQL cuts those after 63 bytes. */
  readonly names?: readonly string[]
  /** Ends the export when it takes longer. */
  readonly timeoutMs: number
  readonly access?: TableAccess
  readonly parts?: readonly Part[]
  /** Rows of another engine that the query reads as a table. */
  readonly given?: GivenRows
  /** 0 to 100. */
  readonly onPercent?: (percent: number) => void
}

export interface ExportOutcome {
  readonly rows: number
  /** Notes for a reader of the file, in words. */
  readonly notes: readonly string[]
}

/** A file on its way. Its bytes come as fast as they are taken. */
export interface ExportRun {
  /** Fails, without having ended, when the file is not whole. */
  readonly stream: Readable
  readonly outcome: Promise<ExportOutcome>
  stop(): void
}

export interface TableInfo {
  readonly name: string
  readonly type: 'table' | 'view'
  readonly comment: string | null
  readonly rows: number | null
}

export interface ColumnInfo {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly comment: string | null
}

export interface KeyInfo {
  readonly name: string | null
  readonly type: 'pk' | 'fk' | 'unique' | 'index'
  readonly columns: readonly string[]
  readonly referredSchema?: string
  readonly referredTable?: string
  readonly referredColumns?: readonly string[]
}

export interface TableDetail {
  readonly table: TableInfo
  readonly columns: readonly ColumnInfo[]
  readonly keys: readonly KeyInfo[]
  /** The statement that made a view; null for a table. */
  readonly view: string | null
}

export interface FunctionSignature {
  /** `type` names every type that fits, parted by ` | `. */
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
  readonly varargs: string | null
  readonly returns: string | null
}

/** A function that statements may call. */
export interface FunctionInfo {
  readonly name: string
  readonly kind: 'scalar' | 'aggregate' | 'table'
  readonly description: string | null
  readonly example: string | null
  readonly signatures: readonly FunctionSignature[]
}

/** Operations of an analytics database. All methods reject with `EngineError`. */
export interface Engine {
  catalogs(): Promise<readonly string[]>
  schemas(): Promise<readonly string[]>
  tables(schema: string): Promise<readonly TableInfo[]>
  describe(schema: string, table: string): Promise<TableDetail>
  functions(): Promise<readonly FunctionInfo[]>
  /** Judges the script, then runs its statements in order; the last result is answered. */
  run(request: RunRequest): Promise<RunResult>
  /** Judges the last statement of the script and begins to write all its rows as a file, in a process of its own. */
  export(request: ExportRequest): Promise<ExportRun>
  /** Interrupts, then kills after 500 ms. False when no such run is known. Settles when the engine is idle. */
  cancel(runId: string): Promise<boolean>
  /** `select 1` in less than `timeoutMs`. */
  healthy(timeoutMs: number): Promise<boolean>
  close(): Promise<void>
}
