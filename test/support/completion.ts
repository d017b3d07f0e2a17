import { event } from '../../src/core/events/registry'
import type { CompletionWorld } from '../../src/projections/schema/completions'
import { nameIndex } from '../../src/domain/sql/nameIndex'
import { functionsOf } from '../../src/domain/sql/functions'
import { createStore } from './model'

export type Tables = Readonly<Record<string, readonly (readonly [name: string, type: string, key?: string])[]>>

interface More {
  readonly longNames?: readonly string[]
  /** Catalogs of the server, the first of which is that of the database; absent where it shows none. */
  readonly catalogs?: readonly string[]
}

const DATABASE = {
  id: 1,
  name: 'lake',
  backend: 'trino',
  allowRunAsync: false,
  allowDml: false,
  allowMultiCatalog: true,
  disableDataPreview: false,
}

/** The input of completion for a database with these tables, in the schema `main`. */
export const completionWorld = (tables: Tables, { longNames = [], catalogs = [] }: More = {}): CompletionWorld => {
  const store = createStore({ session: 's', now: () => 1, actor: () => '1', log: { append: () => undefined } as never })
  const say = (type: string, data: object, cause: string | null = null): string =>
    store.append([{ ...event(type as never, data as never), cause }], { corr: 'c' })[0]?.id ?? ''
  const at = { dbId: 1, catalog: null, schema: 'main' }
  const [own] = catalogs
  if (own !== undefined) {
    const databases = say('schema.databases_requested', {})
    say('schema.databases_loaded', { databases: [{ ...DATABASE, defaultCatalog: own }] }, databases)
    say('schema.catalogs_loaded', { dbId: 1, catalogs }, say('schema.catalogs_requested', { dbId: 1, force: false }))
  }
  const schemas = say('schema.schemas_requested', { dbId: 1, catalog: null, force: false })
  say('schema.schemas_loaded', { dbId: 1, catalog: null, schemas: ['main', 'other'] }, schemas)
  const asked = say('schema.tables_requested', { ...at, force: false })
  const names = Object.keys(tables)
  const long = longNames.length > 0
  const list = names.map((name) => ({ name, type: 'table', rows: 3, comment: null }))
  const loaded = { ...at, count: names.length, key: long ? 'long' : null, tables: long ? null : list }
  say('schema.tables_loaded', loaded, asked)
  for (const [name, own] of Object.entries(tables)) {
    const wanted = say('schema.table_metadata_requested', { ...at, name })
    const columns = own.map(([column, type, key]) => ({
      name: column,
      type,
      comment: null,
      keys: key === undefined ? [] : [key],
    }))
    say('schema.table_metadata_loaded', { ...at, name, comment: null, columns, selectStar: null }, wanted)
  }
  const index = long ? nameIndex([...names, ...longNames]) : null
  return {
    model: store.state(),
    place: { dbId: 1, catalog: null, schema: null },
    functions: functionsOf(null),
    functionsKnown: true,
    longList: (schema) => (schema === 'main' ? index : null),
  }
}
