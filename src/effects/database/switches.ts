import type { DatabaseItem } from '../../../contract/database/database'
import type { DatabaseSwitches } from '../../events/database/database'

/** The extra settings of a database, which Superset keeps as JSON text (A3.45). */
export const extraOf = (text: string | null | undefined): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

type Item = Pick<
  DatabaseItem,
  | 'expose_in_sqllab'
  | 'allow_run_async'
  | 'allow_ctas'
  | 'allow_cvas'
  | 'allow_dml'
  | 'allow_file_upload'
  | 'force_ctas_schema'
  | 'extra'
  | 'allows_cost_estimate'
> & {
  readonly engine_information?:
    | { readonly supports_file_upload: boolean; readonly supports_dynamic_catalog?: boolean | undefined }
    | undefined
}

/** The permissions in the settings of a database. */
export const switchesOf = (item: Item): DatabaseSwitches => {
  const extra = extraOf(item.extra)
  return {
    exposeInSqllab: item.expose_in_sqllab ?? false,
    allowRunAsync: item.allow_run_async ?? false,
    allowCtas: item.allow_ctas ?? false,
    allowCvas: item.allow_cvas ?? false,
    allowDml: item.allow_dml ?? false,
    ...(item.engine_information?.supports_file_upload === true
      ? { allowFileUpload: item.allow_file_upload ?? false }
      : {}),
    ...(item.engine_information?.supports_dynamic_catalog === true
      ? { otherCatalogs: extra['allow_multi_catalog'] === true }
      : {}),
    forceCtasSchema: item.force_ctas_schema ?? null,
    disableDataPreview: extra['disable_data_preview'] === true,
    costEstimate: item.allows_cost_estimate ?? extra['cost_estimate_enabled'] !== false,
  }
}
