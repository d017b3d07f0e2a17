import type { Client } from 'pg'
import type { Catalog, TableName } from '../../sql/catalog'
import type { ColumnInfo, FunctionInfo, KeyInfo, TableDetail, TableInfo } from '../engine'
import { Failed, refuse } from '../process/failure'
import { tableKey, type PlannedTable, type TableSizes } from './cost'
import { LOOKUP_TYPE, type Names } from './gate/judge'

type Row = Readonly<Record<string, string | null>>

const read = async (client: Client, sql: string, values: readonly string[] = []): Promise<readonly Row[]> =>
  (await client.query<Row>(sql, [...values])).rows

const text = (value: string | null | undefined): string | null => (value === '' ? null : (value ?? null))

const SCHEMAS = `
  SELECT nspname AS name FROM pg_catalog.pg_namespace
  WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND has_schema_privilege(oid, 'USAGE') ORDER BY 1`

/** Tables, partitioned ones, foreign ones, views and materialised ones. */
const KINDS = `c.relkind IN ('r', 'p', 'f', 'v', 'm')`

const TABLES = `
  SELECT n.nspname AS schema, c.relname AS name FROM pg_catalog.pg_class c
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE ${KINDS} AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND NOT c.relispartition
    AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')`

/** Tables that inherit from another; partitions are in no list of tables, and cannot be read by their names. */
const CHILDREN = `
  SELECT cn.nspname AS schema, c.relname AS name, pn.nspname AS parent_schema, p.relname AS parent
  FROM pg_catalog.pg_inherits i
  JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid JOIN pg_catalog.pg_namespace cn ON cn.oid = c.relnamespace
  JOIN pg_catalog.pg_class p ON p.oid = i.inhparent JOIN pg_catalog.pg_namespace pn ON pn.oid = p.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f') AND NOT c.relispartition`

/** Partitions, each with the table whose rows its rows are: the outermost one. */
const PARTITIONS = `
  SELECT cn.nspname AS schema, c.relname AS name, pn.nspname AS parent_schema, p.relname AS parent
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace cn ON cn.oid = c.relnamespace
  JOIN pg_catalog.pg_class p ON p.oid = pg_catalog.pg_partition_root(c.oid)
  JOIN pg_catalog.pg_namespace pn ON pn.oid = p.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f') AND c.relispartition`

export const readSchemas = async (client: Client): Promise<readonly string[]> =>
  (await read(client, SCHEMAS)).map((row) => row['name'] ?? '')

const readParents = async (client: Client, sql: string): Promise<readonly (readonly [TableName, TableName])[]> =>
  (await read(client, sql)).map((row) => [
    [row['schema'] ?? '', row['name'] ?? ''],
    [row['parent_schema'] ?? '', row['parent'] ?? ''],
  ])

/** Tables and partitions whose rows are rows of other tables. */
export type Inheritance = Pick<Catalog, 'children' | 'partitions'>

/** Reads them as they are at the moment. */
export const readInheritance = async (client: Client): Promise<Inheritance> => ({
  children: await readParents(client, CHILDREN),
  partitions: await readParents(client, PARTITIONS),
})

/** The gate's names of tables, as the server has them at the moment. */
export const readCatalog = async (client: Client, name: string): Promise<Catalog> => ({
  name,
  schemas: await readSchemas(client),
  tables: (await read(client, TABLES)).map((row): TableName => [row['schema'] ?? '', row['name'] ?? '']),
  ...(await readInheritance(client)),
  macros: new Set(),
})

/** Functions that read the clock or a setting of the connection, chance, or another type's output, and nothing else. */
const STABLE_FUNCTIONS = `
  age array_agg array_append array_cat array_fill array_prepend array_to_json array_to_string clock_timestamp concat concat_ws
  date_add date_part date_subtract date_trunc extract format gen_random_uuid generate_series json_agg json_agg_strict
  json_build_array json_build_object json_object_agg json_object_agg_strict json_populate_record json_to_record
  json_to_recordset jsonb_agg jsonb_agg_strict jsonb_build_array jsonb_build_object jsonb_object_agg jsonb_path_exists_tz
  jsonb_path_query_array_tz jsonb_path_query_first_tz jsonb_path_query_tz jsonb_to_record jsonb_to_recordset localtimestamp
  make_timestamptz now pg_column_size pg_typeof quote_literal quote_nullable random row_to_json statement_timestamp string_to_array
  timeofday timezone to_char to_date to_json to_jsonb to_number to_timestamp to_tsquery to_tsvector phraseto_tsquery
  plainto_tsquery transaction_timestamp ts_headline uuidv4 uuidv7 websearch_to_tsquery`
  .trim()
  .split(/\s+/)

