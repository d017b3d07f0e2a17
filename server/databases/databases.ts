import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Engine } from '../engines/engine'
import type { DatabaseTable } from '../metadata/schema'
import type { Store } from '../metadata/store'
import { type User, maySeeDatabase } from '../security/users'
import type { Selectable } from 'kysely'

export type DatabaseRow = Selectable<DatabaseTable>

/** Opens the engine of a database file. */
export type OpenEngine = (file: string) => Promise<Engine>

export interface Databases {
  /** Registers a file of the data directory under a name, once, and opens it. */
  add(name: string, location: string): Promise<void>
  /** Databases the user may see whose engine is open, by id. */
  visible(user: User): Promise<readonly DatabaseRow[]>
  /** One of them; null when it does not exist or the user may not see it, alike. */
  find(user: User, id: number): Promise<DatabaseRow | null>
  engine(id: number): Engine
  engines(): readonly Engine[]
  close(): Promise<void>
}

export const openDatabases = (store: Store, home: string, open: OpenEngine, clock: () => number): Databases => {
  const opened = new Map<number, Engine>()

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
    return rows.filter((row) => opened.has(row.id) && maySeeDatabase(user, row.id))
  }

  return {
    add: async (name, location) => {
      const engine = await open(join(home, location))
      opened.set(await register(name, location), engine)
    },
    visible,
    find: async (user, id) => (await visible(user)).find((row) => row.id === id) ?? null,
    engine: (id) => {
      const engine = opened.get(id)
      if (!engine) throw new Error(`database ${id} is not open`)
      return engine
    },
    engines: () => [...opened.values()],
    close: async () => {
      await Promise.all([...opened.values()].map((engine) => engine.close()))
      opened.clear()
    },
  }
}
