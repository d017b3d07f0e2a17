import * as z from 'zod/mini'
import { defineCall } from '../call'
import { creationCall, idParams } from '../common'
import { jsonText, whole } from '../fields'

const uses = <Item extends z.ZodMiniType>(item: Item) => z.object({ count: z.number(), result: z.array(item) })
/** Empty for Superset, which does not send it. */
const words = z._default(z.array(z.string()), [])

const chartUse = z.object({
  id: z.number(),
  slice_name: z.string(),
  viz_type: z.nullable(z.string()),
  /** Recount's additions: the columns and metrics of the dataset that the chart names, and those it has not. */
  columns: words,
  metrics: words,
  missing: words,
})
export type DatasetUse = z.output<typeof chartUse>

const dashboardUse = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.nullish(z.string()),
  /** Recount's additions: the dataset's columns in its filters, and the missing ones among them. */
  columns: words,
  missing: words,
})
export type DashboardUse = z.output<typeof dashboardUse>

const at = { area: 'dataset', errors: ['DATASOURCE_SECURITY_ACCESS_ERROR'] } as const

/** Dependents that a change of a dataset may break. Charts that the caller may not see are counted and not named. */
export const datasetRelated = defineCall({
  ...at,
  name: 'datasetRelated',
  method: 'GET',
  path: '/api/v1/dataset/{id}/related_objects',
  summary: 'What uses a dataset',
  permission: ['can_read', 'Dataset'],
  params: idParams,
  responses: {
    200: z.object({
      charts: uses(chartUse),
      dashboards: uses(dashboardUse),
    }),
  },
})

const sourceColumn = z.object({
  column_name: z.string(),
  name: z.string(),
  type: z.string(),
  is_dttm: z.boolean(),
  type_generic: z.number(),
  comment: z.nullable(z.string()),
})

/** It changes nothing, so it can preview a sync. */
export const externalMetadata = defineCall({
  ...at,
  name: 'externalMetadata',
  method: 'GET',
  path: '/datasource/external_metadata/table/{id}/',
  summary: 'The columns that the source of a dataset has now',
  permission: ['can_external_metadata', 'Datasource'],
  params: idParams,
  responses: { 200: z.array(sourceColumn) },
})

/** Recount's addition: the columns of a query before it becomes that of a dataset. */
export const queryMetadata = defineCall({
  ...at,
  name: 'queryMetadata',
  audit: 'preview',
  method: 'POST',
  path: '/datasource/external_metadata/table/{id}/',
  summary: 'The columns that a dataset would have with another query',
  permission: ['can_external_metadata', 'Datasource'],
  params: idParams,
  body: z.strictObject({ sql: z.string().check(z.minLength(1)), template_params: jsonText }),
  responses: { 200: z.array(sourceColumn) },
})

/** Possible owners of a dataset, found by name. */
export const datasetOwners = defineCall({
  ...at,
  name: 'datasetOwners',
  method: 'GET',
  path: '/api/v1/dataset/related/owners',
  summary: 'People who can own datasets',
  permission: ['can_read', 'Dataset'],
  query: z.strictObject({
    filter: z.optional(z.string()),
    page: z.optional(whole.check(z.nonnegative())),
    page_size: z.optional(whole),
  }),
  queryEncoding: 'rison',
  responses: {
    200: z.object({
      count: z.number(),
      result: z.array(z.object({ value: z.number(), text: z.string(), extra: z.record(z.string(), z.unknown()) })),
    }),
  },
})

const expressionBody = z.strictObject({
  expression: z.string().check(z.maxLength(65_536)),
  expression_type: z.enum(['column', 'metric', 'where', 'having']),
  /** Recount's addition: true to answer a few values too. */
  preview: z.optional(z.boolean()),
  /** Recount's addition: the calculated columns that it may name, in place of those that are saved. */
  columns: z.optional(
    z
      .array(
        z.strictObject({
          column_name: z.string().check(z.maxLength(250)),
          expression: z.string().check(z.maxLength(65_536)),
        }),
      )
      .check(z.maxLength(1000)),
  ),
})
export type ExpressionBody = z.output<typeof expressionBody>

const expressionProblem = z.object({
  message: z.string(),
  /** UTF-16 offset into the expression; null where the place is not known. */
  position: z.nullable(z.number()),
  line_number: z.nullable(z.number()),
  start_column: z.nullable(z.number()),
  end_column: z.nullable(z.number()),
})

/** `result` is empty for an expression that can be run. */
export const expressionValidate = defineCall({
  ...at,
  name: 'expressionValidate',
  audit: 'preview',
  method: 'POST',
  path: '/api/v1/datasource/table/{id}/validate_expression/',
  summary: 'Whether an expression can be run on a dataset, and what it comes to',
  permission: ['can_write', 'Dataset'],
  params: idParams,
  body: expressionBody,
  responses: {
    200: z.object({
      result: z.array(expressionProblem),
      type: z.nullable(z.string()),
      type_generic: z.nullable(z.number()),
      values: z.array(z.unknown()),
    }),
  },
})

const duplicateBody = z.strictObject({
  base_model_id: z.number().check(z.int()),
  table_name: z.string().check(z.minLength(1), z.maxLength(250)),
})
export type DuplicateBody = z.output<typeof duplicateBody>

/** Only a virtual dataset can have a twin: of a table there is one dataset. */
export const datasetDuplicate = defineCall({
  ...at,
  ...creationCall(duplicateBody),
  name: 'datasetDuplicate',
  audit: 'changes',
  path: '/api/v1/dataset/duplicate',
  summary: 'Copy a virtual dataset with its columns and metrics',
  permission: ['can_write', 'Dataset'],
})