const FUNCTIONS = `
  SELECT proname AS name FROM pg_catalog.pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
  GROUP BY proname HAVING bool_and(provolatile = 'i') AND bool_and(prorettype NOT IN ('trigger'::regtype, 'internal'::regtype))`

const OWN_FUNCTIONS = `
  SELECT DISTINCT proname AS name FROM pg_catalog.pg_proc WHERE pronamespace <> 'pg_catalog'::regnamespace
    AND pronamespace <> 'information_schema'::regnamespace`

/** Functions that `x.name` can call, but those that convert types: their names are those of columns, such as `date`. */
const ONE_ARGUMENT = `
  SELECT DISTINCT p.proname AS name FROM pg_catalog.pg_proc p
  WHERE p.pronargs >= 1 AND (p.pronargs - p.pronargdefaults <= 1 OR p.provariadic <> 0)
    AND p.proname NOT IN (SELECT f.proname FROM pg_catalog.pg_cast c JOIN pg_catalog.pg_proc f ON f.oid = c.castfunc)`

const SYSTEM_TABLES = `SELECT relname AS name FROM pg_catalog.pg_class WHERE relnamespace = 'pg_catalog'::regnamespace`

const SYSTEM_TYPES = `SELECT typname AS name FROM pg_catalog.pg_type WHERE typnamespace = 'pg_catalog'::regnamespace`

const namesIn = (rows: readonly Row[]): Set<string> => new Set(rows.map((row) => row['name'] ?? ''))

/** The gate's names of functions: what PostgreSQL calls immutable, and a list of others that reach nothing. */
export const readNames = async (client: Client): Promise<Names> => {
  const functions = new Set([...namesIn(await read(client, FUNCTIONS)), ...STABLE_FUNCTIONS])
  const ownFunctions = namesIn(await read(client, OWN_FUNCTIONS))
  const fields = [...namesIn(await read(client, ONE_ARGUMENT))].filter((name) => !functions.has(name))
  const systemTypes = namesIn(await read(client, SYSTEM_TYPES))
  // `x.regclass` converts a text to a table, as `x::regclass` does
  const lookups = [...systemTypes].filter((name) => LOOKUP_TYPE.test(name))
  return {
    functions,
    ownFunctions,
    closedFields: new Set([...fields, ...lookups, ...ownFunctions]),
    systemTables: namesIn(await read(client, SYSTEM_TABLES)),
    systemTypes,
  }
}

const INFO = `
  SELECT c.relname AS name, CASE WHEN c.relkind IN ('v', 'm') THEN 'view' ELSE 'table' END AS type,
    obj_description(c.oid, 'pg_class') AS comment,
    CASE WHEN c.relkind <> 'v' AND c.reltuples >= 0 THEN c.reltuples::int8 END AS rows
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE ${KINDS} AND n.nspname = $1 AND NOT c.relispartition AND has_any_column_privilege(c.oid, 'SELECT')`

const infoOf = (row: Row): TableInfo => ({
  name: row['name'] ?? '',
  type: row['type'] === 'view' ? 'view' : 'table',
  comment: text(row['comment']),
  rows: row['rows'] == null ? null : Number(row['rows']),
})

export const readTables = async (client: Client, schema: string): Promise<TableInfo[]> =>
  (await read(client, `${INFO} ORDER BY 1`, [schema])).map(infoOf)

// before version 14 a table that was never counted has 0
const SIZES = `
  SELECT n.nspname AS schema, c.relname AS name, c.reltuples::int8 AS rows
  FROM unnest($1::text[], $2::text[]) AS wanted(schema, name) JOIN pg_catalog.pg_namespace n ON n.nspname = wanted.schema
  JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid AND c.relname = wanted.name WHERE c.reltuples > 0`

/** Rows of tables as the server last counted them; without those that it never counted. */
export const readSizes = async (client: Client, tables: readonly PlannedTable[]): Promise<TableSizes> => {
  if (tables.length === 0) return new Map()
  const names = [0, 1].map((at) => tables.map((table) => table[at]))
  const { rows } = await client.query<Row>(SIZES, names)
  return new Map(rows.map((row) => [tableKey([row['schema'] ?? '', row['name'] ?? '']), Number(row['rows'])]))
}

const COLUMNS = `
  SELECT a.attname AS name, a.attnotnull AS required, col_description(a.attrelid, a.attnum) AS comment,
    CASE WHEN t.typtype = 'd' THEN format_type(t.typbasetype, t.typtypmod)
      ELSE format_type(a.atttypid, a.atttypmod) END AS type
  FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_type t ON t.oid = a.atttypid WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`

/** Names of columns as JSON, in the order of a key. */
const named = (relation: string, keys: string): string =>
  `(SELECT json_agg(a.attname ORDER BY k.at) FROM unnest(${keys}) WITH ORDINALITY k(num, at)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.num)`

