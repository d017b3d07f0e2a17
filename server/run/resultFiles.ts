import { open, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isDiskFull } from '../diskFull'
import { Problem } from '../problem'
import type { Store } from '../metadata/store'
import type { ResultHead } from './answer'

const KEY = /^[0-9a-f-]{36}$/
/** Results of which it is remembered that the disk was full. */
const MAX_REMEMBERED = 1000
/** Bytes that may wait for the disk; beyond that a run waits with them. */
const MAX_WAITING = 64 * 1_048_576
/** Ms that the disk waits, so that the answer, which goes out now, has the machine to itself. */
const AFTER_ANSWER = 20
/** Buffers that one call hands to the operating system, which takes 1,024. */
const BATCH = 512

interface NewResult {
  readonly key: string
  readonly userId: number
  readonly head: ResultHead
  readonly rows: readonly Uint8Array[]
  readonly expiresMs: number
}

interface FoundResult {
  readonly head: ResultHead
  readonly rows: readonly Uint8Array[]
  readonly databaseId: number
}

/** Stored results: a row in the store and a file each, readable by the owner's account alone. */
export interface ResultFiles {
  /**
   * Has `end` end the query and keeps its result with it, in one transaction, if it ended well: from then on it can be
   * read. The disk has it a little later, so that no answer waits for the disk.
   */
  keep<Ended extends { readonly state: string }>(
    result: NewResult,
    end: (within: Store) => Promise<Ended>,
  ): Promise<Ended>
  /** A stored result of this user. Throws 507 for one that a full disk did not take. Null when there is none: unknown, another's, expired or gone from the disk. */
  load(request: { key: string; userId: number; now: number }): Promise<FoundResult | null>
  /** Removes expired results, and files without a row. */
  sweep(now: number): Promise<void>
  /** When everything kept so far is on the disk, or was refused by it. */
  settled(): Promise<void>
}

interface Waiting {
  readonly result: NewResult
  readonly bytes: number
  written: Promise<void>
}

/** One line of JSON with the head, then the rows. */
const write = async (file: string, { head, rows }: NewResult): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    const pieces = [Buffer.from(`${JSON.stringify(head)}\n`), ...rows]
    for (let at = 0; at < pieces.length; at += BATCH) await handle.writev(pieces.slice(at, at + BATCH))
  } finally {
    await handle.close()
  }
}

const read = async (file: string): Promise<{ head: ResultHead; rows: Uint8Array[] } | null> => {
  try {
    const bytes = await readFile(file)
    const line = bytes.indexOf(0x0a)
    const head = JSON.parse(bytes.subarray(0, line).toString('utf8')) as ResultHead
    return { head, rows: [bytes.subarray(line + 1)] }
  } catch {
    return null
  }
}

/** `refused` is called with results that the disk refused; they are dropped. */
export const openResultFiles = (
  store: Store,
  folder: string,
  refused: (error: unknown, queryId: number) => void,
): ResultFiles => {
  const waiting = new Map<string, Waiting>()
  /** Results that a full disk did not take, and whose they were. */
  const full = new Map<string, number>()

  const drop = async (key: string): Promise<void> => {
    await store.deleteFrom('result').where('results_key', '=', key).execute()
  }

  const forget = async ({ key }: NewResult): Promise<void> => {
    await store.updateTable('query').set({ results_key: null }).where('results_key', '=', key).execute()
    await drop(key)
  }

  const rememberFull = ({ key, userId }: NewResult): void => {
    full.set(key, userId)
    for (const old of full.keys()) {
      if (full.size <= MAX_REMEMBERED) return
      full.delete(old)
    }
  }

  const toDisk = async (result: NewResult): Promise<void> => {
    const file = join(folder, result.key)
    try {
      await setTimeout(AFTER_ANSWER)
      await write(file, result)
    } catch (error) {
      refused(error, result.head.queryId)
      if (isDiskFull(error)) rememberFull(result)
      await rm(file, { force: true })
      await forget(result).catch((again: unknown) => refused(again, result.head.queryId))
    } finally {
      waiting.delete(result.key)
    }
  }

  return {
    keep: async (result, end) => {
      const bytes = result.rows.reduce((sum, piece) => sum + piece.length, 0)
      const { key, userId, head, expiresMs } = result
      const entry: Waiting = { result, bytes, written: Promise.resolve() }
      // before its row: readers of the row find the rows
      waiting.set(key, entry)
      let kept = false
      try {
        const ended = await store.transaction().execute(async (within) => {
          const row = await end(within)
          if (row.state !== 'success') return row
          await within
            .insertInto('result')
            .values({ results_key: key, query_id: head.queryId, user_id: userId, bytes, expires_ms: expiresMs })
            .execute()
          return row
        })
        kept = ended.state === 'success'
        if (!kept) return ended
        entry.written = toDisk(result)
        const queued = [...waiting.values()].reduce((sum, other) => sum + other.bytes, 0)
        if (queued > MAX_WAITING) await entry.written
        return ended
      } finally {
        if (!kept) waiting.delete(key)
      }
    },
    load: async ({ key, userId, now }) => {
      if (!KEY.test(key)) return null
      if (full.get(key) === userId) throw new Problem('diskFull')
      const row = await store
        .selectFrom('result')
        .innerJoin('query', 'query.id', 'result.query_id')
        .select('query.database_id')
        .where('result.results_key', '=', key)
        .where('result.user_id', '=', userId)
        .where('expires_ms', '>', now)
        .executeTakeFirst()
      if (!row) return null
      const result = waiting.get(key)?.result ?? (await read(join(folder, key)))
      return result && { head: result.head, rows: result.rows, databaseId: row.database_id }
    },
    sweep: async (now) => {
      await store.deleteFrom('result').where('expires_ms', '<=', now).execute()
      const kept = await store.selectFrom('result').select('results_key').execute()
      const storedKeys = new Set(kept.map((row) => row.results_key))
      for (const name of await readdir(folder)) {
        if (!storedKeys.has(name)) await rm(join(folder, name), { force: true })
      }
    },
    settled: async () => {
      await Promise.all([...waiting.values()].map(({ written }) => written))
    },
  }
}
