import type { Generated } from 'kysely'

/*
 * The metadata store. Booleans are 0 or 1, moments are ms since the epoch, JSON is text: the subset that SQLite and
 * PostgreSQL read alike.
 */
export interface UserTable {
  id: Generated<number>
  username: string
  first_name: string
  last_name: string
  email: string | null
  password_hash: string | null
  /** Rises when the password changes, so that tokens of the old one end. */
  credential_version: number
  is_active: number
  login_count: number
  /** 256-bit key, base64, of the user's local event log; made at the first sign-in. */
  log_key: string | null
  created_ms: number
  changed_ms: number
}

export interface SessionTable {
  /** SHA-256 of the cookie's value; the value itself is nowhere. */
  id_hash: string
  user_id: number
  created_ms: number
  expires_ms: number
}

export interface SignInLinkTable {
  token_hash: string
  user_id: number
  expires_ms: number
  used_ms: number | null
}

export interface DatabaseTable {
  id: Generated<number>
  uuid: string
  name: string
  engine: string
  /** File name inside the data directory. */
  location: string
  expose_in_sqllab: number
  created_ms: number
  changed_ms: number
}

export interface QueryTable {
  id: Generated<number>
  client_id: string
  user_id: number
  database_id: number
  sql_editor_id: string | null
  tab_name: string | null
  catalog: string | null
  schema_name: string | null
  sql_text: string
  executed_sql: string | null
  state: string
  progress: number
  row_count: number | null
  row_limit: number | null
  limiting_factor: string
  error_message: string | null
  results_key: string | null
  /** JSON: `columns`, `errors`. */
  extra: string
  start_ms: number
  end_ms: number | null
  changed_ms: number
}

export interface ResultTable {
  results_key: string
  query_id: number
  user_id: number
  bytes: number
  expires_ms: number
}

export interface SavedQueryTable {
  id: Generated<number>
  user_id: number
  database_id: number | null
  label: string | null
  catalog: string | null
  schema_name: string | null
  sql_text: string | null
  description: string | null
  template_parameters: string | null
  /** JSON: `schedule_info`. */
  extra: string
  created_ms: number
  changed_ms: number
}

export interface ShareTable {
  id: string
  user_id: number
  /** JSON text, as it was sent. */
  data: string
  created_ms: number
}

export interface DatasetTable {
  id: Generated<number>
  uuid: string
  database_id: number
  catalog: string | null
  /** Never null: what is said without a schema lies in the database's default one. */
  schema_name: string
  table_name: string
  /** The query of a virtual dataset; null for a table of the database. */
  sql_text: string | null
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

export interface MetadataSchema {
  migration: { id: number; name: string; applied_ms: number }
  setting: { name: string; value: string }
  user: UserTable
  role: { id: Generated<number>; name: string }
  user_role: { user_id: number; role_id: number }
  /** A user may use this database, whatever the roles say. */
  database_grant: { user_id: number; database_id: number }
  session: SessionTable
  sign_in_link: SignInLinkTable
  database: DatabaseTable
  query: QueryTable
  result: ResultTable
  saved_query: SavedQueryTable
  share: ShareTable
  dataset: DatasetTable
  dataset_owner: { dataset_id: number; user_id: number }
  dataset_column: DatasetColumnTable
  dataset_metric: DatasetMetricTable
}
