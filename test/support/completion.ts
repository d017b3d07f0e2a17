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
  /** Tables of the schema `shop` of other catalogs, whose lists are read. */
  readonly elsewhere?: Readonly<Record<string, Tables>>
}

interface At {
  readonly dbId: number
  readonly catalog: string | null
  readonly schema: string
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
export const completionWorld = (
  tables: Tables,
  { longNames = [], catalogs = [], elsewhere = {} }: More = {},
): CompletionWorld => {
  const store = createStore({ session: 's', now: () => 1, actor: () => '1', log: { append: () => undefined } as never })
  const say = (type: string, data: object, cause: string | null = null): string =>
    store.append([{ ...event(type as never, data as never), cause }], { corr: 'c' })[0]?.id ?? ''
  const long = longNames.length > 0
  const tell = (at: At, inside: Tables): void => {
    const names = Object.keys(inside)
    const asked = say('schema.tables_requested', { ...at, force: false })
    const list = names.map((name) => ({ name, type: 'table', rows: 3, comment: null }))
    const loaded = { ...at, count: names.length, key: long ? 'long' : null, tables: long ? null : list }
    say('schema.tables_loaded', loaded, asked)
    for (const [name, own] of Object.entries(inside)) {
      const wanted = say('schema.table_metadata_requested', { ...at, name })
      const columns = own.map(([column, type, key]) => ({
        name: column,
        type,
        comment: null,
        keys: key === undefined ? [] : [key],
      }))
      say('schema.table_metadata_loaded', { ...at, name, comment: null, columns, selectStar: null }, wanted)
    }
  }
  const tellSchemas = (catalog: string | null, schemas: readonly string[]): void => {
    const asked = say('schema.schemas_requested', { dbId: 1, catalog, force: false })
    say('schema.schemas_loaded', { dbId: 1, catalog, schemas }, asked)
  }
  const [own] = catalogs
  if (own !== undefined) {
    const databases = say('schema.databases_requested', {})
    say('schema.databases_loaded', { databases: [{ ...DATABASE, defaultCatalog: own }] }, databases)
    say('schema.catalogs_loaded', { dbId: 1, catalogs }, say('schema.catalogs_requested', { dbId: 1, force: false }))
  }
  tellSchemas(null, ['main', 'other'])
  tell({ dbId: 1, catalog: null, schema: 'main' }, tables)
  for (const [catalog, inside] of Object.entries(elsewhere)) {
    tellSchemas(catalog, ['shop', 'stock'])
    tell({ dbId: 1, catalog, schema: 'shop' }, inside)
  }
  const index = long ? nameIndex([...Object.keys(tables), ...longNames]) : null
  return {
    model: store.state(),
    place: { dbId: 1, catalog: null, schema: null },
    functions: functionsOf(null),
    functionsKnown: true,
    longList: ({ schema }) => (schema === 'main' ? index : null),
  }
}
