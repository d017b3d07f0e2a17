import { loadDatabases, loadSchemas, loadTableMetadata, loadTables } from '../../effects/schema/schema'

/** Effects that every visit to the SQL screen needs. */
export const sqlEffects = [loadDatabases, loadSchemas, loadTables, loadTableMetadata] as const
