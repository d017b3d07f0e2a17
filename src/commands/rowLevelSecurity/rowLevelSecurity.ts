import type { NewTable, RuleContent, RuleKind } from '../../events/rowLevelSecurity/rowLevelSecurity'
import { defineCommands, type Decision } from '../../core/commands/command'
import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { ruleDraftOf } from '../../projections/rowLevelSecurity/rules'

interface Of {
  readonly datasetId: number
}

const listRules = (_state: ReadModel, { datasetId }: Of): Decision => [event('rule.list_requested', { datasetId })]

interface SavingRule extends Of {
  readonly ruleId: number | null
  readonly rule: RuleContent
  /** Tables without a dataset that the rule is to hold for as well. */
  readonly newTables?: readonly NewTable[]
}

const saveRule = (state: ReadModel, { datasetId, ruleId, rule, newTables = [] }: SavingRule): Decision =>
  (ruleDraftOf(state.datasetDrafts, datasetId)?.ruleSaving ?? null) === null
    ? [event('rule.save_requested', { datasetId, ruleId, rule, ...(newTables.length === 0 ? {} : { newTables }) })]
    : []

const deleteRule = (state: ReadModel, { datasetId, ruleId }: Of & { readonly ruleId: number }): Decision => {
  const rules = ruleDraftOf(state.datasetDrafts, datasetId)?.rules?.value?.rules
  const rule = rules?.find(({ id }) => id === ruleId)
  return rule === undefined ? [] : [event('rule.delete_requested', { datasetId, ruleId, name: rule.name })]
}

interface Holding extends Of {
  readonly kind: RuleKind
  readonly roles: readonly number[]
}

const readBeneath = (_state: ReadModel, { datasetId, kind, roles }: Holding): Decision => [
  event('rule.beneath_requested', { datasetId, kind, roles }),
]

/** Rules of row-level security in the editor of a dataset. */
export const rowLevelSecurityCommands = defineCommands({
  'rule.list': listRules,
  'rule.save': saveRule,
  'rule.delete': deleteRule,
  'rule.read_beneath': readBeneath,
})