const KEYS = `
  SELECT o.conname AS name, o.contype AS type, ${named('o.conrelid', 'o.conkey')} AS columns,
    n.nspname AS schema, f.relname AS referred, ${named('o.confrelid', 'o.confkey')} AS referred_columns
  FROM pg_catalog.pg_constraint o LEFT JOIN pg_catalog.pg_class f ON f.oid = o.confrelid
  LEFT JOIN pg_catalog.pg_namespace n ON n.oid = f.relnamespace
  WHERE o.conrelid = $1::oid AND o.contype IN ('p', 'u', 'f')
  UNION ALL
  SELECT c.relname, 'i', (SELECT json_agg(pg_get_indexdef(i.indexrelid, k, true) ORDER BY k)
    FROM generate_series(1, i.indnkeyatts) k), NULL, NULL, NULL
  FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
  WHERE i.indrelid = $1::oid AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_constraint o WHERE o.conindid = i.indexrelid)`

const KEY_TYPES: Readonly<Record<string, KeyInfo['type']>> = { p: 'pk', u: 'unique', f: 'fk', i: 'index' }

const list = (json: string | null | undefined): readonly string[] =>
  json == null ? [] : (JSON.parse(json) as string[])

const keyOf = (row: Row): KeyInfo => ({
  name: text(row['name']),
  type: KEY_TYPES[row['type'] ?? ''] ?? 'index',
  columns: list(row['columns']),
  ...(row['type'] === 'f'
    ? {
        referredSchema: row['schema'] ?? '',
        referredTable: row['referred'] ?? '',
        referredColumns: list(row['referred_columns']),
      }
    : {}),
})

/** Columns, comments and keys of one table or view. */
export const readDetail = async (client: Client, schema: string, table: string): Promise<TableDetail> => {
  const [found] = await read(
    client,
    `SELECT x.*, to_regclass(format('%I.%I', $1::text, $2::text))::oid::int8 AS oid
    FROM (${INFO}) x WHERE x.name = $2`,
    [schema, table],
  )
  if (found === undefined) throw new Failed(refuse('TABLE_DOES_NOT_EXIST_ERROR', `Table ${table} does not exist.`))
  const oid = found['oid'] ?? '0'
  const [view] = await read(
    client,
    `SELECT CASE WHEN relkind IN ('v', 'm') THEN pg_get_viewdef(oid, true) END AS sql
    FROM pg_catalog.pg_class WHERE oid = $1::oid`,
    [oid],
  )
  return {
    table: infoOf(found),
    columns: (await read(client, COLUMNS, [oid])).map((row): ColumnInfo => ({
      name: row['name'] ?? '',
      type: row['type'] ?? '',
      nullable: row['required'] !== 't',
      comment: text(row['comment']),
    })),
    keys: (await read(client, KEYS, [oid])).map(keyOf),
    view: text(view?.['sql']),
  }
}

const SIGNATURES = `
  SELECT p.proname AS name, p.prokind AS kind, p.proretset AS set, obj_description(p.oid, 'pg_proc') AS description,
    (SELECT json_agg(json_build_array(coalesce(p.proargnames[k], 'arg' || k), format_type(p.proargtypes[k - 1], NULL)) ORDER BY k)
      FROM generate_series(1, p.pronargs) k) AS parameters,
    CASE WHEN p.provariadic <> 0 THEN format_type(p.provariadic, NULL) END AS varargs, format_type(p.prorettype, NULL) AS returns
  FROM pg_catalog.pg_proc p WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.prokind IN ('f', 'a', 'w')
    AND p.proname ~ '^[a-z_]\\w*$' ORDER BY p.proname, p.pronargs`

/** Overloads of one function, more than which are no help to the eye. */
const MAX_SIGNATURES = 8

/** Functions that statements may call, for completion. */
export const readFunctions = async (client: Client, names: Names): Promise<FunctionInfo[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of await read(client, SIGNATURES)) {
    const name = row['name'] ?? ''
    if (names.functions.has(name) && !names.ownFunctions.has(name)) groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].map(([name, rows]) => ({
    name,
    kind: rows[0]?.['set'] === 't' ? 'table' : rows[0]?.['kind'] === 'a' ? 'aggregate' : 'scalar',
    description: text(rows[0]?.['description']),
    example: null,
    signatures: rows.slice(0, MAX_SIGNATURES).map((row) => ({
      parameters: (row['parameters'] == null ? [] : (JSON.parse(row['parameters']) as [string, string][])).map(
        ([parameter, type]) => ({ name: parameter, type }),
      ),
      varargs: row['varargs'] ?? null,
      returns: row['returns'] ?? null,
    })),
  }))
}
