import type { Generated } from 'kysely'

export interface DatasetTable {
  id: Generated<number>
  uuid: string
  database_id: number
  catalog: string | null
  /** Never null: names without a schema are in the database's default one. */
  schema_name: string
  table_name: string
  /** The query of a virtual dataset; null for a table of the database. */
  sql_text: string | null
  /** Last author of the query, responsible for its reads; null for a table, and for a query without an author here. */
  sql_author: number | null
  description: string | null
  main_dttm_col: string | null
  default_endpoint: string | null
  offset_hours: number
  /** Seconds. */
  cache_timeout: number | null
  filter_select_enabled: number
  fetch_values_predicate: string | null
  is_sqllab_view: number
  /** JSON object as text, for the query of a virtual dataset. */
  template_params: string | null
  /** JSON: certification and warning. */
  extra: string | null
  normalize_columns: number
  always_filter_main_dttm: number
  is_managed_externally: number
  external_url: string | null
  created_by: number | null
  changed_by: number | null
  created_ms: number
  changed_ms: number
}

export interface DatasetColumnTable {
  id: Generated<number>
  uuid: string
  dataset_id: number
  position: number
  column_name: string
  verbose_name: string | null
  description: string | null
  /** SQL of a calculated column; null for one of the source. */
  expression: string | null
  type: string | null
  type_generic: number | null
  is_dttm: number
  group_by: number
  filterable: number
  is_active: number
  python_date_format: string | null
  advanced_data_type: string | null
  extra: string | null
  created_ms: number
  changed_ms: number
}

export interface DatasetMetricTable {
  id: Generated<number>
  uuid: string
  dataset_id: number
  position: number
  metric_name: string
  verbose_name: string | null
  expression: string
  metric_type: string | null
  description: string | null
  d3format: string | null
  /** JSON: symbol and its place. */
  currency: string | null
  warning_text: string | null
  extra: string | null
  created_ms: number
  changed_ms: number
}

export interface DatasetTables {
  dataset: DatasetTable
  dataset_owner: { dataset_id: number; user_id: number }
  dataset_column: DatasetColumnTable
  dataset_metric: DatasetMetricTable
}
