import type { Generated } from 'kysely'

export interface ChartTable {
  id: Generated<number>
  uuid: string
  slice_name: string
  viz_type: string
  /** A dataset; it may have been deleted since. */
  datasource_id: number
  datasource_type: string
  /** JSON: the controls, as they were sent. */
  params: string
  /** JSON, as it was sent. */
  query_context: string | null
  description: string | null
  /** Seconds. */
  cache_timeout: number | null
  certified_by: string | null
  certification_details: string | null
  is_managed_externally: number
  external_url: string | null
  created_by: number | null
  changed_by: number | null
  last_saved_by: number | null
  created_ms: number
  changed_ms: number
  last_saved_ms: number
}

interface ExplorePermalinkTable {
  id: string
  user_id: number
  dataset_id: number
  chart_id: number | null
  /** JSON: form data and parameters of the page. */
  state: string
  created_ms: number
}

export interface ChartTables {
  chart: ChartTable
  chart_owner: { chart_id: number; user_id: number }
  chart_favorite: { chart_id: number; user_id: number }
  explore_permalink: ExplorePermalinkTable
}
