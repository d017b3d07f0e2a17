import { loadDatabases, loadSchemas, loadTableMetadata, loadTables } from '../../effects/schema/schema'

/** What every visit to the SQL screen asks for. */
export const sqlEffects = [loadDatabases, loadSchemas, loadTables, loadTableMetadata] as const
