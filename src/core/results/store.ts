import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

import type { Bytes } from '../log/bytes'
import type { Cipher } from '../log/cipher'
import type { ResultColumn } from './column'
import type { Cell, ResultLimit, ResultReader, ResultRows } from './types'

/** Stored results live for one day (`A4.58`). */
export const RESULT_LIFETIME = 86_400_000
/** Results above this many kilobytes, at two bytes a character, are not kept in the browser (`A4.59`). */
const RESULT_KILOBYTES = 5120
/** All kept results together, in bytes; the ones used longest ago go first. */
const STORE_BYTES = 128 * 1024 * 1024
/** Cells of results held in memory. */
const MEMORY_CELLS = 20_000_000

/** Notes of rows that a limit took live as long as the log that names them. */
const NOTE_LIFETIME = 14 * RESULT_LIFETIME

interface ResultRecord {
  readonly key: string
  readonly bytes: Bytes
  readonly size: number
  readonly createdAt: number
  usedAt: number
  /** The limit that took the rows: the record is a note without them. */
  readonly limit?: ResultLimit
}

const NO_ROWS = { bytes: new Uint8Array(0), size: 0 }

interface ResultsSchema extends DBSchema {
  results: { key: string; value: ResultRecord; indexes: { usedAt: number; createdAt: number } }
}

export interface ResultStore extends ResultReader {
  put(key: string, result: ResultRows): void
  /** Drops rows older than a day or beyond the limit; answers their keys. Rows not stored are dropped silently. */
  sweep(): Promise<readonly string[]>
  /** Drops everything to make room. True when something went. */
  shed(): Promise<boolean>
  /** Settles when all writes so far are done. */
  idle(): Promise<void>
  close(): void
}

export interface ResultStoreOptions {
  readonly name: string
  readonly cipher: Cipher
  readonly now: () => number
  readonly onError: (error: unknown) => void
  /** Settles when the page has nothing more urgent to do: encrypting a result takes longer than a frame. */
  readonly rest?: () => Promise<void>
  /** Says of the rows under a key that later pages keep them; without it they keep all. */
  readonly keeps?: (key: string) => boolean
  /** Asks the server when the browser no longer has the rows; null when they are gone there too. */
  readonly fetch?: (key: string) => Promise<ResultRows | null>
}

/** A row that lacks a column has no cell there, even for names that every object has. */
const cellOf = (row: Record<string, Cell | undefined>, name: string): Cell =>
  Object.hasOwn(row, name) ? (row[name] ?? null) : null

/** Rows in `data`, of any shape that the server chose, as arrays in the order of the columns. */
export const toRows = (data: readonly unknown[], columns: readonly ResultColumn[]): readonly (readonly Cell[])[] =>
  data.map((row) =>
    Array.isArray(row)
      ? (row as Cell[])
      : columns.map(({ column_name }) => cellOf(row as Record<string, Cell | undefined>, column_name)),
  )

/** Cells that are written as JSON in one go: more of them would be seen as a pause. */
const CELLS_AT_ONCE = 20_000

/** A result as JSON; null when it is too long to be stored, which is detected without writing all of it. */
const toText = async (result: ResultRows, rest: () => Promise<void> | undefined): Promise<string | null> => {
  const { rows, ...others } = result
  const head = JSON.stringify(others).slice(0, -1)
  const step = Math.max(1, Math.floor(CELLS_AT_ONCE / Math.max(1, rows[0]?.length ?? 1)))
  const pieces: string[] = []
  let length = head.length + ',"rows":[]}'.length
  for (let from = 0; from < rows.length; from += step) {
    if (from > 0) await rest()
    const piece = JSON.stringify(rows.slice(from, from + step)).slice(1, -1)
    length += piece.length + (from > 0 ? 1 : 0)
    if ((length * 2) / 1024 > RESULT_KILOBYTES) return null
    pieces.push(piece)
  }
  return `${head},"rows":[${pieces.join(',')}]}`
}

const cells = (result: ResultRows): number => result.rows.length * Math.max(1, result.columns.length)

/** `gone` is called when the handle becomes useless: another window deletes the database, or the browser closed it. */
const open = (name: string, gone: () => void): Promise<IDBPDatabase<ResultsSchema>> =>
  openDB<ResultsSchema>(name, 1, {
    upgrade: (db) => {
      const store = db.createObjectStore('results', { keyPath: 'key' })
      store.createIndex('usedAt', 'usedAt')
      store.createIndex('createdAt', 'createdAt')
    },
    blocking: (_current, _blocked, event) => {
      const handle = event.target as IDBDatabase
      handle.close()
      gone()
    },
    terminated: gone,
  })

/**
 * Keeps result rows outside the log: in memory for the screen, encrypted in the browser's database for the
 * next page load. A failure of the database costs a request later and nothing else.
 */
