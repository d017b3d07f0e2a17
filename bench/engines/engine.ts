import type { Running } from '../server'

/** A schema of many tables. */
interface Crowd {
  readonly databaseId: number
  readonly schema: string
  /** A query of the names of its tables, for the driver. */
  readonly listing: string
}

/** A table, as it follows FROM, and how many rows it has. */
interface Facts {
  readonly rows: number
  readonly table: string
}

/** An engine that the bench has started, and its driver without the product around it. */
export interface BenchEngine {
  /** Name of its kind, as `kindOf` knows it. */
  readonly kind: string
  readonly name: string
  readonly running: Running
  /** Number of the database in the product. */
  readonly databaseId: number
  readonly schema: string
  /** Name of the driver that `read` uses. */
  readonly driver: string
  /** 100,000 rows of a bigint, a decimal, a double, a text, a timestamp and a boolean. */
  readonly wide: string
  /** The same columns of as many rows, made as they are read. */
  readonly many: (rows: number) => string
  /** Tables with the integers `k` and `v`. */
  readonly facts: readonly Facts[]
  /** A query that runs for minutes. */
  readonly endless: string
  /** Reads a query to its end by the driver alone, and answers the count of its rows. */
  read(sql: string): Promise<number>
  /** Starts `endless` by the driver alone. The promise answers when it works; `stop` ends it as the driver can. */
  work(): Promise<{ stop(): Promise<void> }>
  /** Makes so many tables in a schema of their own; null where the bench makes none. */
  readonly crowd: ((tables: number) => Promise<Crowd>) | null
  /** True while the database works on `endless`; null where it cannot be asked. */
  readonly isWorking: (() => Promise<boolean>) | null
}

/** An engine, or one line that says why it could not be started. */
export type Started = BenchEngine | string

/** Rows of `wide`. */
export const WIDE = 100_000
/** Rows of the table in `facts` that every engine has. */
export const FACTS = 1_000_000
