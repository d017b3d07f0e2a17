import type { TableName } from '../../sql/catalog'
import type { ColumnInfo, FunctionInfo, TableDetail, TableInfo } from '../engine'
import { quoteName, quoteText } from '../../../common/sql'
import { Failed, refuse } from '../process/failure'
import { FUNCTIONS } from './gate/functions'
import { StatementError } from './statement'

/** Reads all rows of a short answer. */
export type Read = (sql: string) => Promise<readonly (readonly unknown[])[]>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const readCatalogs = async (read: Read): Promise<readonly string[]> =>
  (await read('SHOW CATALOGS')).map(([name]) => text(name))

export const readSchemas = async (read: Read, catalog: string): Promise<readonly string[]> =>
  (await read(`SHOW SCHEMAS FROM ${quoteName(catalog)}`))
    .map(([name]) => text(name))
    .filter((name) => name !== 'information_schema')

const tablesOf = (catalog: string): string => `${quoteName(catalog)}.information_schema.tables`

/** Names of all tables and views of a catalog. */
export const readTableNames = async (read: Read, catalog: string): Promise<readonly TableName[]> =>
  (
    await read(
      `SELECT table_schema, table_name FROM ${tablesOf(catalog)} WHERE table_schema <> 'information_schema' ORDER BY 1, 2`,
    )
  ).map(([schema, name]): TableName => [text(schema), text(name)])

/** Names of all views of a schema. */
export const readViewNames = async (read: Read, catalog: string, schema: string): Promise<ReadonlySet<string>> => {
  const views = `${quoteName(catalog)}.information_schema.views`
  const rows = await read(`SELECT table_name FROM ${views} WHERE table_schema = ${quoteText(schema)}`)
  return new Set(rows.map(([name]) => text(name)))
}

/** Comments by the names of their tables; none where the server keeps them from the user. */
const readComments = async (read: Read, catalog: string, schema: string): Promise<ReadonlyMap<string, string>> => {
  const where = `catalog_name = ${quoteText(catalog)} AND schema_name = ${quoteText(schema)} AND comment IS NOT NULL`
  const rows = await read(`SELECT table_name, comment FROM system.metadata.table_comments WHERE ${where}`).catch(
    (error: unknown) => {
      if (error instanceof StatementError) return []
      throw error
    },
  )
  return new Map(rows.map(([name, comment]) => [text(name), text(comment)]))
}

export const readTables = async (read: Read, catalog: string, schema: string): Promise<TableInfo[]> => {
  const [rows, comments] = await Promise.all([
    read(
      `SELECT table_name, table_type FROM ${tablesOf(catalog)} WHERE table_schema = ${quoteText(schema)} ORDER BY 1`,
    ),
    readComments(read, catalog, schema),
  ])
  return rows.map(([name, type]) => ({
    name: text(name),
    type: type === 'VIEW' ? 'view' : 'table',
    comment: textOrNull(comments.get(text(name))),
    // statistics are read table by table, which takes long
    rows: null,
  }))
}

/** Columns and comments of one table or view, which is found in any letter case. Trino knows no keys. */
export const readDetail = async (
  read: Read,
  catalog: string,
  wantedSchema: string,
  wantedTable: string,
): Promise<TableDetail> => {
  // Trino spells all names so; a condition on lower(table_name) would read every table of the schema
  const [schema, table] = [wantedSchema.toLowerCase(), wantedTable.toLowerCase()]
  const where = `WHERE table_schema = ${quoteText(schema)} AND table_name = ${quoteText(table)}`
  const [[found], columns, comments] = await Promise.all([
    read(`SELECT table_type FROM ${tablesOf(catalog)} ${where}`),
    read(
      `SELECT column_name, data_type, is_nullable, comment FROM ${quoteName(catalog)}.information_schema.columns ${where}
       ORDER BY ordinal_position`,
    ),
    readComments(read, catalog, schema),
  ])
  if (found === undefined) {
    throw new Failed(refuse('TABLE_DOES_NOT_EXIST_ERROR', `Table ${wantedTable} does not exist.`))
  }
  const isView = found[0] === 'VIEW'
  const [view] = isView
    ? await read(`SELECT view_definition FROM ${quoteName(catalog)}.information_schema.views ${where}`)
    : []
  return {
    table: { name: table, type: isView ? 'view' : 'table', comment: textOrNull(comments.get(table)), rows: null },
    columns: columns.map(([name, type, nullable, comment]): ColumnInfo => ({
      name: text(name),
      type: text(type),
      nullable: nullable !== 'NO',
      comment: textOrNull(comment),
    })),
    keys: [],
    view: textOrNull(view?.[0]),
  }
}

/** Types of a list, `bigint, row(a bigint, b varchar)`: commas within brackets part nothing. */
const typesIn = (list: string): string[] => {
  const types: string[] = []
  let depth = 0
  let type = ''
  for (const character of list) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) {
      types.push(type.trim())
      type = ''
    } else type += character
  }
  return type.trim() === '' ? types : [...types, type.trim()]
}

/** Overloads of one function, more than which are no help to the eye. */
const MAX_SIGNATURES = 8

const KINDS: Readonly<Record<string, FunctionInfo['kind']>> = { aggregate: 'aggregate', table: 'table' }

/** Functions that statements may call, for completion. */
export const readFunctions = async (read: Read): Promise<FunctionInfo[]> => {
  const groups = new Map<string, (readonly unknown[])[]>()
  for (const row of await read('SHOW FUNCTIONS')) {
    const name = text(row[0]).toLowerCase()
    if (FUNCTIONS.has(name)) groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].map(([name, rows]) => ({
    name,
    kind: KINDS[text(rows[0]?.[3])] ?? 'scalar',
    description: textOrNull(rows[0]?.[5]),
    example: null,
    signatures: rows.slice(0, MAX_SIGNATURES).map(([, returns, types]) => ({
      parameters: typesIn(text(types)).map((type, at) => ({ name: `arg${at + 1}`, type })),
      varargs: null,
      returns: textOrNull(returns),
    })),
  }))
}
