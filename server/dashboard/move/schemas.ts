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
  /** The number of these tables that a schema has; null where the person has no right to list them. */
  readonly count: (name: string, tables: ReadonlySet<string>) => Promise<number | null>
}

/** Reads each schema once, whichever tables are looked for. */
const searchIn = (
  engine: Pick<Engine, 'tables'>,
  names: readonly string[],
  keyOf: (name: string) => string,
): Search => {
  const inTurn = createSemaphore(MAX_AT_ONCE)
  const read = new Map<string, Promise<ReadonlySet<string> | null>>()
  const tablesOf = async (name: string): Promise<ReadonlySet<string> | null> => {
    try {
      return new Set((await inTurn(() => engine.tables(name))).map((table) => keyOf(table.name)))
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      if (error.code === 'SCHEMA_DOES_NOT_EXIST_ERROR') return new Set()
      if (error.code === 'TABLE_SECURITY_ACCESS_ERROR') return null
      throw error
    }
  }
  return {
    names,
    count: async (name, tables) => {
      const reading = read.get(name) ?? tablesOf(name)
      read.set(name, reading)
      const found = await reading
      return found === null ? null : [...tables].filter((table) => found.has(table)).length
    },
  }
}

/** The schemas with the most of these tables, and that number; no schema where none has any. `unread` may have them too. */
const schemasWith = async ({ names, count }: Search, tables: ReadonlySet<string>) => {
  const looked = names.slice(0, MAX_READ)
  const counts = await Promise.all(
    looked.map(async (name) => {
      try {
        return await count(name, tables)
      } catch (error) {
        // one schema that cannot be read leaves the others to choose from
        if (error instanceof EngineError) return null
        throw error
      }
    }),
  )
  const most = Math.max(0, ...counts.map((found) => found ?? 0))
  const unread = names.filter((_, at) => (counts[at] ?? null) === null)
  return { most, best: most === 0 ? [] : looked.filter((_, at) => counts[at] === most), unread }
}

const NOTHING = { tables: 0, others: [], found_in_others: 0, unread: 0 }

/** The schema that is named, else the first one with the most of the tables, else the default, beside others with more or as many. */
const choose = async (search: Search, tables: ReadonlySet<string>, named: string | undefined, byDefault: string) => {
  if (tables.size === 0) return { ...NOTHING, new_schema: named ?? byDefault, found: 0 }
  const namedCount = named === undefined ? null : await search.count(named, tables)
  if (named !== undefined && namedCount === tables.size) {
    return { ...NOTHING, new_schema: named, tables: tables.size, found: namedCount }
  }
  const { most, best, unread } = await schemasWith(search, tables)
  const schema = named ?? best[0] ?? byDefault
  const others = named === undefined || most > (namedCount ?? 0) ? best.filter((name) => name !== schema) : []
  return {
    new_schema: schema,
    tables: tables.size,
    found: await search.count(schema, tables),
    others,
    found_in_others: others.length === 0 ? 0 : most,
    unread: unread.filter((name) => name !== schema).length,
  }
}

/**
 * A schema for each that the datasets read now: the wanted one, else the one of the same name, else the one with their tables, else
 * the default. Names the others with the tables that a person may have meant. Refuses (422) where the schemas, or the tables of a
 * chosen one, cannot be read for another reason than missing rights, and where there is no schema for a table.
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
    if (names.length === 0 && datasets.some(({ row }) => row.sql_text === null)) {
      throw invalid({ database: ['The user of its connection sees no schema there.'] })
    }
    const byDefault = await defaultSchema(services, user, database, catalog)
    const wantedBy = new Map(Object.entries(wanted))
    const { ignoresCase } = dialectOf(database.engine)
    const keyOf = (name: string): string => (ignoresCase ? name.toLowerCase() : name)
    const search = searchIn(engine, [byDefault, ...names.filter((name) => name !== byDefault)], keyOf)
    const chosen: ChosenSchemas = []
    for (const schema of new Set(datasets.map(({ row }) => row.schema_name))) {
      const same = names.find((name) => name === schema) ?? names.find((name) => keyOf(name) === keyOf(schema))
      const tables = datasets
        .filter(({ row }) => row.schema_name === schema && row.sql_text === null)
        .map(({ row }) => keyOf(row.table_name))
      chosen.push({ schema, ...(await choose(search, new Set(tables), wantedBy.get(schema) ?? same, byDefault)) })
    }
    return chosen
  } catch (error) {
    if (error instanceof EngineError) throw invalid({ database: [error.message] })
    throw error
  }
}
