import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { AttachedTable } from '../engines/process/protocol'
import { type Engine, EngineError } from '../engines/engine'
import { kindOf } from '../engines/kinds'
import { openPlaces, type Places } from '../engines/process/places'
import type { Home } from '../home'
import { findStoredObject } from '../json/stored'
import type { DatabaseTable } from '../metadata/schema'
import type { Store } from '../metadata/store'
import { type User, maySeeDatabase } from '../session/security/users'
import type { FoundUpload, UploadsEngine } from '../upload/engine'
import { allowsCatalogs, CatalogEngines, missingCatalog, noSuchCatalog, otherCatalog } from './catalogs'
import { type OpenEngine, connect } from './connect'
import type { Connection } from './connection'
import type { ServerLimits } from './servers'
import { type LazyEngine, lazyEngine } from './lazy'
import { unseal } from './seal'
import { Unreachable } from './unreachable'

export type { OpenEngine } from './connect'
export type DatabaseRow = Selectable<DatabaseTable>

/** Opens the engine of uploaded tables. */
export type OpenUploads = (views: readonly AttachedTable[]) => Promise<Engine>

/** The database of uploaded tables: each person finds their own schema in it. */
export const UPLOADS = 'uploads'

export interface Databases {
  /** Registers a file of the data directory under a name, once, and opens it. */
  add(name: string, location: string): Promise<void>
  /** Shows the held-back database, if it is registered. */
  release(): void
  /** Databases the user may see, by name. */
  visible(user: User): Promise<readonly DatabaseRow[]>
  /** One of them; null when it does not exist or the user may not see it, alike. */
  find(user: User, id: number): Promise<DatabaseRow | null>
  /**
   * `user` decides whose uploaded tables are visible; without one, none are. `catalog` is one of those of the server, null for that
   * of the database; its engine rejects where the database does not show it.
   */
  engine(id: number, user?: User, catalog?: string | null): Engine
  /** Differs when a person may read other tables of a database, or its tables were replaced; null where all read the same. */
  viewOf(row: DatabaseRow, user: User): string | null
  isUploads(id: number): boolean
  /** Uploaded tables that the user may read. */
  readableUploads(user: User): readonly { readonly schema: string; readonly table: string }[]
  /** An uploaded table by its schema and name; null where there is none. */
  findUpload(schema: string, table: string): FoundUpload | null
  /** Registers the database of uploaded tables. */
  addUploads(engine: UploadsEngine): Promise<void>
  /** Computes over rows that other engines answered; it has no tables of its own. */
  readonly local: Engine
  /** Those that are open. */
  engines(): readonly Engine[]
  /** Opens a connection only for the caller, who closes it. Rejects with `Unreachable`. */
  attempt(connection: Connection, create: boolean): Promise<Engine>
  connectionOf(row: DatabaseRow): Connection
  /** Closes the engine of a database; its next use opens it as it then is. */
  reset(id: number): Promise<void>
  /** The same for one that was removed. */
  forget(id: number): Promise<void>
  close(): Promise<void>
}

interface Options {
  readonly store: Store
  readonly home: Pick<Home, 'path' | 'secret'>
  readonly open: OpenEngine
  /** Opens the engine without tables. */
  readonly openLocal: () => Promise<Engine>
  readonly servers: ServerLimits
  readonly clock: () => number
  /** A file whose database is not to be seen before it is added. */
  readonly held: string
  /** Settles when the databases of every start were added, or will not come. */
  readonly prepared: () => Promise<unknown>
}

/** Ms to wait for a database that the start has not opened yet. */
const PREPARES_WITHIN = 20_000

