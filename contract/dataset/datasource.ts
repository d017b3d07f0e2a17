import * as z from 'zod/mini'
import { flag, jsonText, shallowText, text } from '../fields'

const name = z.string().check(z.minLength(1), z.maxLength(255))

/** A column as the detail of a dataset shows it. */
export const datasetColumn = z.object({
  id: z.number(),
  uuid: z.optional(z.string()),
  column_name: z.string(),
  verbose_name: text,
  description: text,
  expression: text,
  type: text,
  type_generic: z.nullish(z.number()),
  is_dttm: flag,
  groupby: flag,
  filterable: flag,
  is_active: flag,
  python_date_format: text,
  advanced_data_type: text,
  extra: text,
  created_on: text,
  changed_on: text,
})
export type DatasetColumn = z.output<typeof datasetColumn>

export const datasetMetric = z.object({
  id: z.number(),
  uuid: z.optional(z.string()),
  metric_name: z.string(),
  verbose_name: text,
  expression: z.string(),
  metric_type: text,
  description: text,
  d3format: text,
  currency: z.unknown(),
  warning_text: text,
  extra: text,
  created_on: text,
  changed_on: text,
})
export type DatasetMetric = z.output<typeof datasetMetric>

/** A column in a request: with `id` it changes that one, without it is new. */
export const columnBody = z.strictObject({
  id: z.optional(z.number()),
  uuid: text,
  column_name: name,
  type: text,
  verbose_name: text,
  description: text,
  expression: text,
  extra: jsonText,
  filterable: flag,
  groupby: flag,
  is_active: flag,
  is_dttm: flag,
  python_date_format: text,
  advanced_data_type: text,
})
export type ColumnBody = z.output<typeof columnBody>

export const metricBody = z.strictObject({
  id: z.optional(z.number()),
  uuid: text,
  metric_name: name,
  expression: z.string().check(z.minLength(1)),
  description: text,
  extra: jsonText,
  metric_type: text,
  d3format: text,
  /** An object, or the JSON text of one. */
  currency: z.optional(z.unknown().check(shallowText)),
  verbose_name: text,
  warning_text: text,
})
export type MetricBody = z.output<typeof metricBody>

const certified = {
  is_certified: z.boolean(),
  certified_by: text,
  certification_details: text,
  warning_markdown: text,
}

const { id, column_name, verbose_name, description, expression, type, type_generic, is_dttm } = datasetColumn.shape
const columnOf = z.object({
  id,
  column_name,
  verbose_name,
  description,
  expression,
  type,
  type_generic,
  is_dttm,
  groupby: datasetColumn.shape.groupby,
  filterable: datasetColumn.shape.filterable,
  python_date_format: text,
  advanced_data_type: text,
  ...certified,
})

const metricOf = z.object({
  id: z.number(),
  metric_name: z.string(),
  verbose_name: text,
  expression: z.string(),
  description: text,
  d3format: text,
  currency: z.unknown(),
  warning_text: text,
  ...certified,
})

const database = z.looseObject({
  id: z.number(),
  name: z.string(),
  backend: z.optional(z.string()),
  /** Each person finds their own uploaded tables in it and those that are shared with them; left out where it is not so. */
  personal: z.optional(z.boolean()),
})
const person = z.object({ id: z.number(), first_name: z.string(), last_name: z.string(), username: z.string() })
const pair = z.tuple([z.string(), z.string()])

/** A dataset as charts and the SQL editor need it (`data` of A7.31, answer of A7.33). */
export const datasource = z.object({
  id: z.number(),
  uid: z.string(),
  type: z.string(),
  name: z.string(),
  datasource_name: z.optional(z.string()),
  table_name: z.optional(z.string()),
  catalog: text,
  schema: text,
  description: text,
  default_endpoint: text,
  sql: text,
  offset: z.nullish(z.number()),
  cache_timeout: z.nullish(z.number()),
  params: text,
  perm: text,
  edit_url: text,
  filter_select: flag,
  filter_select_enabled: flag,
  column_formats: z.optional(z.record(z.string(), z.string())),
  currency_formats: z.optional(z.record(z.string(), z.unknown())),
  verbose_map: z.optional(z.record(z.string(), z.string())),
  order_by_choices: z.optional(z.array(pair)),
  select_star: text,
  owners: z.optional(z.array(person)),
  database: z.optional(database),
  columns: z.optional(z.array(columnOf)),
  /** Of all columns: for a dashboard Superset describes only those in `columns` that its charts group by or filter. */
  column_names: z.optional(z.array(z.string())),
  metrics: z.optional(z.array(metricOf)),
  granularity_sqla: z.optional(z.array(pair)),
  time_grain_sqla: z.optional(z.array(z.tuple([z.nullable(z.string()), z.string()]))),
  main_dttm_col: text,
  fetch_values_predicate: text,
  template_params: text,
  is_sqllab_view: flag,
  health_check_message: text,
  extra: text,
  always_filter_main_dttm: flag,
  normalize_columns: flag,
  uuid: z.optional(z.string()),
})
export type Datasource = z.output<typeof datasource>
