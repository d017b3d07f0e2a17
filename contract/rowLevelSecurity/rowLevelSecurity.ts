import * as z from 'zod/mini'
import { defineCall } from '../call'
import { changeCall, creationCall, deletionCall, detailCall, idList, idParams, listCall } from '../common'
import { person, text } from '../fields'

const name = z.string().check(z.minLength(1), z.maxLength(255))

/** `Regular` holds for people with one of the roles; `Base` for all but those. */
const filterType = z.enum(['Regular', 'Base'])
export type RuleKind = z.output<typeof filterType>

const item = z.object({
  id: z.number(),
  name: z.optional(z.string()),
  filter_type: z.optional(filterType),
  group_key: text,
  clause: z.optional(z.string()),
  description: text,
  tables: z.optional(z.array(z.object({ id: z.number(), table_name: z.string() }))),
  roles: z.optional(z.array(z.object({ id: z.number(), name: z.string() }))),
  changed_by: person,
  changed_on_delta_humanized: z.optional(z.string()),
})
export type Rule = z.output<typeof item>

const changeBody = z.strictObject({
  name: z.optional(name),
  filter_type: z.optional(filterType),
  tables: z.optional(idList.check(z.minLength(1))),
  roles: z.optional(idList),
  /** Rules of one group are joined by OR, groups by AND. */
  group_key: z.nullish(z.string().check(z.maxLength(255))),
  /** SQL that holds for the rows to be seen; may name `{{ current_username() }}` and `{{ current_user_id() }}`. */
  clause: z.optional(z.string().check(z.minLength(1))),
  description: text,
})
export type RuleChangeBody = z.output<typeof changeBody>

const createBody = z.extend(changeBody, {
  name,
  filter_type: filterType,
  tables: idList.check(z.minLength(1)),
  roles: idList,
  clause: z.string().check(z.minLength(1)),
})
export type RuleCreateBody = z.output<typeof createBody>

const related = z.object({
  count: z.number(),
  result: z.array(z.object({ value: z.number(), text: z.string(), extra: z.record(z.string(), z.unknown()) })),
})

const beneathQuery = z.strictObject({
  filter_type: filterType,
  roles: idList.check(z.maxLength(100)),
})

const tableBeneath = z.object({
  /** Null for the catalog of the database itself. */
  catalog: z.nullable(z.string()),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view']),
  /** The physical dataset of the table, which can have rules of its own. */
  dataset: z.nullable(z.object({ id: z.number(), table_name: z.string() })),
  /** False where a virtual dataset has taken the name that a dataset of the table would need. */
  can_become_dataset: z.boolean(),
  /** People under the rule who may query the table in SQL: all of them counted, the first 20 named. */
  people_count: z.number(),
  people: z.array(z.object({ id: z.number(), first_name: z.string(), last_name: z.string() })),
})
export type TableBeneath = z.output<typeof tableBeneath>

const at = { area: 'rowLevelSecurity', errors: [] } as const
const read = ['can_read', 'RowLevelSecurity'] as const
const write = ['can_write', 'RowLevelSecurity'] as const
const path = '/api/v1/rowlevelsecurity/'

export const ruleList = defineCall({
  ...at,
  ...listCall(item),
  name: 'ruleList',
  path,
  summary: 'Rules of row-level security',
  permission: read,
})

export const ruleGet = defineCall({
  ...at,
  ...detailCall(item),
  name: 'ruleGet',
  path: `${path}{id}`,
  summary: 'A rule of row-level security',
  permission: read,
})

export const rulePost = defineCall({
  ...at,
  ...creationCall(createBody),
  name: 'rulePost',
  audit: 'changes',
  path,
  summary: 'Make a rule of row-level security',
  permission: write,
})

export const rulePut = defineCall({
  ...at,
  ...changeCall(changeBody),
  name: 'rulePut',
  audit: 'changes',
  path: `${path}{id}`,
  summary: 'Change a rule of row-level security',
  permission: write,
})

export const ruleDelete = defineCall({
  ...at,
  ...deletionCall,
  name: 'ruleDelete',
  audit: 'changes',
  path: `${path}{id}`,
  summary: 'Delete a rule of row-level security',
  permission: write,
})

/**
 * Recount's addition. A rule on a virtual dataset, or on the dataset of a view, hides no rows of the tables beneath. `unknown`
 * names parts that could not be analysed; null when `tables` is complete.
 */
export const ruleBeneath = defineCall({
  ...at,
  name: 'ruleBeneath',
  method: 'GET',
  path: `${path}beneath/{id}`,
  summary: 'The tables beneath a dataset, and who may query them in SQL though a rule on the dataset holds for them',
  permission: read,
  params: idParams,
  query: beneathQuery,
  queryEncoding: 'rison',
  responses: {
    200: z.object({
      result: z.object({
        database_id: z.number(),
        tables: z.array(tableBeneath),
        unknown: z.nullable(z.string()),
      }),
    }),
  },
})

/** Possible subjects of a rule: `tables` or `roles`. */
export const ruleRelated = defineCall({
  ...at,
  name: 'ruleRelated',
  method: 'GET',
  path: `${path}related/{column}`,
  summary: 'Datasets or roles that a rule can name',
  permission: read,
  params: z.strictObject({ column: z.enum(['tables', 'roles']) }),
  responses: { 200: related },
})
