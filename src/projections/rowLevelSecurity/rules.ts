import type { RuleSummary, TableBeneath } from '../../events/rowLevelSecurity/rowLevelSecurity'
import { failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import type { Projection } from '../../core/readModel/projection'

interface Rules {
  readonly rules: readonly RuleSummary[]
  readonly roles: readonly { readonly id: number; readonly name: string }[]
}

/** The tables that a dataset reads. */
interface Beneath {
  readonly databaseId: number
  readonly tables: readonly TableBeneath[]
  /** Names the part that could not be looked into; null where these are all tables. */
  readonly unknown: string | null
}

/** The part of a dataset under edit that holds its rules. */
export interface RuleDraft {
  rules: Loadable<Rules> | null
  ruleSaving: string | null
  ruleFailed: string | null
  /** The tables that the dataset reads, and the people who may query them despite the rule under edit. */
  beneath: Loadable<Beneath> | null
}

interface RuleDrafts {
  readonly byId: Readonly<Record<string, RuleDraft>>
}

export const ruleDraftOf = ({ byId }: RuleDrafts, datasetId: number): RuleDraft | undefined => byId[String(datasetId)]

/** Row-level security of datasets under edit. */
export const ruleRecipes: Projection<'datasetDrafts', RuleDrafts>['on'] = {
  'rule.list_requested': (drafts, event) => {
    const draft = ruleDraftOf(drafts, event.data.datasetId)
    if (draft !== undefined) draft.rules = startLoading(draft.rules, event.id)
  },
  'rule.listed': (drafts, { cause, data: { datasetId, rules, roles } }) =>
    finishLoading(ruleDraftOf(drafts, datasetId)?.rules, cause, { rules, roles }),
  'rule.list_failed': (drafts, event) =>
    failLoading(ruleDraftOf(drafts, event.data.datasetId)?.rules, event.cause, event.data.message),
  'rule.save_requested': (drafts, event) => {
    const draft = ruleDraftOf(drafts, event.data.datasetId)
    if (draft === undefined) return
    draft.ruleSaving = event.id
    draft.ruleFailed = null
  },
  'rule.saved': (drafts, event) => {
    const { datasetId, rule } = event.data
    const draft = ruleDraftOf(drafts, datasetId)
    if (draft === undefined || draft.ruleSaving !== event.cause) return
    draft.ruleSaving = null
    const value = draft.rules?.value ?? null
    if (draft.rules === null || value === null) return
    const here = rule.tables.some(({ id }) => id === datasetId)
    const others = value.rules.filter(({ id }) => id !== rule.id)
    draft.rules = { ...draft.rules, value: { ...value, rules: here ? [rule, ...others] : others } }
  },
  'rule.save_failed': (drafts, event) => {
    const draft = ruleDraftOf(drafts, event.data.datasetId)
    if (draft === undefined || draft.ruleSaving !== event.cause) return
    draft.ruleSaving = null
    draft.ruleFailed = event.data.message
  },
  'rule.deleted': (drafts, event) => {
    const { datasetId, ruleId } = event.data
    const draft = ruleDraftOf(drafts, datasetId)
    const value = draft?.rules?.value ?? null
    if (draft === undefined || draft.rules === null || value === null) return
    draft.rules = { ...draft.rules, value: { ...value, rules: value.rules.filter(({ id }) => id !== ruleId) } }
  },
  'rule.beneath_requested': (drafts, event) => {
    const draft = ruleDraftOf(drafts, event.data.datasetId)
    if (draft !== undefined) draft.beneath = startLoading(draft.beneath, event.id)
  },
  'rule.beneath_read': (drafts, { cause, data: { datasetId, databaseId, tables, unknown } }) =>
    finishLoading(ruleDraftOf(drafts, datasetId)?.beneath, cause, { databaseId, tables, unknown }),
  'rule.beneath_failed': (drafts, event) =>
    failLoading(ruleDraftOf(drafts, event.data.datasetId)?.beneath, event.cause, event.data.message),
}
