import type { DuckDBConnection } from '@duckdb/node-api'
import { putRecent } from '../../../common/evict'
import { type Shape, shapeOf } from './result'

/** Shapes that are kept, and the longest of them with its query. */
const KEPT_SHAPES = 256
const KEPT_LENGTH = 64 * 1024

/** As `planShape`, for a query in a schema. */
export type ReadShape = (connection: DuckDBConnection, schema: string, sql: string) => Promise<Shape>

/** Plans a query that may run, and answers its shape; throws what DuckDB says of a query that cannot be planned. */
export const planShape = async (connection: DuckDBConnection, sql: string): Promise<Shape> => {
  const prepared = await connection.prepare(sql)
  try {
    return shapeOf(prepared)
  } finally {
    prepared.destroySync()
  }
}

/** Reads shapes. Those of a file that cannot change follow from the query and its schema, so the latest are kept. */
export const openShapes = (isFixed: boolean): ReadShape => {
  if (!isFixed) return (connection, _schema, sql) => planShape(connection, sql)
  const shapes = new Map<string, Shape>()
  return async (connection, schema, sql) => {
    const key = `${schema}\u0000${sql}`
    const known = shapes.get(key)
    const shape = known ?? (await planShape(connection, sql))
    const length = key.length + shape.row.length
    return length > KEPT_LENGTH ? shape : putRecent(shapes, key, shape, KEPT_SHAPES)
  }
}
