/*
 * Every table of the metadata store: how the audit log reads it, or why it does not. Names of columns are those of the store,
 * and paths in an entry begin with them.
 */

interface Columns {
  /** Columns that no entry holds: stamps, counters and keys of people's own browsers. */
  readonly omit?: readonly string[]
  /** Columns whose values no entry holds: it says only that they changed. */
  readonly secret?: readonly string[]
  /** Names of columns in paths, where the store's own tells how a secret is kept. */
  readonly named?: Readonly<Record<string, string>>
  /** Columns of JSON texts, compared by path. */
  readonly json?: readonly string[]
  /** Keys of a JSON column that no entry holds. */
  readonly omitKeys?: Readonly<Record<string, readonly string[]>>
}

/** A table with one row for each thing. */
export interface ThingTable extends Columns {
  readonly shape: 'thing'
  readonly table: string
  readonly kind: string
  readonly key: string
  /** The column that names the thing to people. */
  readonly name: string
}

/** A table of the parts of a thing, which have ids and names of their own. */
export interface PartTable extends Columns {
  readonly shape: 'part'
  readonly table: string
  readonly of: string
  readonly owner: string
  readonly path: string
  readonly key: string
  readonly name: string
}

/** A table that joins a thing with others: a list of them in the thing. */
export interface LinkTable {
  readonly shape: 'links'
  readonly table: string
  readonly of: string
  readonly owner: string
  readonly path: string
  readonly member: string
  readonly kind: string
}

/** A table whose rows of one thing are written anew at each change: a list of values in the thing. */
export interface ValueTable extends Columns {
  readonly shape: 'values'
  readonly table: string
  readonly of: string
  readonly owner: string
  readonly path: string
  readonly key: string
}

export type AuditedTable = ThingTable | PartTable | LinkTable | ValueTable

/** The entry names who and when, so the rows' own stamps would say it twice. */
const STAMPS = ['created_by', 'changed_by', 'created_ms', 'changed_ms']

type Rest<T> = Omit<T, 'shape' | 'table' | 'kind' | 'key'>

const thing = (table: string, kind: string, rest: Rest<ThingTable>): ThingTable => ({
  shape: 'thing',
  table,
  kind,
  key: 'id',
  ...rest,
})
const part = (table: string, rest: Omit<PartTable, 'shape' | 'table' | 'key'>): PartTable => ({
  shape: 'part',
  table,
  key: 'id',
  ...rest,
})
const links = (
  table: string,
  [of, owner]: readonly [string, string],
  path: string,
  [kind, member]: readonly [string, string],
): LinkTable => ({ shape: 'links', table, of, owner, path, member, kind })

const USER = ['user', 'user_id'] as const
const ROLE = ['role', 'role_id'] as const
const CHART = ['chart', 'chart_id'] as const
const DATABASE = ['database', 'database_id'] as const
const DATASET = ['dataset', 'dataset_id'] as const
const DASHBOARD = ['dashboard', 'dashboard_id'] as const
const SAVED_QUERY = ['saved_query', 'saved_query_id'] as const
const RULE = ['rule', 'rule_id'] as const
const TAG = ['tag', 'tag_id'] as const
const UPLOAD = ['upload', 'upload_id'] as const

