import { Kysely, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openAuditKey } from '../audit/chain/key'
import { recordUpgrade } from '../audit/upgrade'
import { audit } from '../audit/context'
import { startRecorder } from '../audit/record/recorder'
import { Refusal } from '../refusal'
import { roles } from '../session/security/roles'
import { type SqliteStore, openSqlite } from './dialect'
import { migrate } from './migrate'
import type { MetadataSchema } from './schema'

export type Store = Kysely<MetadataSchema>

const FILE = 'recount.sqlite'
const DAMAGED = `The metadata store is damaged (${FILE}). Restore it from a backup.`
const EMPTY = `The metadata store is empty (${FILE}), so users, charts and dashboards would be gone. Restore it from a backup, or remove the file to begin a new installation.`
const MISSING = `The metadata store is missing (${FILE}) while changes to it are there (${FILE}-wal). Restore it from a backup, or remove ${FILE}-wal to begin a new installation.`

const checkIntegrity = async (db: Store): Promise<void> => {
  const answer = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const verdict = answer.rows[0]?.quick_check
  if (verdict !== 'ok') throw new Refusal(DAMAGED)
}

const seed = async (db: Store): Promise<void> => {
  // first, since the audit log of all else begins with it
  await db
    .insertInto('setting')
    .values({ name: 'instance', value: randomBytes(16).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  for (const name of Object.keys(roles)) {
    await db
      .insertInto('role')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  }
}

const asRefusal = (error: unknown): unknown =>
  error instanceof Error && /not a database|malformed/.test(error.message) ? new Refusal(DAMAGED) : error

/** Opens a store and prepares it; an error closes it. */
const openAnd = async (file: string, prepare: (db: Store, sqlite: SqliteStore) => Promise<void>): Promise<Store> => {
  let db: Store
  let sqlite: SqliteStore
  try {
    sqlite = openSqlite(file)
    db = new Kysely({ dialect: sqlite.dialect })
  } catch (error) {
    throw asRefusal(error)
  }
  try {
    await prepare(db, sqlite)
  } catch (error) {
    await db.destroy()
    throw asRefusal(error)
  }
  return db
}

/** The moment of the start, the clock from then on, and the key of the data directory's audit log. */
interface Start {
  readonly now: number
  readonly clock: () => number
  /** Versions of each thing that are kept. */
  readonly versions: number
  readonly publicKey: string
}

const fill = (db: Store, sqlite: SqliteStore, { now, clock, versions, publicKey }: Start): Promise<void> =>
  audit({ by: 'system', call: 'start' }, async () => {
    const steps = await migrate(db, now)
    sqlite.onCommit((database) => startRecorder(database, publicKey, { clock, versions }))
    await db.transaction().execute((within) => seed(within))
    await recordUpgrade(db, steps, publicKey)
  })

const checkFilled = async (db: Store): Promise<void> => {
  const { rows } = await sql`select 1 from sqlite_master limit 1`.execute(db)
  if (rows.length === 0) throw new Refusal(EMPTY)
}

/** Bytes of a file; null where there is none. */
const sizeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null

const sync = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Makes a complete store under another name and then renames it: a crash before leaves no store, not an empty one. */
const make = async (home: string, start: Start): Promise<void> => {
  const newFile = join(home, `${FILE}.new`)
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${newFile}${end}`, { force: true })
  const db = await openAnd(newFile, async (store, sqlite) => {
    await fill(store, sqlite, start)
    // all of it in the one file that gets another name
    await sql`pragma journal_mode = delete`.execute(store)
  })
  await db.destroy()
  sync(newFile)
  renameSync(newFile, join(home, FILE))
  // a directory cannot be opened on every system
  if (process.platform !== 'win32') sync(home)
}

/**
 * Opens, checks and upgrades the metadata store of a data directory, and makes it where there is none. Throws a `Refusal` for
 * one that is damaged, empty, of a newer version, or missing beside its own write-ahead log.
 */
export const openStore = async (
  home: string,
  now: number,
  clock: () => number = () => now,
  versions = 100,
): Promise<Store> => {
  const file = join(home, FILE)
  const size = sizeOf(file)
  if (size === 0) throw new Refusal(EMPTY)
  if (size === null) {
    if ((sizeOf(`${file}-wal`) ?? 0) > 0) throw new Refusal(MISSING)
    await make(home, { now, clock, versions, publicKey: openAuditKey(home).publicKey })
  }
  return openAnd(file, async (db, sqlite) => {
    await checkIntegrity(db)
    await checkFilled(db)
    await fill(db, sqlite, { now, clock, versions, publicKey: openAuditKey(home).publicKey })
  })
}

/** The random id of this installation. */
export const instanceId = async (db: Store): Promise<string> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'instance').executeTakeFirstOrThrow()
  return row.value
}
