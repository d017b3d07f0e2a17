import type { TableColumn, TableName } from '../events/schema'
import type { Editor } from './editors'
import type { ReadModel } from './model'
import { schemasKey, tableKey, tablesKey } from './schemas'
import { databaseOf } from './selectors'
import {
  identifier,
  isKeyword,
  KEYWORDS,
  sqlTokens,
  tableReferences,
  type SqlToken,
  type TableReference,
} from './sqlTokens'

/** A word that would fit at the cursor. */
export interface Suggestion {
  readonly label: string
  /** What is written; quoted where the name needs it. */
  readonly insert: string
  readonly kind: 'table' | 'view' | 'column' | 'schema' | 'alias' | 'keyword' | 'function'
  readonly detail: string | null
  /** Sorts suggestions; likely kinds first. */
  readonly rank: string
  /** Offered without a letter typed, right after a space. */
  readonly afterSpace: boolean
}

type Place = Pick<Editor, 'dbId' | 'catalog' | 'schema'>

const DEFAULT_SCHEMAS = ['main', 'public', 'default']

/** The schema the browser shows: the tab's own, or the one the engine would use by itself. */
export const schemaInView = (model: ReadModel, { dbId, catalog, schema }: Place): string | null => {
  if (schema !== null || dbId === null) return schema
  const known = model.schemas.schemas[schemasKey({ dbId, catalog })]?.value ?? []
  return DEFAULT_SCHEMAS.find((name) => known.includes(name)) ?? known[0] ?? null
}

const FUNCTIONS =
  'count sum avg min max round coalesce date_trunc extract lower upper length substring concat abs floor ceil row_number rank lag lead nullif now'.split(
    ' ',
  )

const tablesIn = (model: ReadModel, place: Place, schema: string | null): readonly TableName[] =>
  place.dbId === null
    ? []
    : (model.schemas.tables[tablesKey({ dbId: place.dbId, catalog: place.catalog, schema })]?.value?.tables ?? [])

/** Names are compared as engines do: letter case aside. */
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const columnsOf = (model: ReadModel, place: Place, { schema, name }: TableReference): readonly TableColumn[] => {
  if (place.dbId === null) return []
  const where = schema ?? schemaInView(model, place)
  const known = tablesIn(model, place, where).find((table) => same(table.name, name))?.name ?? name
  const key = tableKey({ dbId: place.dbId, catalog: place.catalog, schema: where, name: known })
  return model.schemas.details[key]?.value?.columns ?? []
}

/** Tables the SQL names that exist and whose columns are not known yet: worth asking for. */
export const unknownTables = (model: ReadModel, place: Place, sql: string) => {
  const { dbId, catalog } = place
  if (dbId === null) return []
  return tableReferences(sqlTokens(sql)).flatMap((reference) => {
    const schema = reference.schema ?? schemaInView(model, place)
    const table = tablesIn(model, place, schema).find(({ name }) => same(name, reference.name))
    if (table === undefined) return []
    const at = { dbId, catalog, schema, name: table.name }
    return model.schemas.details[tableKey(at)] === undefined ? [at] : []
  })
}

const PLAIN = /^[a-z_][a-z0-9_]*$/

const quote = (name: string, backend: string): string => {
  if (PLAIN.test(name) && !isKeyword(name)) return name
  return /mysql|bigquery|hive|databricks|clickhouse/.test(backend)
    ? `\`${name.replaceAll('`', '``')}\``
    : `"${name.replaceAll('"', '""')}"`
}

const AFTER_TABLE_WORD = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE'])

const before = (tokens: readonly SqlToken[], offset: number): readonly SqlToken[] => {
  const earlier = tokens.filter((token) => token.end <= offset && token.kind !== 'comment')
  const last = earlier.at(-1)
  const typing = last !== undefined && last.end === offset && (last.kind === 'word' || last.kind === 'quoted')
  return typing ? earlier.slice(0, -1) : earlier
}

const inside = (tokens: readonly SqlToken[], offset: number): boolean =>
  tokens.some(
    ({ kind, text, start, end }) =>
      (kind === 'string' || kind === 'comment') &&
      start < offset &&
      (offset < end ||
        (offset === end && (text.startsWith('--') || (kind === 'string' && !/^'(?:[^']|'')*'$/.test(text))))),
  )

/** Suggestions at `offset`, from what is known already; nothing is asked for. */
export const suggest = (model: ReadModel, place: Place, sql: string, offset: number): readonly Suggestion[] => {
  const tokens = sqlTokens(sql)
  if (inside(tokens, offset)) return []
  const backend = databaseOf(model, place.dbId)?.backend ?? ''
  const references = tableReferences(tokens)
  const earlier = before(tokens, offset)
  const one = (label: string, kind: Suggestion['kind'], detail: string | null, rank: number, space = false) => ({
    label,
    insert: kind === 'keyword' || kind === 'function' ? label : quote(label, backend),
    kind,
    detail,
    rank: `${rank}${label.toLowerCase()}`,
    afterSpace: space,
  })
  const tables = (schema: string | null, rank: number, space: boolean) =>
    tablesIn(model, place, schema).map(({ name, type, rows }) =>
      one(name, type, rows === null ? type : `${rows.toLocaleString('en')} rows`, rank, space),
    )
  const columns = (reference: TableReference, rank: number) =>
    columnsOf(model, place, reference).map(({ name, type }) => one(name, 'column', type.toLowerCase(), rank))

  const dot = earlier.at(-1)
  if (dot?.text === '.') {
    const owner = earlier.at(-2)
    const qualifier = owner === undefined ? null : identifier(owner)
    if (qualifier === null) return []
    const meant =
      references.find(({ alias }) => alias !== null && same(alias, qualifier)) ??
      references.find(({ name }) => same(name, qualifier))
    const known = columns(meant ?? { schema: null, name: qualifier, alias: null }, 0)
    return known.length > 0 ? known : tables(qualifier, 0, false)
  }

  const view = schemaInView(model, place)
  const last = earlier.at(-1)?.text.toUpperCase() ?? ''
  const wantsTable = AFTER_TABLE_WORD.has(last)
  const schemas =
    place.dbId === null
      ? []
      : (model.schemas.schemas[schemasKey({ dbId: place.dbId, catalog: place.catalog })]?.value ?? [])
  const seen = new Set<string>()
  const found = [
    ...tables(view, wantsTable ? 0 : 3, wantsTable),
    ...(wantsTable
      ? []
      : references.flatMap((reference) => [
          ...columns(reference, 0),
          ...(reference.alias === null ? [] : [one(reference.alias, 'alias' as const, reference.name, 1)]),
        ])),
    ...schemas.map((schema) => one(schema, 'schema' as const, 'schema', wantsTable ? 1 : 6)),
    ...(wantsTable ? [] : FUNCTIONS.map((name) => one(name, 'function' as const, 'function', 4))),
    ...KEYWORDS.map((keyword) => one(keyword, 'keyword' as const, null, wantsTable ? 7 : 5)),
  ]
  return found.filter(({ label, kind }) => {
    const key = `${kind === 'column' ? 'column' : ''} ${label}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
