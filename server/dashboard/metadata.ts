import * as z from 'zod/mini'
import { jsonObject } from '../json/jsonObject'
import { incorrect } from '../problem'
import { parseJson } from '../json/parse'
import { chartIdsOf, readLayout, withUuids } from './layout'

const record = z.record(z.string(), z.unknown())
const list = z.array(z.unknown())
const numbers = z.array(z.number())
const nullableText = z.nullable(z.string())

/** B3.02. Unknown keys are refused, as Superset does. */
const schema = z.partial(
  z.strictObject({
    native_filter_configuration: z.nullable(list),
    chart_configuration: record,
    global_chart_configuration: record,
    timed_refresh_immune_slices: numbers,
    filter_scopes: record,
    expanded_slices: record,
    refresh_frequency: z.number(),
    default_filters: z.string(),
    stagger_refresh: z.boolean(),
    stagger_time: z.number(),
    color_scheme: nullableText,
    color_namespace: nullableText,
    positions: z.nullable(record),
    label_colors: record,
    shared_label_colors: z.union([record, z.array(z.string())]),
    map_label_colors: record,
    color_scheme_domain: z.array(z.string()),
    cross_filters_enabled: z.boolean(),
    import_time: z.number(),
    remote_id: z.number(),
    filter_bar_orientation: z.nullable(z.enum(['VERTICAL', 'HORIZONTAL', 'vertical', 'horizontal'])),
    native_filter_migration: record,
  }),
)
export type Metadata = z.output<typeof schema>

const KNOWN: ReadonlySet<string> = new Set(Object.keys(schema.shape))

/** Without keys of other versions, which a save would be refused for. */
export const knownMetadata = (metadata: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => KNOWN.has(key)))

const DEFAULTS = {
  timed_refresh_immune_slices: [],
  expanded_slices: {},
  refresh_frequency: 0,
  color_scheme: '',
  label_colors: {},
  shared_label_colors: [],
  color_scheme_domain: [],
  cross_filters_enabled: true,
} satisfies Metadata

/** Keys that a refusal names. */
const MAX_NAMED = 100

/** Metadata of a request; 400 names keys that are unknown or do not fit. */
export const readMetadata = (text: string | null | undefined): Metadata | null => {
  const json = jsonObject('json_metadata', text)
  if (json === null) return null
  delete json['show_native_filters']
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const wrong = read.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MAX_NAMED).map((key) => [key, ['Unknown field.']])
      : [[String(issue.path[0] ?? ''), ['Not a valid value.']]],
  )
  throw incorrect({ json_metadata: [Object.fromEntries(wrong)] })
}

export interface Stored {
  readonly metadata: string
  /** Undefined where the layout was not sent. */
  readonly layout?: { readonly text: string; readonly chartIds: readonly number[] }
}

/** Defaults of filters of charts that are still there. */
const remaining = (text: string, chartIds: readonly number[]): string => {
  try {
    const entries = Object.entries(parseJson(text) as object)
    return JSON.stringify(Object.fromEntries(entries.filter(([id]) => chartIds.includes(Number(id)))))
  } catch {
    return '{}'
  }
}

/** Metadata in stored form: without the layout, which lists the charts. */
export const storedOf = (whole: Metadata): Stored => {
  const { positions, filter_scopes: scopes, color_namespace: namespace, ...rest } = whole
  const metadata: Metadata = { ...DEFAULTS, ...rest }
  if (typeof namespace === 'string') metadata.color_namespace = namespace
  if (positions === undefined || positions === null) return { metadata: JSON.stringify(metadata) }
  const layout = withUuids(readLayout(positions))
  const chartIds = chartIdsOf(layout)
  if (scopes !== undefined) metadata.filter_scopes = scopes
  if (metadata.default_filters !== undefined) {
    metadata.default_filters = remaining(metadata.default_filters, chartIds)
  }
  return { metadata: JSON.stringify(metadata), layout: { text: JSON.stringify(layout), chartIds } }
}
