import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Catalog } from '../../sql/catalog'
import type { ColumnInfo, KeyInfo, TableDetail, TableInfo } from '../engine'
import { Failed, refuse } from '../process/failure'

type Row = Record<string, string | number | boolean | null | string[]>

async function read(connection: DuckDBConnection, sql: string, values: string[]): Promise<Row[]> {
  return (await connection.runAndReadAll(sql, values)).getRowObjectsJson() as Row[]
}

const text = (value: Row[string] | undefined): string | null => (typeof value === 'string' && value ? value : null)

/** Reads the gate's catalogue, once: the file is attached read-only and cannot change under the child. */
export async function readCatalog(instance: DuckDBInstance, name: string): Promise<Catalog> {
  const connection = await instance.connect()
  const schemas = await read(
    connection,
    `SELECT schema_name FROM duckdb_schemas() WHERE database_name = $1 AND NOT internal
     UNION SELECT 'main' ORDER BY 1`,
    [name],
  )
  const tables = await read(
    connection,
    `SELECT schema_name AS s, table_name AS t FROM duckdb_tables() WHERE database_name = $1 AND NOT internal
     UNION ALL SELECT schema_name, view_name FROM duckdb_views() WHERE database_name = $1 AND NOT internal`,
    [name],
  )
  const macros = await read(
    connection,
    `SELECT DISTINCT lower(function_name) AS f FROM duckdb_functions() WHERE database_name = $1 AND NOT internal`,
    [name],
  )
  connection.closeSync()
  return {
    name,
    schemas: schemas.map((row) => String(row.schema_name)),
    tables: tables.map((row) => [String(row.s), String(row.t)] as const),
    macros: new Set(macros.map((row) => String(row.f))),
  }
}

const TABLES = `
  SELECT table_name AS name, 'table' AS type, comment, estimated_size AS rows
  FROM duckdb_tables() WHERE database_name = $1 AND schema_name = $2 AND NOT internal
  UNION ALL SELECT view_name, 'view', comment, NULL
  FROM duckdb_views() WHERE database_name = $1 AND schema_name = $2 AND NOT internal
  ORDER BY name`

export async function readTables(instance: DuckDBInstance, catalog: string, schema: string): Promise<TableInfo[]> {
  const connection = await instance.connect()
  const rows = await read(connection, TABLES, [catalog, schema])
  connection.closeSync()
  return rows.map((row) => ({
    name: String(row.name),
    type: row.type === 'view' ? 'view' : 'table',
    comment: text(row.comment),
    rows: row.rows === null ? null : Number(row.rows),
  }))
}

const COLUMNS = `
  SELECT column_name, data_type, is_nullable, comment FROM duckdb_columns()
  WHERE database_name = $1 AND schema_name = $2 AND table_name = $3 ORDER BY column_index`

const KEYS = `
  SELECT constraint_name AS name, constraint_type AS type, constraint_column_names AS columns,
    referenced_table AS referred, referenced_column_names AS referred_columns
  FROM duckdb_constraints()
  WHERE database_name = $1 AND schema_name = $2 AND table_name = $3
    AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY', 'UNIQUE')
  UNION ALL SELECT index_name, CASE WHEN is_unique THEN 'UNIQUE' ELSE 'INDEX' END, expressions::VARCHAR[], NULL, NULL
  FROM duckdb_indexes() WHERE database_name = $1 AND schema_name = $2 AND table_name = $3 AND NOT is_primary`

const VIEW = `
  SELECT sql FROM duckdb_views()
  WHERE database_name = $1 AND schema_name = $2 AND view_name = $3 AND NOT internal`

/** DuckDB writes the columns of an index as expressions: odd names in quotes. */
const unquote = (name: string): string => (/^".*"$/s.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name)

const KEY_TYPES: Record<string, KeyInfo['type']> = {
  'PRIMARY KEY': 'pk',
  'FOREIGN KEY': 'fk',
  UNIQUE: 'unique',
  INDEX: 'index',
}

/** Columns, comments and keys of one table or view; names are matched as DuckDB does, without regard to case. */
export async function readDetail(
  instance: DuckDBInstance,
  catalog: Catalog,
  schema: string,
  table: string,
): Promise<TableDetail> {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const entry = catalog.tables.find(([s, t]) => same(s, schema) && same(t, table))
  if (!entry) throw new Failed(refuse('TABLE_DOES_NOT_EXIST_ERROR', `Table ${table} does not exist.`))
  const info = (await readTables(instance, catalog.name, entry[0])).find(({ name }) => name === entry[1])
  const connection = await instance.connect()
  const columns = await read(connection, COLUMNS, [catalog.name, ...entry])
  const keys = await read(connection, KEYS, [catalog.name, ...entry])
  const [view] = await read(connection, VIEW, [catalog.name, ...entry])
  connection.closeSync()
  return {
    table: info ?? { name: entry[1], type: 'table', comment: null, rows: null },
    columns: columns.map((row): ColumnInfo => ({
      name: String(row.column_name),
      type: String(row.data_type),
      nullable: row.is_nullable === true,
      comment: text(row.comment),
    })),
    keys: keys.map((row): KeyInfo => ({
      name: text(row.name),
      type: KEY_TYPES[String(row.type)] ?? 'index',
      columns: (row.columns as string[]).map(unquote),
      // DuckDB has foreign keys within a schema alone.
      ...(row.type === 'FOREIGN KEY'
        ? {
            referredSchema: entry[0],
            referredTable: String(row.referred),
            referredColumns: row.referred_columns as string[],
          }
        : {}),
    })),
    view: text(view?.sql),
  }
}
