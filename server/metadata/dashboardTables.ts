import type { Generated } from 'kysely'

/** B3.01 */
export interface DashboardTable {
  id: Generated<number>
  uuid: string
  slug: string | null
  title: string | null
  css: string | null
  /** JSON (B3.02), without the layout. */
  json_metadata: string
  /** JSON: the layout, components by id. */
  position_json: string | null
  published: number
  certified_by: string | null
  certification_details: string | null
  is_managed_externally: number
  external_url: string | null
  created_by: number | null
  changed_by: number | null
  created_ms: number
  changed_ms: number
}

interface DashboardPermalinkTable {
  id: string
  user_id: number
  dashboard_id: number
  /** JSON: data mask, tabs, anchor, parameters of the page. */
  state: string
  created_ms: number
}

interface FilterStateTable {
  id: string
  user_id: number
  dashboard_id: number
  /** Of a tab of the browser. */
  tab_id: string | null
  /** JSON, as it was sent. */
  value: string
  changed_ms: number
}

interface DashboardVersionTable {
  dashboard_id: number
  /** From 1 on, by dashboard. */
  number: number
  user_id: number | null
  created_ms: number
  /** JSON: all that the dashboard was. */
  state: string
  /** JSON: the difference from the version before. */
  differences: string
}

export interface DashboardTables {
  dashboard: DashboardTable
  dashboard_owner: { dashboard_id: number; user_id: number }
  dashboard_role: { dashboard_id: number; role_id: number }
  dashboard_chart: { dashboard_id: number; chart_id: number }
  dashboard_favorite: { dashboard_id: number; user_id: number }
  dashboard_permalink: DashboardPermalinkTable
  dashboard_filter_state: FilterStateTable
  dashboard_version: DashboardVersionTable
}
