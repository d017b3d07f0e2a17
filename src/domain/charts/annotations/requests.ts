import type { FormData } from '../../../events/chart/chart'
import { decodeForm, type FormValues } from '../formData'
import { ANNOTATION_LAYERS, isAsked, layersIn, type AnnotationLayer } from './layers'

/** The request for one layer. */
export interface AnnotationRequest {
  readonly name: string
  /** JSON: one query as chart data takes it, with the layer alone. */
  readonly query: string
}

const NO_RANGE = 'No filter'

const isObject = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const firstOf = (queries: string): FormValues | null => {
  try {
    const [first] = JSON.parse(queries) as readonly unknown[]
    return isObject(first) ? first : null
  } catch {
    // a log that was handed on has its values blanked out
    return null
  }
}

const rangeOf = (query: FormValues): string | null => {
  const range = textOf(query['time_range'])
  if (range !== null && range !== NO_RANGE) return range
  const filters = Array.isArray(query['filters']) ? (query['filters'] as readonly unknown[]).filter(isObject) : []
  return textOf(filters.find(({ op }) => op === 'TEMPORAL_RANGE')?.['val'])
}

const grainOf = (query: FormValues): string | null =>
  isObject(query['extras']) ? textOf(query['extras']['time_grain_sqla']) : null

/** Fills overrides that take the chart's value; an old `since` or `until` means a range. */
const overridesOf = ({ overrides }: AnnotationLayer, query: FormValues): FormValues => {
  const overrideValues = 'since' in overrides || 'until' in overrides ? { ...overrides, time_range: null } : overrides
  const chart: FormValues = { time_range: rangeOf(query), time_grain_sqla: grainOf(query) }
  return Object.fromEntries(
    Object.entries(overrideValues).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'since' || name === 'until') return []
      const taken = value ?? chart[name] ?? null
      return taken === null ? [] : [[name, taken]]
    }),
  )
}

/** A query as small as the server allows: only its layer counts (`B7.13`). */
const queryOf = (layer: AnnotationLayer, query: FormValues): string => {
  const columns = Array.isArray(query['columns']) ? (query['columns'] as readonly unknown[]).slice(0, 1) : []
  const { name, annotationType, sourceType, value, timeColumn, intervalEndColumn, titleColumn } = layer
  return JSON.stringify({
    columns,
    ...(columns.length === 0 ? { metrics: query['metrics'] ?? [] } : {}),
    time_range: textOf(query['time_range']) ?? NO_RANGE,
    row_limit: 1,
    annotation_layers: [
      {
        name,
        annotationType,
        sourceType,
        value,
        show: true,
        showMarkers: false,
        timeColumn,
        intervalEndColumn,
        titleColumn,
        descriptionColumns: layer.descriptionColumns,
        overrides: overridesOf(layer, query),
      },
    ],
  })
}

/** Requests for the layers of a chart with these queries; the first of a name counts. */
export const annotationRequests = (formData: FormData, queries: string): readonly AnnotationRequest[] => {
  const layersText = formData[ANNOTATION_LAYERS]
  const query = layersText === undefined ? null : firstOf(queries)
  if (layersText === undefined || query === null) return []
  const layers = layersIn(decodeForm({ [ANNOTATION_LAYERS]: layersText })).filter(isAsked)
  const byName = new Map(layers.toReversed().map((layer) => [layer.name, layer]))
  return [...byName.values()].toReversed().map((layer) => ({ name: layer.name, query: queryOf(layer, query) }))
}
