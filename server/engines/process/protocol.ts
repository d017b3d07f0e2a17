import type { TableAccess, TableElsewhere, TableName } from '../../sql/catalog'
import type { Creation, FunctionInfo, GivenRows, Part, ResultColumn, TableDetail, TableInfo } from '../engine'

/** Requests of the server process to the child. Each has its own `id`; answers repeat it. */
export type Request =
  | {
      op: 'run'
      id: number
      sql: string
      schema: string | null
      limit: number
      maxBytes: number
      timeoutMs: number
      judging: Judging
      allowDml: boolean
      estimate: boolean
      create: Creation | null
      describeOnly: boolean
      over: Over | null
      given: GivenText | null
    }
  | { op: 'forget'; id: 0; table: string }
  | { op: 'finish'; id: number }
  | { op: 'open'; id: 0 }
  | { op: 'interrupt'; id: number }
  | { op: 'ping'; id: number }
  | { op: 'endExport'; id: number; handle: string; statement: string | null }
  | { op: 'schemas'; id: number }
  | { op: 'catalogs'; id: number }
  | { op: 'tables'; id: number; schema: string }
  | { op: 'describe'; id: number; schema: string; table: string }
  | { op: 'functions'; id: number }

/** A table that several runs read from, the query that makes it, and the run's own statement over it. */
export interface Over {
  readonly table: string
  readonly sql: string
  readonly keys: string[]
  readonly read: string
  /** It outlives the runs that read it; `read`: they do without it where it is not there. */
  readonly tempTable?: 'make' | 'read'
}

/** Rows of another engine for a child, as the text of an array of arrays. */
export interface GivenText extends Pick<GivenRows, 'table' | 'types'> {
  readonly text: string
}

export const givenText = ({ table, types, chunks }: GivenRows): GivenText => ({
  table,
  types,
  text: Buffer.concat(chunks).toString('utf8'),
})

/** Tables that a statement may read (null for all), and parts of it that are judged by themselves as well. */
export interface Judging {
  readonly access: TableAccess | null
  readonly parts: readonly Part[]
}

export interface Failure {
  readonly code: string
  readonly message: string
  readonly position: number | null
  readonly candidates: readonly string[]
  /** Tables of the missing one's name in other schemas. */
  readonly elsewhere?: readonly TableName[]
  /** It failed for want of memory, which another run may have taken. */
  readonly memory?: boolean
}

export interface RunAnswer {
  readonly columns: readonly ResultColumn[]
  readonly rowCount: number
  readonly truncated: boolean
  readonly executedSql: string
  readonly ownLimit: number | null
  /** Tables and views that the query names; of `describeOnly` alone. */
  readonly reads?: readonly TableName[]
  /** Those in other catalogs. */
  readonly readsElsewhere?: readonly TableElsewhere[]
  /** Bytes of rows sent through the data pipe for this run, without frame headers. */
  readonly bytes: number
}

/** The own catalog of a database, and the schemas that a file has when it is opened. */
export interface Opened {
  readonly catalog: string
  readonly schemas: readonly string[]
}

export type Answer =
  | { op: 'ready'; id: 0; opened: Opened }
  | { op: 'broken'; id: 0; message: string }
  | { op: 'memory'; id: 0; rssMb: number }
  | { op: 'progress'; id: number; statement: number; statements: number; percent: number }
  | { op: 'done'; id: number; result: RunAnswer }
  | { op: 'failed'; id: number; failure: Failure }
  | { op: 'pong'; id: number }
  | { op: 'schemas'; id: number; schemas: readonly string[] }
  | { op: 'catalogs'; id: number; catalogs: readonly string[] }
  | { op: 'tables'; id: number; tables: readonly TableInfo[] }
  | { op: 'describe'; id: number; detail: TableDetail }
  | { op: 'functions'; id: number; functions: readonly FunctionInfo[] }

/** The table `data` of a database file, and where people find it. */
export interface AttachedTable {
  readonly file: string
  readonly schema: string
  readonly name: string
}

/** Settings of every child, handed over as one JSON argument. */
export interface Launch {
  readonly memoryLimitMb: number
  /** The child may make files grow. */
  readonly writable?: boolean
  /** Largest size a file may grow to, in MB. */
  readonly maxFileMb?: number
  /** A secret. It is handed over in the environment: arguments can be read by everybody on the machine. */
  readonly key?: string
}

/** Settings of a child that has a DuckDB file open. `key` is that of an encrypted file. */
export interface ChildSettings extends Launch {
  readonly file: string
  /** Tables of files of their own, as views of an in-memory database; `file` is then not opened. */
  readonly views?: readonly AttachedTable[]
  readonly catalog: string
  readonly threads: number
  /** The child ends itself above this resident size; the second line behind the operating system's limit. */
  readonly rssLimitMb: number
  /** The file is opened for writing, and created if missing. Only one process may have it open. */
  readonly writable?: boolean
  /** The process starts at once and opens the file on a later request: starting takes most of the time. */
  readonly deferred?: boolean
}

/** Name of the variable that carries `Launch.key`. */
export const KEY_VARIABLE = 'RECOUNT_FILE_KEY'

/** File descriptor of the pipe that carries rows: frames of run id, length (both UInt32LE) and UTF-8 bytes. */
export const DATA_FD = 4
export const FRAME_HEADER = 8
