import { createSemaphore } from '../../../common/semaphore'
import type { MoveCheck, MoveCheckBody } from '../../../contract/dashboard/move'
import type { Dataset } from '../../dataset/rows'
import { defaultSchema } from '../../dataset/source'
import { type Engine, EngineError } from '../../engines/engine'
import { dialectOf } from '../../engines/kinds'
import { invalid } from '../../problem'
import type { User } from '../../session/security/users'
import type { Deps, Destination } from './destination'

/** The schemas that the datasets of a dashboard read now, with one at the destination for each. */
export type ChosenSchemas = MoveCheck['schemas']

/** Schemas that are looked through for tables at most. */
const MAX_READ = 20

/** Schemas that are read at a time. */
const MAX_AT_ONCE = 4

interface Search {
  /** In the order in which the first one among equals is chosen. */
  readonly names: readonly string[]
  /** The number of these tables that a schema has; none where it cannot be read. */
  readonly count: (name: string, tables: ReadonlySet<string>) => Promise<number>
}

/** Reads each schema once, whichever tables are looked for. */
const searchIn = (
  engine: Pick<Engine, 'tables'>,
  names: readonly string[],
  keyOf: (name: string) => string,
): Search => {
  const inTurn = createSemaphore(MAX_AT_ONCE)
  const read = new Map<string, Promise<ReadonlySet<string>>>()
  const tablesOf = async (name: string): Promise<ReadonlySet<string>> => {
    try {
      return new Set((await inTurn(() => engine.tables(name))).map((table) => keyOf(table.name)))
    } catch (error) {
      // one schema that is closed to the caller leaves the others to choose from
      if (error instanceof EngineError) return new Set()
      throw error
    }
  }
  return {
    names,
    count: async (name, tables) => {
      const reading = read.get(name) ?? tablesOf(name)
      read.set(name, reading)
      const found = await reading
      return [...tables].filter((table) => found.has(table)).length
    },
  }
}

/** The schemas with the most of these tables, and that number; no schema where none has any. */
const schemasWith = async ({ names, count }: Search, tables: ReadonlySet<string>) => {
  const looked = names.slice(0, MAX_READ)
  const counts = await Promise.all(looked.map((name) => count(name, tables)))
  const most = Math.max(0, ...counts)
  return { most, best: most === 0 ? [] : looked.filter((_, at) => counts[at] === most) }
}

/** The schema that is named, else the first one with the most of the tables, else the usual one, beside others with more or as many. */
const choose = async (search: Search, tables: ReadonlySet<string>, named: string | undefined, usual: string) => {
  const namedCount = named === undefined ? 0 : await search.count(named, tables)
  const isComplete = named !== undefined && namedCount === tables.size
  const { most, best } = tables.size === 0 || isComplete ? { most: 0, best: [] } : await schemasWith(search, tables)
  const schema = named ?? best[0] ?? usual
  const others = named === undefined || most > namedCount ? best.filter((name) => name !== schema) : []
  return {
    new_schema: schema,
    tables: tables.size,
    found: named === undefined ? most : namedCount,
    others,
    found_in_others: others.length === 0 ? 0 : most,
  }
}

/**
 * A schema for each that the datasets read now: the wanted one, else the one of the same name, else the one with their tables, else
 * the usual one. Names the others with the tables that a person may have meant. Refuses (422) where the schemas cannot be read.
 */
export const schemasOf = async (
  services: Deps,
  user: User,
  { database, catalog }: Omit<Destination, 'schema'>,
  datasets: readonly Dataset[],
  wanted: MoveCheckBody['schemas'] = {},
): Promise<ChosenSchemas> => {
  try {
    const engine = services.databases.engine(database.id, user, catalog)
    const names = await engine.schemas()
    const usual = await defaultSchema(services, user, database.id, catalog)
    const wantedBy = new Map(Object.entries(wanted))
    const { ignoresCase } = dialectOf(database.engine)
    const keyOf = (name: string): string => (ignoresCase ? name.toLowerCase() : name)
    const search = searchIn(engine, [usual, ...names.filter((name) => name !== usual)], keyOf)
    const chosen: ChosenSchemas = []
    for (const schema of new Set(datasets.map(({ row }) => row.schema_name))) {
      const same = names.find((name) => name === schema) ?? names.find((name) => keyOf(name) === keyOf(schema))
      const tables = datasets
        .filter(({ row }) => row.schema_name === schema && row.sql_text === null)
        .map(({ row }) => keyOf(row.table_name))
      chosen.push({ schema, ...(await choose(search, new Set(tables), wantedBy.get(schema) ?? same, usual)) })
    }
    return chosen
  } catch (error) {
    if (error instanceof EngineError) throw invalid({ database: [error.message] })
    throw error
  }
}
