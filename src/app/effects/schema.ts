import { loadCatalogs } from '../../effects/schema/catalogs'
import { loadTableExtra } from '../../effects/schema/tableExtra'

/** Effects of the requests that few visits to the SQL screen make. */
export const rareSchemaEffects = [loadCatalogs, loadTableExtra] as const
