import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import type { Reading } from '../../contract/upload/upload'
import type { AttachedTable } from '../engines/process/protocol'
import type { UploadTable } from '../metadata/schema'
import type { Store } from '../metadata/store'
import { type User, may } from '../session/security/users'
import type { FileReading, LoadColumn, LoadFormat, LoadOrder, Misfits, Refresh } from './loadProtocol'
import { loadFile, lookAt } from './loader'
import { FileProblem } from './problem'
import { keptOf } from './refresh/options'
import { NO_READERS, mayRead } from './share/readers'
import { addReaders, readersIn } from './share/rows'
import type { ReaderList } from '../../contract/upload/share'

/** Ms for which a file waits for its table. */
const KEPT = 3_600_000
/** Files of one person that wait at a time. */
const MAX_WAITING = 5
const MAX_TABLES = 500

const RESERVED = new Set(['main', 'information_schema', 'pg_catalog', 'temp', 'system', 'uploads'])

/** The schema that belongs to a person. Two people never share one, however alike their names are. */
export const schemaOf = ({ id, username }: Pick<User, 'id' | 'username'>): string => {
  if (/^[a-z][a-z0-9_]{0,60}$/.test(username) && !RESERVED.has(username)) return username
  const clean = username
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .slice(0, 60)
  return `${clean}~${id}`
}

export interface Waiting {
  readonly id: string
  readonly userId: number
  readonly file: string
  readonly fileName: string
  readonly format: LoadFormat
  readonly bytes: number
  readonly sinceMs: number
}

type Row = Selectable<UploadTable>

export interface Uploads {
  /** Keeps an uploaded file until a table is made of it. */
  keep(user: User, sent: { fileName: string; format: LoadFormat; stream: Readable }): Promise<Waiting>
  waiting(user: User, id: string): Waiting | null
  /**
   * Columns and first rows of a file; the columns that are given are tried on all its rows. Rejects with `LoadStopped` once the
   * signal aborts or the file is dropped.
   */
  look(waiting: Waiting, wanted: Looked): Promise<FileReading>
  /** Makes the table, whole or not at all; the file is gone afterwards when it was made. */
  make(user: User, waiting: Waiting, table: WantedTable): Promise<Row>
  drop(waiting: Waiting): Promise<void>
  /** Deletes a table of the person's own schema; false when there is none of the name. */
  remove(user: User, name: string): Promise<boolean>
  /** Refuses a name that the person has used already. */
  checkFree(user: User, name: string): void
  /** A table by its schema and name; null where there is none. */
  find(schema: string, name: string): Row | null
  ownedBy(user: User): readonly Row[]
  /** Schemas of the tables that a person may read, their own first. */
  schemasOf(user: User): readonly string[]
  /** The tables that a person may read: their own, and those that are shared with them. */
  readableBy(user: Pick<User, 'id' | 'roles'>): readonly Row[]
  isReadable(user: Pick<User, 'id' | 'roles'>, row: Row): boolean
  /** Reads anew with whom tables are shared. */
  reloadReaders(): Promise<void>
  attached(): readonly AttachedTable[]
  sweep(now: number): Promise<void>
}

interface Looked {
  readonly reading: Partial<Reading>
  readonly columns: readonly LoadColumn[] | null
  /** The table that the file is to refresh. */
  readonly refresh: Refresh | null
  readonly signal: AbortSignal
}

interface WantedTable {
  readonly name: string
  readonly replace: boolean
  readonly reading: Partial<Reading>
  readonly columns: readonly LoadColumn[] | null
  readonly misfits: Misfits
  /** The table that the file refreshes; null for one that is new, or replaced by other columns. */
  readonly refresh: Refresh | null
  /** Those who may read it besides its owner; a table that replaces another one keeps its readers too. */
  readonly readers: ReaderList
  readonly signal: AbortSignal
  readonly onPercent: (percent: number) => void
}

interface Options {
  readonly store: Store
  readonly folder: string
  /** Working directory of the reading process. */
  readonly cwd: string
  readonly memoryLimitMb: number
  readonly clock: () => number
  /** Hears that tables came or went. */
  readonly changed: () => void
}

