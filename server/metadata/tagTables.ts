import type { Generated } from 'kysely'

interface TagTable {
  id: Generated<number>
  name: string
  description: string | null
  created_by: number | null
  changed_by: number | null
  created_ms: number
  changed_ms: number
}

export interface TagTables {
  tag: TagTable
  saved_query_tag: { tag_id: number; saved_query_id: number }
  chart_tag: { tag_id: number; chart_id: number }
  dashboard_tag: { tag_id: number; dashboard_id: number }
  dataset_tag: { tag_id: number; dataset_id: number }
  tag_favorite: { tag_id: number; user_id: number }
}
