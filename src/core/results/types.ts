import type { ResultColumn } from './column'

/** A cell as the server sent it: exact. Integers beyond 2^53 and decimals are text; nested values are JSON. */
export type Cell = string | number | boolean | null | readonly unknown[] | { readonly [key: string]: unknown }

/** Rows of a result, by place. They are data, not state: no event and no projection holds them. */
export interface ResultRows {
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly (readonly Cell[])[]
  readonly bytes: number
}

/**
 * The limit that took rows out of this browser: `size` of one result, `age`, `total` of all results, or the `disk`,
 * which had no room left.
 */
export type ResultLimit = 'size' | 'age' | 'total' | 'disk'

/** The screen's access to rows: by the key of a run. */
export interface ResultReader {
  /** The rows in memory; synchronous. */
  peek(key: string): ResultRows | null
  /**
   * Reads rows that are not in memory; null when they are gone. `browser` reads only this browser's own store,
   * as the history must.
   */
  load(key: string, from?: 'anywhere' | 'browser'): Promise<ResultRows | null>
  /** True when this browser still has the rows. */
  has(key: string): Promise<boolean>
  /** The limit that took the rows out of this browser; null when none is known to have. */
  limit(key: string): Promise<ResultLimit | null>
  /** Called when rows under `key` came or went. */
  subscribe(key: string, listener: () => void): () => void
}
