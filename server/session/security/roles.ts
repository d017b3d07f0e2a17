/** A permission: `[name, view]`, such as `['can_read', 'Chart']`. */
export type Pair = readonly [name: string, view: string]

const all = (views: readonly string[], ...names: string[]): Pair[] =>
  views.flatMap((view) => names.map((name): Pair => [name, view]))

/** Permissions of every signed-in user. */
const basics: readonly Pair[] = [
  ['can_read', 'SecurityRestApi'],
  ['can_recent_activity', 'Log'],
  ['can_log', 'Superset'],
  ['can_dashboard', 'Superset'],
  ['can_slice', 'Superset'],
  ['can_explore', 'Superset'],
  ['can_explore_json', 'Superset'],
  ['can_fetch_datasource_metadata', 'Superset'],
  ['can_time_range', 'Api'],
  ['can_query', 'Api'],
  ['can_query_form_data', 'Api'],
  ['can_list', 'AsyncEventsRestApi'],
]

/** Reads, and writing of own objects; no data without a grant. */
const gamma: readonly Pair[] = [
  ...basics,
  ...all(['Chart', 'Dashboard'], 'can_read', 'can_write', 'can_export'),
  ...all(['Dataset', 'Database', 'CssTemplate', 'Annotation', 'Tag'], 'can_read'),
  ...all(
    ['Explore', 'ExplorePermalinkRestApi', 'ExploreFormDataRestApi', 'DashboardPermalinkRestApi'],
    'can_read',
    'can_write',
  ),
  ...all(['DashboardFilterStateRestApi'], 'can_read', 'can_write'),
  ...all(['Superset'], 'can_csv', 'can_share_dashboard', 'can_share_chart'),
  ...all(['Datasource'], 'can_get', 'can_samples', 'can_get_column_values'),
  ...all(['Dashboard'], 'can_view_query', 'can_view_chart_as_table', 'can_drill', 'can_get_embedded'),
]

/** All but administration, and all data; no SQL screen unless `sql_lab` is given too. */
const alpha: readonly Pair[] = [
  ...gamma,
  ...all(['ReportSchedule', 'Annotation', 'CssTemplate'], 'can_read', 'can_write'),
  ...all(['Dataset'], 'can_write', 'can_export', 'can_get_or_create_dataset'),
  ...all(['Tag'], 'can_write'),
  ...all(['Datasource'], 'can_save', 'can_external_metadata'),
  ...all(['TableSchemaView'], 'can_post', 'can_expanded', 'can_delete'),
  ['can_tag', 'Dashboard'],
  ['all_database_access', 'all_database_access'],
  ['all_datasource_access', 'all_datasource_access'],
]

/** The SQL screen, to be given besides another role. */
const sqlLab: readonly Pair[] = [
  ['can_read', 'SecurityRestApi'],
  ...all(['SavedQuery'], 'can_read', 'can_write', 'can_export'),
  ['can_read', 'Query'],
  ...all(
    ['SQLLab'],
    'can_read',
    'can_execute_sql_query',
    'can_get_results',
    'can_export_csv',
    'can_estimate_query_cost',
  ),
  ...all(
    ['TabStateView'],
    'can_list',
    'can_get',
    'can_post',
    'can_put',
    'can_delete',
    'can_activate',
    'can_migrate_query',
    'can_delete_query',
  ),
  ...all(['TableSchemaView'], 'can_post', 'can_expanded', 'can_delete'),
  ...all(['SqlLabPermalinkRestApi', 'KV'], 'can_read', 'can_write'),
  ...all(['KV'], 'can_get_value', 'can_store'),
  ['can_upload', 'Database'],
  ['can_read', 'Database'],
  ['can_read', 'Superset'],
  ['can_sqllab', 'Superset'],
]

/** Reads of the audit log and of the things in it; nothing is written but one's own marks and account. */
const auditor: readonly Pair[] = [
  ...basics,
  ...all(['Chart', 'Dashboard', 'Dataset', 'Database', 'CssTemplate', 'Annotation', 'Tag'], 'can_read'),
  ...all(
    ['Explore', 'ExplorePermalinkRestApi', 'DashboardPermalinkRestApi', 'DashboardFilterStateRestApi'],
    'can_read',
  ),
  ...all(['Datasource'], 'can_get', 'can_get_column_values'),
  ...all(['Log', 'AuditLog'], 'can_read'),
]

/** The desk of support: sessions that people sent, and notes on them. */
const desk: readonly Pair[] = all(['Support'], 'can_read', 'can_write')

const administration: readonly Pair[] = [
  ...desk,
  ...all(['AuditLog'], 'can_read', 'can_write'),
  ...all(['Database', 'Log', 'Query', 'RowLevelSecurity'], 'can_read', 'can_write', 'can_export'),
  ...all(['User'], 'can_read', 'can_write'),
  ['can_grant_guest_token', 'SecurityRestApi'],
  ...all(['Dashboard'], 'can_set_embedded', 'can_delete_embedded'),
  ['all_query_access', 'all_query_access'],
]

const unique = (pairs: readonly Pair[]): readonly Pair[] => [
  ...new Map(pairs.map((pair) => [pair.join(' on '), pair])).values(),
]

/** The roles every installation has. Anonymous callers have `Public`, which grants nothing. */
export const roles = {
  Admin: unique([...alpha, ...sqlLab, ...administration]),
  Alpha: unique(alpha),
  Gamma: unique(gamma),
  sql_lab: unique(sqlLab),
  Auditor: unique(auditor),
  Support: unique([...basics, ...desk]),
  Public: [],
} as const satisfies Record<string, readonly Pair[]>

export type RoleName = keyof typeof roles

export const isRole = (name: string): name is RoleName => Object.hasOwn(roles, name)

/** True when one of the roles grants the pair. */
export const grants = (ownRoles: readonly RoleName[], [name, view]: Pair): boolean =>
  ownRoles.some((role) => (roles[role] as readonly Pair[]).some((pair) => pair[0] === name && pair[1] === view))