export const createResultStore = ({
  name,
  cipher,
  now,
  onError,
  rest,
  fetch,
  keeps = () => true,
}: ResultStoreOptions): ResultStore => {
  const memory = new Map<string, ResultRows>()
  const listeners = new Map<string, Set<() => void>>()
  const loading = new Map<string, Promise<ResultRows | null>>()
  let db: Promise<IDBPDatabase<ResultsSchema>> | null = null
  let writes: Promise<unknown> = Promise.resolve()

  const database = (): Promise<IDBPDatabase<ResultsSchema>> => {
    const forget = (): void => {
      db = null
    }
    db ??= open(name, forget)
    db.catch(forget)
    return db
  }

  const attempt = async <Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> => {
    try {
      return await work()
    } catch (error) {
      onError(error)
      return otherwise
    }
  }

  const tell = (key: string): void => {
    for (const listener of listeners.get(key) ?? []) listener()
  }

  const remember = (key: string, result: ResultRows): void => {
    memory.delete(key)
    memory.set(key, result)
    let cellCount = 0
    for (const kept of memory.values()) cellCount += cells(kept)
    for (const [old, kept] of memory) {
      if (cellCount <= MEMORY_CELLS || old === key) break
      memory.delete(old)
      cellCount -= cells(kept)
    }
    tell(key)
  }

  const store = async (key: string, result: ResultRows): Promise<void> => {
    if (!keeps(key)) return
    const text = await toText(result, () => rest?.())
    const at = now()
    const record = { key, createdAt: at, usedAt: at }
    const bytes = text === null ? null : cipher.encrypt(new TextEncoder().encode(text))
    const kept = bytes === null ? { ...NO_ROWS, limit: 'size' as const } : { bytes, size: bytes.length }
    await (await database()).put('results', { ...record, ...kept })
  }

  /** The record of a key, with the limit that took its rows, if one did; undefined when nothing is known of it. */
  const recordOf = async (key: string): Promise<ResultRecord | undefined> => {
    const kept = await (await database()).get('results', key)
    if (kept === undefined || kept.limit !== undefined) return kept
    return now() - kept.createdAt > RESULT_LIFETIME ? { ...kept, limit: 'age' } : kept
  }

  const read = async (key: string): Promise<ResultRows | null> => {
    const kept = await recordOf(key)
    if (kept === undefined || kept.limit !== undefined) return null
    await (await database()).put('results', { ...kept, usedAt: now() })
    return JSON.parse(new TextDecoder().decode(cipher.decrypt(kept.bytes))) as ResultRows
  }

  const find = async (key: string, asks: boolean): Promise<ResultRows | null> => {
    const kept = await attempt(() => read(key), null)
    const result = kept ?? (asks ? await attempt(async () => (await fetch?.(key)) ?? null, null) : null)
    if (result !== null) remember(key, result)
    return result
  }

  const sweep = async (): Promise<readonly string[]> => {
    const gone: string[] = []
    const tx = (await database()).transaction('results', 'readwrite')
    let total = 0
    for await (const cursor of tx.store.index('usedAt').iterate(null, 'prev')) {
      const { value } = cursor
      if (!keeps(value.key)) {
        await cursor.delete()
        continue
      }
      const age = now() - value.createdAt
      if (value.limit !== undefined) {
        if (age > NOTE_LIFETIME) await cursor.delete()
        continue
      }
      total += value.size
      const limit = age > RESULT_LIFETIME ? 'age' : 'total'
      if (limit === 'total' && total <= STORE_BYTES) continue
      gone.push(value.key)
      await cursor.update({ ...value, ...NO_ROWS, limit })
    }
    await tx.done
    for (const key of gone) {
      memory.delete(key)
      tell(key)
    }
    return gone
  }

  /** Notes are written when the room is made: where there is none for them either, the rows go all the same. */
  const shed = async (): Promise<boolean> => {
    const notes: ResultRecord[] = []
    let count = 0
    const opened = await database()
    for await (const { value } of opened.transaction('results').store) {
      if (value.limit === undefined) count += 1
      notes.push({ limit: 'disk', ...value, ...NO_ROWS })
    }
    await opened.clear('results')
    await attempt(() => Promise.all(notes.map((note) => opened.put('results', note))), [])
    return count > 0
  }

  return {
    peek: (key) => memory.get(key) ?? null,
    load: (key, from = 'anywhere') => {
      const cachedResult = memory.get(key)
      if (cachedResult !== undefined) return Promise.resolve(cachedResult)
      const name = `${from} ${key}`
      const running = loading.get(name) ?? find(key, from === 'anywhere').finally(() => loading.delete(name))
      loading.set(name, running)
      return running
    },
    has: async (key) => {
      if (memory.has(key)) return true
      const kept = await attempt(() => recordOf(key), undefined)
      return kept !== undefined && kept.limit === undefined
    },
    limit: async (key) => (await attempt(() => recordOf(key), undefined))?.limit ?? null,
    subscribe: (key, listener) => {
      const group = listeners.get(key) ?? new Set()
      listeners.set(key, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0) listeners.delete(key)
      }
    },
    put: (key, result) => {
      remember(key, result)
      writes = writes.then(rest).then(() => attempt(() => store(key, result), undefined))
    },
    sweep: () => attempt(sweep, []),
    shed: () => attempt(shed, false),
    idle: async () => {
      await writes
    },
    close: () => {
      db?.then((open) => open.close()).catch(onError)
    },
  }
}
