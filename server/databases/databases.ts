import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AttachedTable } from '../engines/duckdb/protocol'
import type { Engine } from '../engines/engine'
import type { DatabaseTable } from '../metadata/schema'
import type { Store } from '../metadata/store'
import { type User, may, maySeeDatabase } from '../security/users'
import type { UploadsEngine } from '../uploads/engine'
import { schemaOf } from '../uploads/uploads'
import type { Selectable } from 'kysely'

export type DatabaseRow = Selectable<DatabaseTable>

/** Opens the engine of a database file. */
export type OpenEngine = (file: string) => Promise<Engine>

/** Opens the engine of uploaded tables. */
export type OpenUploads = (views: readonly AttachedTable[]) => Promise<Engine>

/** The database of uploaded tables: each person finds their own schema in it. */
export const UPLOADS = 'uploads'

export interface Databases {
  /** Registers a file of the data directory under a name, once, and opens it. */
  add(name: string, location: string): Promise<void>
  /** Databases the user may see whose engine is open, by id. */
  visible(user: User): Promise<readonly DatabaseRow[]>
  /** One of them; null when it does not exist or the user may not see it, alike. */
  find(user: User, id: number): Promise<DatabaseRow | null>
  /** `user` says whose uploaded tables are seen; without one, nobody's. */
  engine(id: number, user?: User): Engine
  /** Registers the database of uploaded tables. */
  addUploads(engine: UploadsEngine): Promise<void>
  engines(): readonly Engine[]
  close(): Promise<void>
}

export const openDatabases = (store: Store, home: string, open: OpenEngine, clock: () => number): Databases => {
  const opened = new Map<number, Engine>()
  let uploads: { readonly id: number; readonly engine: UploadsEngine } | null = null

  const register = async (name: string, location: string): Promise<number> => {
    const now = clock()
    await store
      .insertInto('database')
      .values({
        uuid: randomUUID(),
        name,
        engine: 'duckdb',
        location,
        expose_in_sqllab: 1,
        created_ms: now,
        changed_ms: now,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const row = await store.selectFrom('database').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    return row.id
  }

  const visible = async (user: User): Promise<readonly DatabaseRow[]> => {
    const rows = await store.selectFrom('database').selectAll().orderBy('name').execute()
    return rows.filter((row) =>
      row.id === uploads?.id
        ? may(user, ['can_upload', 'Database'])
        : opened.has(row.id) && maySeeDatabase(user, row.id),
    )
  }

  return {
    add: async (name, location) => {
      const engine = await open(join(home, location))
      opened.set(await register(name, location), engine)
    },
    visible,
    find: async (user, id) => (await visible(user)).find((row) => row.id === id) ?? null,
    addUploads: async (engine) => {
      uploads = { id: await register(UPLOADS, UPLOADS), engine }
    },
    engine: (id, user) => {
      if (id === uploads?.id) return user ? uploads.engine.seenIn(schemaOf(user)) : uploads.engine
      const engine = opened.get(id)
      if (!engine) throw new Error(`database ${id} is not open`)
      return engine
    },
    engines: () => [...opened.values(), ...(uploads ? [uploads.engine] : [])],
    close: async () => {
      await Promise.all([...opened.values(), ...(uploads ? [uploads.engine] : [])].map((engine) => engine.close()))
      opened.clear()
    },
  }
}
