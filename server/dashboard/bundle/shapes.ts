import * as z from 'zod/mini'
import { flag, text } from '../../../contract/fields'
import { refused } from './problem'

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))
const record = z.record(z.string(), z.unknown())
const objectOrText = z.nullish(z.union([record, z.string()]))
const count = z.nullish(z.number())

export const databaseFile = z.looseObject({ database_name: z.string(), uuid })

const column = z.looseObject({
  column_name: z.string(),
  verbose_name: text,
  is_dttm: flag,
  is_active: flag,
  type: text,
  advanced_data_type: text,
  groupby: flag,
  filterable: flag,
  expression: text,
  description: text,
  python_date_format: text,
})
const metric = z.looseObject({
  metric_name: z.string(),
  verbose_name: text,
  metric_type: text,
  expression: z.string(),
  description: text,
  d3format: text,
  warning_text: text,
})
export const datasetFile = z.looseObject({
  table_name: z.string(),
  main_dttm_col: text,
  description: text,
  default_endpoint: text,
  offset: count,
  cache_timeout: count,
  catalog: text,
  schema: text,
  sql: text,
  template_params: objectOrText,
  filter_select_enabled: flag,
  fetch_values_predicate: text,
  extra: objectOrText,
  normalize_columns: flag,
  always_filter_main_dttm: flag,
  uuid,
  columns: z.array(column),
  metrics: z.array(metric),
  database_uuid: uuid,
})
export type DatasetFile = z.output<typeof datasetFile>

export const chartFile = z.looseObject({
  slice_name: z.string(),
  description: text,
  certified_by: text,
  certification_details: text,
  viz_type: z.string(),
  params: record,
  query_context: text,
  cache_timeout: count,
  uuid,
  dataset_uuid: uuid,
})
export type ChartFile = z.output<typeof chartFile>

export const dashboardFile = z.looseObject({
  dashboard_title: z.string(),
  css: text,
  slug: text,
  certified_by: text,
  certification_details: text,
  published: flag,
  uuid,
  position: record,
  metadata: record,
})
export type DashboardFile = z.output<typeof dashboardFile>

/** A file as its kind has to be. */
export const shaped = <Shape extends z.ZodMiniType>(path: string, shape: Shape, value: unknown): z.output<Shape> => {
  const answer = shape.safeParse(value)
  if (answer.success) return answer.data
  const [issue] = answer.error.issues
  throw refused({ [path]: `${issue?.path.join('.') ?? ''}: not valid` })
}
