import { DuckDBTypeId } from '@duckdb/node-api'
import type { DuckDBType } from '@duckdb/node-api'

type Generic = 0 | 1 | 2 | 3

const T = DuckDBTypeId
const NUMERIC = new Set<DuckDBTypeId>([
  T.TINYINT,
  T.SMALLINT,
  T.INTEGER,
  T.BIGINT,
  T.HUGEINT,
  T.UTINYINT,
  T.USMALLINT,
  T.UINTEGER,
  T.UBIGINT,
  T.UHUGEINT,
  T.FLOAT,
  T.DOUBLE,
  T.DECIMAL,
  T.BIGNUM,
])
const TEMPORAL = new Set<DuckDBTypeId>([
  T.DATE,
  T.TIME,
  T.TIME_TZ,
  T.TIME_NS,
  T.TIMESTAMP,
  T.TIMESTAMP_TZ,
  T.TIMESTAMP_S,
  T.TIMESTAMP_MS,
  T.TIMESTAMP_NS,
])

/** Superset's `type_generic`: 0 numeric, 1 string, 2 temporal, 3 boolean. */
export function genericType(type: DuckDBType): Generic {
  if (NUMERIC.has(type.typeId)) return 0
  if (TEMPORAL.has(type.typeId)) return 2
  return type.typeId === T.BOOLEAN ? 3 : 1
}

/** The type as DuckDB spells it, or its alias (JSON is an alias of VARCHAR). */
export const typeName = (type: DuckDBType): string =>
  type.typeId === T.SQLNULL ? 'NULL' : (type.alias ?? type.toString())
