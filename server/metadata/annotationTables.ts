import type { Generated } from 'kysely'

interface Stamps {
  created_by: number | null
  changed_by: number | null
  created_ms: number
  changed_ms: number
}

interface AnnotationLayerTable extends Stamps {
  id: Generated<number>
  name: string
  descr: string | null
}

export interface AnnotationTable extends Stamps {
  id: Generated<number>
  layer_id: number
  short_descr: string
  long_descr: string | null
  start_ms: number
  end_ms: number
  json_metadata: string | null
}

export interface AnnotationTables {
  annotation_layer: AnnotationLayerTable
  annotation: AnnotationTable
}