/** The tables whose rows are shared things. */
export const audited: readonly AuditedTable[] = [
  thing('user', 'user', {
    name: 'username',
    secret: ['password_hash'],
    named: { password_hash: 'password' },
    omit: ['log_key', 'credential_version', 'login_count', 'last_login_ms', ...STAMPS],
  }),
  thing('role', 'role', { name: 'name' }),
  links('user_role', USER, 'roles', ROLE),
  links('database_grant', USER, 'databases', DATABASE),
  { ...thing('setting', 'setting', { name: 'name', secret: ['value'] }), key: 'name' },
  thing('database', 'database', { name: 'name', secret: ['secrets'], json: ['options', 'extra'], omit: STAMPS }),
  thing('dataset', 'dataset', { name: 'table_name', json: ['extra', 'template_params'], omit: STAMPS }),
  links('dataset_owner', DATASET, 'owners', USER),
  part('dataset_column', {
    of: 'dataset',
    owner: 'dataset_id',
    path: 'columns',
    name: 'column_name',
    json: ['extra'],
    omit: STAMPS,
  }),
  part('dataset_metric', {
    of: 'dataset',
    owner: 'dataset_id',
    path: 'metrics',
    name: 'metric_name',
    json: ['currency', 'extra'],
    omit: STAMPS,
  }),
  links('dataset_tag', DATASET, 'tags', TAG),
  thing('upload_table', 'upload', { name: 'name', json: ['made_with'], omit: STAMPS }),
  links('upload_reader', UPLOAD, 'readers', USER),
  links('upload_reader_role', UPLOAD, 'roles', ROLE),
  links('upload_wish', UPLOAD, 'wishes', USER),
  thing('chart', 'chart', {
    name: 'slice_name',
    json: ['params', 'query_context'],
    omit: ['last_saved_by', 'last_saved_ms', ...STAMPS],
  }),
  links('chart_owner', CHART, 'owners', USER),
  links('chart_tag', CHART, 'tags', TAG),
  thing('dashboard', 'dashboard', { name: 'title', json: ['json_metadata', 'position_json'], omit: STAMPS }),
  links('dashboard_owner', DASHBOARD, 'owners', USER),
  links('dashboard_role', DASHBOARD, 'roles', ROLE),
  links('dashboard_chart', DASHBOARD, 'charts', CHART),
  links('dashboard_tag', DASHBOARD, 'tags', TAG),
  thing('saved_query', 'saved_query', {
    name: 'label',
    json: ['extra', 'template_parameters'],
    omit: STAMPS,
    // the outcome of a scheduled run is no change by a person
    omitKeys: { extra: ['last_run'] },
  }),
  links('saved_query_tag', SAVED_QUERY, 'tags', TAG),
  thing('rls_rule', 'rule', { name: 'name', omit: STAMPS }),
  links('rls_rule_dataset', RULE, 'tables', DATASET),
  links('rls_rule_role', RULE, 'roles', ROLE),
  thing('annotation_layer', 'annotation_layer', { name: 'name', omit: STAMPS }),
  thing('annotation', 'annotation', { name: 'short_descr', json: ['json_metadata'], omit: STAMPS }),
  thing('report', 'report', {
    name: 'name',
    omit: ['since_ms', 'last_eval_ms', 'last_state', 'scheduled_ms', 'lease_ms', 'lease_run', ...STAMPS],
  }),
  {
    shape: 'values',
    table: 'report_recipient',
    of: 'report',
    owner: 'report_id',
    path: 'recipients',
    key: 'id',
    json: ['config'],
  },
  thing('tag', 'tag', { name: 'name', omit: STAMPS }),
]

/** The other tables, and why a change in one is not an entry. */
export const unaudited: Readonly<Record<string, string>> = {
  session: 'Sign-ins and sign-outs are acts with entries of their own.',
  sign_in_link: 'Making a link and following it are acts with entries of their own.',
  query: 'Running a query is an act with an entry of its own.',
  result: 'Rows of a query, kept for a day.',
  chart_favorite: 'Private to one person.',
  dashboard_favorite: 'Private to one person.',
  tag_favorite: 'Private to one person.',
  tab_state: 'Private draft of one person.',
  table_schema: 'Private draft of one person.',
  share: 'Text of a link, which never changes.',
  explore_permalink: 'Text of a link, which never changes.',
  dashboard_permalink: 'Text of a link, which never changes.',
  dashboard_filter_state: 'Private state of filters.',
  dashboard_version: 'Follows from the changes of its dashboard.',
  version: 'Follows from the changes of its thing.',
  report_log: 'Outcome of a send, which is an act with an entry of its own.',
  usage_event: 'Log of use, sent by browsers.',
  support_session: 'Sending and withdrawing a session are acts with entries of their own.',
  support_text: 'Sent with a session, which is an act with an entry of its own.',
  support_moment: 'Sent with a session, which is an act with an entry of its own.',
  support_name: 'Sent with a session, which is an act with an entry of its own.',
  support_thing: 'Sent with a session, which is an act with an entry of its own.',
  support_step: 'Sent with a session, which is an act with an entry of its own.',
  support_fault: 'Sent with a session, which is an act with an entry of its own.',
  support_note: 'Writing and deleting a note are acts with entries of their own.',
  migration: 'An upgrade is an act with an entry of its own.',
  audit_entry: 'The audit log itself.',
  audit_thing: 'Index of the audit log.',
  audit_day: 'Index of the audit log.',
  audit_signature: 'Signatures of the audit log.',
}
