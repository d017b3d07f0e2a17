import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const of = { datasetId: z.number() }
const named = z.object({ id: z.number(), name: z.string() })
const touches = (data: { readonly datasetId: number }) => [`dataset/${data.datasetId}`]
const at = { public: ['datasetId'], touches }

/** `Regular` holds for people with one of the roles; `Base` for all but those. */
export const RuleKind = z.enum(['Regular', 'Base'])
export type RuleKind = z.infer<typeof RuleKind>

const content = {
  name: z.string(),
  kind: RuleKind,
  clause: z.string(),
  /** Rules of one group are joined by OR, groups by AND; empty for none. */
  groupKey: z.string(),
  description: z.string(),
  tables: z.readonly(z.array(named)),
  roles: z.readonly(z.array(named)),
}
export const RuleContent = z.object(content)
export type RuleContent = z.infer<typeof RuleContent>
/** A rule of row-level security. */
export const RuleSummary = z.object({ id: z.number(), ...content })
export type RuleSummary = z.infer<typeof RuleSummary>

const table = {
  /** Null or absent for the catalog of the database itself. */
  catalog: z.optional(z.nullable(z.string())),
  schema: z.string(),
  name: z.string(),
}

/** A table or view that a dataset reads. `people` names some of the `peopleCount` people with the right to query it in SQL. */
export const TableBeneath = z.object({
  ...table,
  kind: z.enum(['table', 'view']),
  dataset: z.nullable(named),
  canBecomeDataset: z.boolean(),
  peopleCount: z.number(),
  people: z.readonly(z.array(z.string())),
})
export type TableBeneath = z.infer<typeof TableBeneath>

/** A table that gets a dataset so that the rule can hold for it. */
const NewTable = z.object({ databaseId: z.number(), ...table })
export type NewTable = z.infer<typeof NewTable>

const ruleListRequested = defineEvent({
  type: 'rule.list_requested',
  class: 'intent',
  schema: () => z.object(of),
  ...at,
})

/** The rules of the dataset, and the roles that rules can name. */
const ruleListed = defineEvent({
  type: 'rule.listed',
  class: 'remote',
  schema: () => z.object({ ...of, rules: z.readonly(z.array(RuleSummary)), roles: z.readonly(z.array(named)) }),
  public: ['datasetId', 'rules[].id', 'rules[].kind'],
  touches,
})

const ruleListFailed = defineEvent({
  type: 'rule.list_failed',
  class: 'remote',
  schema: () => z.object({ ...of, message: z.string() }),
  ...at,
})

const ruleSaveRequested = defineEvent({
  type: 'rule.save_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () =>
    z.object({
      ...of,
      ruleId: z.nullable(z.number()),
      rule: RuleContent,
      newTables: z.optional(z.readonly(z.array(NewTable))),
    }),
  public: ['datasetId', 'ruleId', 'rule.kind'],
  touches,
})

const ruleSaved = defineEvent({
  type: 'rule.saved',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ ...of, rule: RuleSummary }),
  public: ['datasetId', 'rule.id', 'rule.kind'],
  touches,
})

const ruleSaveFailed = defineEvent({
  type: 'rule.save_failed',
  class: 'remote',
  schema: () => z.object({ ...of, message: z.string() }),
  ...at,
})

const ruleDeleteRequested = defineEvent({
  type: 'rule.delete_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ ...of, ruleId: z.number(), name: z.string() }),
  public: ['datasetId', 'ruleId'],
  touches,
})

const ruleDeleted = defineEvent({
  type: 'rule.deleted',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ ...of, ruleId: z.number(), name: z.string() }),
  public: ['datasetId', 'ruleId'],
  touches,
})

const ruleDeleteFailed = defineEvent({
  type: 'rule.delete_failed',
  class: 'remote',
  schema: () => z.object({ ...of, message: z.string() }),
  ...at,
})

const ruleBeneathRequested = defineEvent({
  type: 'rule.beneath_requested',
  class: 'intent',
  schema: () => z.object({ ...of, kind: RuleKind, roles: z.readonly(z.array(z.number())) }),
  public: ['datasetId', 'kind', 'roles[]'],
  touches,
})

const ruleBeneathRead = defineEvent({
  type: 'rule.beneath_read',
  class: 'remote',
  schema: () =>
    z.object({
      ...of,
      databaseId: z.number(),
      tables: z.readonly(z.array(TableBeneath)),
      unknown: z.nullable(z.string()),
    }),
  public: ['datasetId', 'databaseId', 'tables[].kind', 'tables[].peopleCount'],
  touches,
})

const ruleBeneathFailed = defineEvent({
  type: 'rule.beneath_failed',
  class: 'remote',
  schema: () => z.object({ ...of, message: z.string() }),
  ...at,
})

export const rowLevelSecurityEvents = [
  ruleListRequested,
  ruleListed,
  ruleListFailed,
  ruleSaveRequested,
  ruleSaved,
  ruleSaveFailed,
  ruleDeleteRequested,
  ruleDeleted,
  ruleDeleteFailed,
  ruleBeneathRequested,
  ruleBeneathRead,
  ruleBeneathFailed,
] as const
