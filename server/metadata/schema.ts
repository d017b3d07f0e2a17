import type { Generated } from 'kysely'
import type { AnnotationTables } from './annotationTables'
import type { AuditTables } from './auditTables'
import type { ChartTables } from './chartTables'
import type { DashboardTables } from './dashboardTables'
import type { DatasetTables } from './datasetTables'
import type { ReportTables } from './reportTables'
import type { RuleTables } from './ruleTables'
import type { SupportTables } from './supportTables'
import type { TagTables } from './tagTables'
import type { UsageTables } from './usageTables'

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
  /** Rises when the password changes or the user may no longer come in, so that tokens made before end. */
  credential_version: number
  is_active: number
  login_count: number
  /** Null before the first sign-in. */
  last_login_ms: Generated<number | null>
  /** 256-bit key, base64, of the user's local event log; made at the first sign-in. */
  log_key: string | null
  created_ms: number
  changed_ms: number
}

interface SessionTable {
  /** SHA-256 of the cookie's value; the value itself is nowhere. */
  id_hash: string
  user_id: number
  created_ms: number
  expires_ms: number
  /** Begun by a link that signs in once: no password was given. */
  by_link: Generated<number>
}

interface SignInLinkTable {
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
  /** Its location: for a file engine the name of the file inside the data directory. No two databases share it. */
  location: string
  expose_in_sqllab: number
  created_ms: number
  changed_ms: number
  /** JSON: options of the engine's closed schema, without its secret ones. */
  options: Generated<string>
  /** The secret options, sealed with the key of the data directory. */
  secrets: string | null
  allow_dml: Generated<number>
  allow_ctas: Generated<number>
  allow_cvas: Generated<number>
  allow_run_async: Generated<number>
  allow_file_upload: Generated<number>
  force_ctas_schema: string | null
  cache_timeout: number | null
  /** JSON: the keys of `databaseExtra`. */
  extra: Generated<string>
  created_by: number | null
  changed_by: number | null
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
  run_async: Generated<number>
  /** `TABLE` or `VIEW` when the result was to be kept in the database under `tmp_table`. */
  ctas_method: string | null
  tmp_schema: string | null
  tmp_table: string | null
}

interface ResultTable {
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

interface ShareTable {
  id: string
  user_id: number
  /** JSON text, as it was sent. */
  data: string
  created_ms: number
}

/** A tab of the SQL screen (A3.16). */
export interface TabStateTable {
  id: Generated<number>
  user_id: number
  /** The client's name before it had a number: it finds the same tab sent twice. */
  client_id: string | null
  label: string | null
  active: number
  database_id: number | null
  catalog: string | null
  schema_name: string | null
  sql_text: string | null
  query_limit: number | null
  /** Client id of a query. */
  latest_query_id: string | null
  saved_query_id: number | null
  autorun: number
  template_params: string | null
  hide_left_bar: number
  /** JSON: `updatedAt`, `version`. */
  extra: string
  created_ms: number
  changed_ms: number
}

/** A table that a tab holds open (A3.39). */
export interface TableSchemaTable {
  id: Generated<number>
  tab_state_id: number
  database_id: number
  catalog: string | null
  schema_name: string | null
  table_name: string
  /** JSON, as it was sent. */
  description: string
  expanded: number
  changed_ms: number
}

/** A table made of an uploaded file; its rows have their own database file. */
export interface UploadTable {
  id: Generated<number>
  user_id: number
  schema_name: string
  name: string
  /** File name inside the folder of uploads. */
  file: string
  /** Name of the file that it was made of. */
  file_name: string
  row_count: number
  bytes: number
  created_ms: number
  /** JSON: the options that it was made with, for the files that refresh it. */
  made_with: string | null
}

/** People and roles that may read an uploaded table besides its owner, and people who ask for that. */
interface UploadShareTables {
  upload_reader: { upload_id: number; user_id: number }
  upload_reader_role: { upload_id: number; role_id: number }
  upload_wish: { upload_id: number; user_id: number; at_ms: number }
}

export interface MetadataSchema
  extends
    DatasetTables,
    ChartTables,
    RuleTables,
    AnnotationTables,
    DashboardTables,
    UsageTables,
    TagTables,
    ReportTables,
    AuditTables,
    SupportTables,
    UploadShareTables {
  migration: { id: number; name: string; applied_ms: number }
  setting: { name: string; value: string }
  user: UserTable
  role: { id: Generated<number>; name: string }
  user_role: { user_id: number; role_id: number }
  /** A user may use this database, independent of the roles. */
  database_grant: { user_id: number; database_id: number }
  session: SessionTable
  sign_in_link: SignInLinkTable
  database: DatabaseTable
  query: QueryTable
  result: ResultTable
  saved_query: SavedQueryTable
  share: ShareTable
  upload_table: UploadTable
  tab_state: TabStateTable
  table_schema: TableSchemaTable
}