export const openDatabases = ({
  store,
  home,
  open,
  openLocal,
  servers,
  clock,
  held: heldLocation,
  prepared,
}: Options): Databases => {
  const opening = { home: home.path, open, servers }
  const engines = new Map<number, LazyEngine>()
  const others = new Map<number, CatalogEngines>()
  /** A server has the same places for all catalogs of a database. */
  const places = new Map<number, Places>()
  const local = lazyEngine(openLocal)
  let holding = true
  let uploads: { readonly id: number; readonly engine: UploadsEngine } | null = null

  const connectionOf = (row: DatabaseRow): Connection => {
    const kind = kindOf(row.engine)
    if (!kind) throw new Unreachable('GENERIC_DB_ENGINE_ERROR', `This server has no engine ${row.engine}.`)
    const options = findStoredObject(row.options)
    if (!options) throw new Unreachable('GENERIC_DB_ENGINE_ERROR', 'The settings of the database are damaged.')
    const connection = { kind, options, secrets: unseal(home.secret, row.secrets) }
    return allowsCatalogs(row) ? { ...connection, hasOtherCatalogs: true } : connection
  }

  const rowOf = async (id: number): Promise<DatabaseRow> => {
    const row = await store.selectFrom('database').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new EngineError('DATABASE_NOT_FOUND_ERROR', 'The database was removed.')
    return row
  }

  const openOf = (id: number, connection: Connection): Promise<Engine> => {
    const shared = places.get(id) ?? openPlaces()
    places.set(id, shared)
    return connect(opening, { ...connection, places: shared }, false)
  }

  const openRow = async (id: number): Promise<Engine> => openOf(id, connectionOf(await rowOf(id)))

  /** The engine of the database itself serves its own catalog, and any where its kind knows one alone. */
  const openCatalog = async (id: number, catalog: string): Promise<Engine> => {
    const row = await rowOf(id)
    const connection = connectionOf(row)
    const { kind, options, hasOtherCatalogs = false } = connection
    if (kind.catalogs === undefined || otherCatalog(row, catalog) === null)
      return { ...engine(id), close: async () => undefined }
    if (!hasOtherCatalogs || kind.catalogs.closed.has(catalog)) throw noSuchCatalog(catalog, kind.catalogs.own(options))
    // a process begins for a catalog that is there alone
    if (!(await engine(id).catalogs()).includes(catalog)) throw missingCatalog()
    return openOf(id, { ...connection, options: kind.catalogs.at(options, catalog) })
  }

  const engine = (id: number): LazyEngine => {
    const existing = engines.get(id)
    if (existing) return existing
    const opened = lazyEngine(() => openRow(id))
    engines.set(id, opened)
    return opened
  }

  const engineOf = (id: number, catalog: string | null): Engine => {
    if (catalog === null) return engine(id)
    const catalogs = others.get(id) ?? new CatalogEngines((name) => openCatalog(id, name))
    others.set(id, catalogs)
    return catalogs.of(catalog)
  }

  const reset = async (id: number): Promise<void> => {
    await Promise.all([engines.get(id)?.reset(), others.get(id)?.reset()])
  }

  const register = async (name: string, location: string): Promise<number> => {
    const now = clock()
    await store
      .insertInto('database')
      .values({
        uuid: randomUUID(),
        name,
        engine: 'duckdb',
        location,
        options: JSON.stringify({ file: location }),
        expose_in_sqllab: 1,
        allow_file_upload: location === UPLOADS ? 1 : 0,
        created_ms: now,
        changed_ms: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await store
      .selectFrom('database')
      .select('id')
      .where((where) => where.or([where('location', '=', location), where('name', '=', name)]))
      .executeTakeFirstOrThrow()
    return row.id
  }

  const isLate = (row: DatabaseRow): boolean =>
    row.location === UPLOADS ? uploads === null : holding && row.location === heldLocation

  /** Waits for the start: without it, every page open at that time would report a missing database. */
  const opened = async (): Promise<void> => {
    const enough = new AbortController()
    const waited = after(PREPARES_WITHIN, undefined, { signal: enough.signal, ref: false }).catch(() => undefined)
    await Promise.race([prepared(), waited])
    enough.abort()
  }

  const visible = async (user: User): Promise<readonly DatabaseRow[]> => {
    const rows = await store.selectFrom('database').selectAll().orderBy('name').execute()
    if (rows.some(isLate)) await opened()
    return rows.filter((row) => {
      if (row.location === UPLOADS) return row.id === uploads?.id && uploads.engine.viewOf(user) !== null
      return !(holding && row.location === heldLocation) && maySeeDatabase(user, row.id)
    })
  }

  return {
    add: async (name, location) => {
      const id = await register(name, location)
      await engine(id).open()
      if (location === heldLocation) holding = false
    },
    release: () => {
      holding = false
    },
    visible,
    find: async (user, id) => (await visible(user)).find((row) => row.id === id) ?? null,
    addUploads: async (uploadsEngine) => {
      const taken = await store.selectFrom('database').select('location').where('name', '=', UPLOADS).executeTakeFirst()
      // a user's database may have the name already
      const name =
        taken === undefined || taken.location === UPLOADS ? UPLOADS : `${UPLOADS} ${randomUUID().slice(0, 8)}`
      const id = await register(name, UPLOADS)
      uploads = { id, engine: uploadsEngine }
    },
    engine: (id, user, catalog = null) => {
      if (id !== uploads?.id) return engineOf(id, catalog)
      return user ? uploads.engine.seenBy(user) : uploads.engine
    },
    isUploads: (id) => id === uploads?.id,
    readableUploads: (user) => uploads?.engine.readable(user) ?? [],
    findUpload: (schema, table) => uploads?.engine.find(schema, table) ?? null,
    viewOf: (row, user) => (row.location === UPLOADS ? (uploads?.engine.viewOf(user) ?? '') : null),
    local,
    engines: () =>
      [
        ...engines.values(),
        ...[...others.values()].flatMap((catalogs) => catalogs.all()),
        ...(uploads ? [uploads.engine] : []),
      ].filter((one) => !('isOpen' in one) || one.isOpen()),
    attempt: (connection, create) => connect(opening, connection, create),
    connectionOf,
    reset,
    forget: async (id) => {
      await reset(id)
      engines.delete(id)
      others.delete(id)
      places.delete(id)
    },
    close: async () => {
      const open = [local, ...engines.values(), ...others.values(), ...(uploads ? [uploads.engine] : [])]
      await Promise.all(open.map((one) => one.close()))
      engines.clear()
      others.clear()
    },
  }
}
