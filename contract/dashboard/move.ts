import * as z from 'zod/mini'
import { defineCall } from '../call'
import { idParams } from '../common'
import { columnBody } from '../dataset/datasource'
import { whole } from '../fields'

const at = {
  area: 'dashboard',
  errors: ['DATASOURCE_SECURITY_ACCESS_ERROR'],
  permission: ['can_write', 'Dataset'],
  alsoNeeds: ['can_write', 'Dashboard'],
  params: idParams,
} as const

const schemaName = z.string().check(z.minLength(1), z.maxLength(255))
/** Datasets that move in one call: more than a dashboard has. */
const MAX_DATASETS = 500

const place = {
  database_id: whole,
  catalog: z.optional(z.nullable(schemaName)),
  schema: schemaName,
}
const moved = {
  id: whole,
  ...place,
  main_dttm_col: z.optional(z.nullable(z.string())),
  /** The columns of its source, as a former answer had them; absent to read them from the database. */
  columns: z.optional(z.array(columnBody)),
}
const movedDataset = z.strictObject(moved)
export type MovedDataset = z.output<typeof movedDataset>

const datasetMove = z.strictObject({
  ...moved,
  /** The place where the caller takes it to be: from any other it does not move (409). Absent for wherever it is. */
  from: z.optional(z.strictObject(place)),
})
export type DatasetMove = z.output<typeof datasetMove>

const columnDifference = z.object({
  column_name: z.string(),
  /** `missing`: the other table has no such column. `kind`: it holds another kind of values, such as text for numbers. */
  difference: z.enum(['missing', 'kind']),
  type: z.nullable(z.string()),
  new_type: z.nullable(z.string()),
})
export type ColumnDifference = z.output<typeof columnDifference>

const checkedDataset = z.object({
  id: z.number(),
  table_name: z.string(),
  is_virtual: z.boolean(),
  database_id: z.number(),
  database_name: z.string(),
  schema: z.string(),
  new_schema: z.string(),
  /** The reason why it cannot move; null when it can. */
  refusal: z.nullable(z.string()),
  differences: z.array(columnDifference),
  /** Names of columns that only the other table has. */
  added: z.array(z.string()),
  /** Number of columns that are there with the same kind of values. */
  same: z.number(),
  /** Names of the rules that hide its rows, and go on doing so. */
  rules: z.array(z.string()),
  /** The part of the call that moves it back. */
  was: movedDataset,
})
export type CheckedDataset = z.output<typeof checkedDataset>

const trial = {
  dataset_id: z.number(),
  /** `untried`: a chart was saved without its query, or the dataset cannot move. */
  outcome: z.enum(['ok', 'failed', 'untried']),
  /** The reason; for a filter that works, the default values that no row there has. */
  message: z.string(),
}
const triedChart = z.object({ id: z.number(), slice_name: z.string(), ...trial })
export type TriedChart = z.output<typeof triedChart>

const triedFilter = z.object({ id: z.string(), name: z.string(), ...trial })
export type TriedFilter = z.output<typeof triedFilter>

const checkBody = z.strictObject({
  database_id: whole,
  /** Absent or null for the catalog of the database. */
  catalog: z.optional(z.nullable(schemaName)),
  /** The new schema for each present one. Where there is none: that of the same name, else the one with the tables, else the default. */
  schemas: z.optional(z.record(schemaName, schemaName)),
})
export type MoveCheckBody = z.output<typeof checkBody>

const chosenSchema = z.object({
  /** Of the datasets now. */
  schema: z.string(),
  new_schema: z.string(),
  /** Number of the tables that the datasets read; queries are not counted. */
  tables: z.number(),
  /** Number of them in the new schema; null where the caller has no right to list its tables. */
  found: z.nullable(z.number()),
  /** Other schemas that may be meant: with more of the tables, or with as many where the server chose the new one by its tables. */
  others: z.array(z.string()),
  /** Number of the tables in each of them. */
  found_in_others: z.number(),
  /** Number of further schemas that may have the tables too: they are too many to look through, or could not be read. */
  unread: z.number(),
})

const checked = z.object({
  database: z.object({ id: z.number(), database_name: z.string() }),
  /** Null for the catalog of the database. */
  catalog: z.nullable(z.string()),
  schemas: z.array(chosenSchema),
  datasets: z.array(checkedDataset),
  charts: z.array(triedChart),
  filters: z.array(triedFilter),
  /** The other dashboards on datasets that can move. Those that the caller may not open are only counted. */
  dashboards: z.object({
    count: z.number(),
    result: z.array(z.object({ id: z.number(), title: z.string(), datasets: z.array(z.number()) })),
  }),
})
export type MoveCheck = z.output<typeof checked>

/** It changes nothing: the charts are tried with datasets that exist only for this call. */
export const dashboardMoveCheck = defineCall({
  ...at,
  name: 'dashboardMoveCheck',
  audit: 'preview',
  method: 'POST',
  path: '/api/recount/dashboard/{id}/move/check/',
  summary: 'Compare the datasets of a dashboard with another database, and try its charts there',
  body: checkBody,
  responses: { 200: z.object({ result: checked }) },
})

/** The answer is what the same call takes to move them back. */
export const dashboardMove = defineCall({
  ...at,
  name: 'dashboardMove',
  audit: 'changes',
  method: 'POST',
  path: '/api/recount/dashboard/{id}/move/',
  summary: 'Point datasets of a dashboard at another database, all of them or none',
  body: z.strictObject({ datasets: z.array(datasetMove).check(z.minLength(1), z.maxLength(MAX_DATASETS)) }),
  responses: { 200: z.object({ result: z.object({ was: z.array(movedDataset) }) }) },
})
