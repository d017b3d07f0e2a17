import type { FormValues } from '../formData'

export type AnnotationType = 'FORMULA' | 'EVENT' | 'INTERVAL' | 'TIME_SERIES'

/** An annotation layer of a chart, as Superset's `annotation_layers` hold it. */
export interface AnnotationLayer {
  readonly name: string
  readonly annotationType: AnnotationType
  /** `NATIVE` are layers that the server keeps, `line` and `table` saved charts; empty for a formula. */
  readonly sourceType: '' | 'line' | 'NATIVE' | 'table'
  /** A formula, or the number of the layer or chart. */
  readonly value: string | number
  readonly show: boolean
  readonly showLabel: boolean
  readonly showMarkers: boolean
  readonly hideLine: boolean
  readonly style: 'solid' | 'dashed' | 'dotted' | 'longDashed'
  readonly opacity: '' | 'opacityLow' | 'opacityMedium' | 'opacityHigh'
  /** Null takes the next colour of the chart. */
  readonly color: string | null
  /** Pixels. */
  readonly width: number
  /** Values that replace the chart's in the source's query; null takes the chart's. */
  readonly overrides: FormValues
  readonly timeColumn: string
  readonly intervalEndColumn: string
  readonly titleColumn: string
  readonly descriptionColumns: readonly string[]
}

export const ANNOTATION_LAYERS = 'annotation_layers'

const TYPES: readonly string[] = ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES']
const SOURCES: readonly string[] = ['', 'line', 'NATIVE', 'table']
const STYLES: readonly string[] = ['solid', 'dashed', 'dotted', 'longDashed']
const OPACITIES: readonly string[] = ['', 'opacityLow', 'opacityMedium', 'opacityHigh']

const isObject = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const oneOf = <Value extends string>(value: unknown, among: readonly string[], otherwise: Value): Value =>
  typeof value === 'string' && among.includes(value) ? (value as Value) : otherwise

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A layer as drawn; missing settings have the defaults of a new one. Null for an invalid layer. */
export const layerOf = (raw: unknown): AnnotationLayer | null => {
  if (!isObject(raw)) return null
  const { name, value, width, annotationType } = raw
  if (typeof name !== 'string' || name === '') return null
  if (typeof annotationType === 'string' && !TYPES.includes(annotationType)) return null
  const type = oneOf<AnnotationType>(annotationType, TYPES, 'FORMULA')
  const columns = raw['descriptionColumns']
  return {
    name,
    annotationType: type,
    sourceType: oneOf(raw['sourceType'], SOURCES, ''),
    value: typeof value === 'number' || typeof value === 'string' ? value : '',
    show: raw['show'] !== false,
    showLabel: raw['showLabel'] === true,
    showMarkers: raw['showMarkers'] === true,
    hideLine: raw['hideLine'] === true,
    style: oneOf(raw['style'], STYLES, 'solid'),
    opacity: oneOf(raw['opacity'], OPACITIES, ''),
    color: typeof raw['color'] === 'string' && /^#[\da-f]{3,8}$/i.test(raw['color']) ? raw['color'] : null,
    width: typeof width === 'number' && width > 0 ? Math.min(width, 20) : 1,
    overrides: isObject(raw['overrides']) ? raw['overrides'] : {},
    timeColumn: text(raw['timeColumn']),
    intervalEndColumn: text(raw['intervalEndColumn']),
    titleColumn: text(raw['titleColumn']),
    descriptionColumns: Array.isArray(columns)
      ? (columns as readonly unknown[]).filter((column) => typeof column === 'string')
      : [],
  }
}

/** The layers of a chart exactly as they are kept, in their order. */
export const rawLayersIn = (values: FormValues): readonly FormValues[] => {
  const raw = values[ANNOTATION_LAYERS]
  return Array.isArray(raw) ? (raw as readonly unknown[]).filter(isObject) : []
}

export const layersIn = (values: FormValues): readonly AnnotationLayer[] =>
  rawLayersIn(values).flatMap((raw) => layerOf(raw) ?? [])

/** True when the layer needs a request; formulas are computed here. */
export const isAsked = ({ annotationType, show, value }: AnnotationLayer): boolean =>
  show && annotationType !== 'FORMULA' && value !== ''