/** Opens the folder of uploaded tables; half-done work of a former process is removed. */
export const openUploads = async (options: Options): Promise<Uploads> => {
  const { store, folder, cwd, memoryLimitMb, clock, changed } = options
  const staging = join(folder, 'staging')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const uploads = new Map<string, Waiting & { readonly dropped: AbortController }>()
  let rows = await store.selectFrom('upload_table').selectAll().orderBy('id').execute()
  let readers = await readersIn(store)

  const reload = async (): Promise<void> => {
    rows = await store.selectFrom('upload_table').selectAll().orderBy('id').execute()
    readers = await readersIn(store)
    changed()
  }
  const isReadable = (user: Pick<User, 'id' | 'roles'>, row: Row): boolean =>
    mayRead(user, row.user_id, readers.get(row.id) ?? NO_READERS)
  const readableBy = (user: Pick<User, 'id' | 'roles'>): readonly Row[] => rows.filter((row) => isReadable(user, row))
  const files = new Set(rows.map(({ file }) => file))
  for (const file of await readdir(folder)) {
    if (file !== 'staging' && !files.has(file)) await rm(join(folder, file), { recursive: true, force: true })
  }

  const same = (user: User, name: string) =>
    rows.find((row) => row.schema_name === schemaOf(user) && row.name.toLowerCase() === name.toLowerCase())

  // a file may be read twice at a time, each way with its own choices
  let readings = 0
  const orderOf = (waiting: Waiting, reading: Partial<Reading>): LoadOrder => ({
    file: waiting.file,
    scratch: `${waiting.file}.rows${(readings += 1)}`,
    even: `${waiting.file}.even${readings}`,
    format: waiting.format,
    reading,
    memoryLimitMb,
    target: null,
    columns: null,
    misfits: 'refuse',
    refresh: null,
  })

  const clean = async ({ scratch, even }: LoadOrder): Promise<void> => {
    await rm(scratch, { force: true })
    await rm(even, { force: true })
  }

  const drop = async (waiting: Waiting): Promise<void> => {
    uploads.get(waiting.id)?.dropped.abort()
    uploads.delete(waiting.id)
    await rm(waiting.file, { force: true })
  }

  const checkFree = (user: User, name: string): void => {
    if (same(user, name))
      throw new FileProblem(`You have a table named ${name} already. Choose another name, or replace it.`)
  }

  return {
    keep: async (user, { fileName, format, stream }) => {
      const mine = [...uploads.values()].filter(({ userId }) => userId === user.id)
      for (const old of mine.slice(0, Math.max(0, mine.length + 1 - MAX_WAITING))) await drop(old)
      const id = randomUUID()
      const file = join(staging, id)
      try {
        await pipeline(stream, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
        const { size } = await stat(file)
        const waiting: Waiting = { id, userId: user.id, file, fileName, format, bytes: size, sinceMs: clock() }
        uploads.set(id, { ...waiting, dropped: new AbortController() })
        return waiting
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    waiting: (user, id) => {
      const upload = uploads.get(id)
      return upload?.userId === user.id ? upload : null
    },
    look: async (waiting, { reading, columns, refresh, signal }) => {
      const dropped = uploads.get(waiting.id)?.dropped.signal ?? AbortSignal.abort()
      const order = { ...orderOf(waiting, reading), columns, refresh }
      try {
        return await lookAt(order, cwd, AbortSignal.any([signal, dropped]))
      } finally {
        await clean(order)
      }
    },
    make: async (user, waiting, table) => {
      if (!table.replace) checkFree(user, table.name)
      const before = same(user, table.name)
      const mine = rows.filter((row) => row.user_id === user.id)
      if (!before && mine.length >= MAX_TABLES)
        throw new FileProblem(`You have ${MAX_TABLES} tables, which is all there is room for.`)
      const file = `${randomUUID()}.duckdb`
      const target = join(staging, file)
      const { columns, misfits, refresh } = table
      const order = { ...orderOf(waiting, table.reading), target, columns, misfits, refresh }
      try {
        if (before && refresh?.append === true) await copyFile(join(folder, before.file), target)
        const loaded = await loadFile(order, cwd, table.signal, table.onPercent)
        const { size } = await stat(target)
        await rename(target, join(folder, file))
        const old = same(user, table.name)
        if (old && !table.replace) checkFree(user, table.name)
        if (refresh !== null && old?.file !== before?.file)
          throw new FileProblem('The table was changed meanwhile. Nothing was added; send the file again.')
        const row = await store.transaction().execute(async (transaction) => {
          const made = {
            name: table.name,
            file,
            file_name: basename(waiting.fileName),
            row_count: loaded.rows,
            bytes: size,
            created_ms: clock(),
            made_with: JSON.stringify(keptOf(waiting.format, loaded, refresh?.kept ?? null)),
          }
          const written = old
            ? transaction.updateTable('upload_table').set(made).where('id', '=', old.id)
            : transaction.insertInto('upload_table').values({ ...made, user_id: user.id, schema_name: schemaOf(user) })
          const row = await written.returningAll().executeTakeFirstOrThrow()
          await addReaders(transaction, row.id, table.readers)
          return row
        })
        await reload()
        if (old) await rm(join(folder, old.file), { force: true })
        await drop(waiting)
        return row
      } catch (error) {
        await rm(target, { force: true })
        if (!rows.some((row) => row.file === file)) await rm(join(folder, file), { force: true })
        throw error
      } finally {
        await rm(`${target}.wal`, { force: true })
        await clean(order)
      }
    },
    drop,
    remove: async (user, name) => {
      const row = rows.find((one) => one.schema_name === schemaOf(user) && one.name === name)
      if (!row) return false
      await store.deleteFrom('upload_table').where('id', '=', row.id).execute()
      await reload()
      await rm(join(folder, row.file), { force: true })
      return true
    },
    checkFree,
    find: (schema, name) =>
      rows.find(
        (row) =>
          row.schema_name.toLowerCase() === schema.toLowerCase() && row.name.toLowerCase() === name.toLowerCase(),
      ) ?? null,
    ownedBy: (user) => rows.filter((row) => row.user_id === user.id),
    schemasOf: (user) => {
      const others = readableBy(user).map((row) => row.schema_name)
      return [...new Set([...(may(user, ['can_upload', 'Database']) ? [schemaOf(user)] : []), ...others.toSorted()])]
    },
    readableBy,
    isReadable,
    reloadReaders: async () => {
      readers = await readersIn(store)
    },
    attached: () => rows.map((row) => ({ file: join(folder, row.file), schema: row.schema_name, name: row.name })),
    sweep: async (now) => {
      for (const waiting of uploads.values()) if (waiting.sinceMs < now - KEPT) await drop(waiting)
    },
  }
}
