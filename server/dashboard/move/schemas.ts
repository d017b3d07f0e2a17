import type { MoveCheckBody } from '../../../contract/dashboard/move'
import type { Dataset } from '../../dataset/rows'
import { defaultSchema } from '../../dataset/source'
import { type Engine, EngineError } from '../../engines/engine'
import { dialectOf } from '../../engines/kinds'
import { invalid } from '../../problem'
import type { User } from '../../session/security/users'
import type { Deps, Destination } from './destination'

/** The schema at the destination for a present one. */
type Schemas = (present: string) => string

/** Schemas that are looked through for tables at most. */
const MAX_READ = 20

interface Search {
  readonly engine: Pick<Engine, 'tables'>
  /** In the order in which they are read. */
  readonly names: readonly string[]
  readonly keyOf: (name: string) => string
}

/** The schema that has the most of these tables, the first one among equals; null where none has any. */
const schemaWith = async ({ engine, names, keyOf }: Search, tables: ReadonlySet<string>): Promise<string | null> => {
  let best: string | null = null
  let most = 0
  for (const name of tables.size === 0 ? [] : names.slice(0, MAX_READ)) {
    const found = await engine.tables(name)
    const count = new Set(found.map((table) => keyOf(table.name)).filter((key) => tables.has(key))).size
    if (count > most) [best, most] = [name, count]
    if (count === tables.size) break
  }
  return best
}

/**
 * A schema for each that the datasets read now: the wanted one, else the one of the same name, else the one with their tables, else
 * the usual one. Refuses (422) where the schemas cannot be read.
 */
export const schemasOf = async (
  services: Deps,
  user: User,
  { database, catalog }: Omit<Destination, 'schema'>,
  datasets: readonly Dataset[],
  wanted: MoveCheckBody['schemas'] = {},
): Promise<Schemas> => {
  try {
    const engine = services.databases.engine(database.id, user, catalog)
    const names = await engine.schemas()
    const usual = await defaultSchema(services, user, database.id, catalog)
    const chosen = new Map(Object.entries(wanted))
    const { ignoresCase } = dialectOf(database.engine)
    const keyOf = (name: string): string => (ignoresCase ? name.toLowerCase() : name)
    const search = { engine, names: [usual, ...names.filter((name) => name !== usual)], keyOf }
    for (const present of new Set(datasets.map(({ row }) => row.schema_name))) {
      if (chosen.has(present)) continue
      const same = names.find((name) => name === present) ?? names.find((name) => keyOf(name) === keyOf(present))
      const tables = datasets
        .filter(({ row }) => row.schema_name === present && row.sql_text === null)
        .map(({ row }) => keyOf(row.table_name))
      chosen.set(present, same ?? (await schemaWith(search, new Set(tables))) ?? usual)
    }
    return (present) => chosen.get(present) ?? usual
  } catch (error) {
    if (error instanceof EngineError) throw invalid({ database: [error.message] })
    throw error
  }
}
