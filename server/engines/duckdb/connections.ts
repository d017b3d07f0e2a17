import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { connectFresh } from './open'

/** Fresh connections of an instance, each for one statement. */
export interface Connections {
  /** A connection that no statement has used; its taker closes it. */
  take(schema: string): Promise<DuckDBConnection>
  /** Makes a connection like the latest one, for the next statement: called while nothing runs. */
  prepare(): void
}

interface Ahead {
  readonly schema: string
  /** Null where it could not be made: the statement that needs one tries itself, and reports why. */
  readonly made: Promise<DuckDBConnection | null>
}

/** One connection is made ahead: its settings take as long as a small query. */
export const openConnections = (instance: DuckDBInstance, catalog: string): Connections => {
  let ahead: Ahead | null = null
  let latest = 'main'
  const connect = (schema: string): Promise<DuckDBConnection> => connectFresh(instance, catalog, schema)
  return {
    take: async (schema) => {
      latest = schema
      if (ahead?.schema !== schema) return connect(schema)
      const { made } = ahead
      ahead = null
      return (await made) ?? connect(schema)
    },
    prepare: () => {
      if (ahead?.schema === latest) return
      void ahead?.made.then((connection) => connection?.closeSync())
      ahead = { schema: latest, made: connect(latest).catch(() => null) }
    },
  }
}
