import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../metadata/store'
import type { ResultHead } from './answer'

const KEY = /^[0-9a-f-]{36}$/

interface NewResult {
  readonly key: string
  readonly userId: number
  readonly head: ResultHead
  readonly rows: readonly Uint8Array[]
  readonly expiresMs: number
}

/** Writes a result: one line of JSON with the head, then the rows. Readable by the owner's account alone. */
export const storeResult = async (store: Store, folder: string, result: NewResult): Promise<void> => {
  const pieces = [Buffer.from(`${JSON.stringify(result.head)}\n`), ...result.rows]
  await writeFile(join(folder, result.key), pieces, { flag: 'wx', mode: 0o600 })
  await store
    .insertInto('result')
    .values({
      results_key: result.key,
      query_id: result.head.queryId,
      user_id: result.userId,
      bytes: pieces.reduce((sum, piece) => sum + piece.length, 0),
      expires_ms: result.expiresMs,
    })
    .execute()
}

/** A stored result of this user. Null when there is none: unknown, another's, expired or gone from the disk. */
export const loadResult = async (
  store: Store,
  folder: string,
  wanted: { key: string; userId: number; now: number },
): Promise<{ head: ResultHead; rows: Uint8Array; databaseId: number } | null> => {
  if (!KEY.test(wanted.key)) return null
  const row = await store
    .selectFrom('result')
    .innerJoin('query', 'query.id', 'result.query_id')
    .select('query.database_id')
    .where('result.results_key', '=', wanted.key)
    .where('result.user_id', '=', wanted.userId)
    .where('expires_ms', '>', wanted.now)
    .executeTakeFirst()
  if (!row) return null
  try {
    const bytes = await readFile(join(folder, wanted.key))
    const line = bytes.indexOf(0x0a)
    const head = JSON.parse(bytes.subarray(0, line).toString('utf8')) as ResultHead
    return { head, rows: bytes.subarray(line + 1), databaseId: row.database_id }
  } catch {
    return null
  }
}

/** Removes what has expired, and files that no row knows of. */
export const sweepResults = async (store: Store, folder: string, now: number): Promise<void> => {
  await store.deleteFrom('result').where('expires_ms', '<=', now).execute()
  const kept = await store.selectFrom('result').select('results_key').execute()
  const known = new Set(kept.map((row) => row.results_key))
  for (const name of await readdir(folder)) {
    if (!known.has(name)) await rm(join(folder, name), { force: true })
  }
}
