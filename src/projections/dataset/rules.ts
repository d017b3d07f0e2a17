import type { RuleSummary, TableBeneath } from '../../events/rowLevelSecurity/rowLevelSecurity'
import type { DatasetDraft, DatasetDrafts } from './drafts'
import type { Projection } from '../../core/readModel/projection'
import { begin, fail, finish } from './loadable'

export interface Rules {
  readonly rules: readonly RuleSummary[]
  readonly roles: readonly { readonly id: number; readonly name: string }[]
}

/** The tables that a dataset reads. */
export interface Beneath {
  readonly databaseId: number
  readonly tables: readonly TableBeneath[]
  /** Names the part that could not be looked into; null where these are all tables. */
  readonly unknown: string | null
}

const draftIn = (drafts: DatasetDrafts, datasetId: number): DatasetDraft | undefined => drafts.byId[String(datasetId)]

/** Row-level security of datasets under edit. */
export const datasetRules: Projection<'datasetDrafts', DatasetDrafts>['on'] = {
  'rule.list_requested': (drafts, event) => {
    const draft = draftIn(drafts, event.data.datasetId)
    if (draft !== undefined) draft.rules = begin(draft.rules, event.id)
    return undefined
  },
  'rule.listed': (drafts, event) => {
    const { datasetId, rules, roles } = event.data
    const draft = draftIn(drafts, datasetId)
    if (draft !== undefined) draft.rules = finish(draft.rules, event.cause, { rules, roles })
    return undefined
  },
  'rule.list_failed': (drafts, event) => {
    const draft = draftIn(drafts, event.data.datasetId)
    if (draft !== undefined) draft.rules = fail(draft.rules, event.cause, event.data.message)
    return undefined
  },
  'rule.save_requested': (drafts, event) => {
    const draft = draftIn(drafts, event.data.datasetId)
    if (draft === undefined) return undefined
    draft.ruleSaving = event.id
    draft.ruleFailed = null
    return undefined
  },
  'rule.saved': (drafts, event) => {
    const { datasetId, rule } = event.data
    const draft = draftIn(drafts, datasetId)
    if (draft === undefined || draft.ruleSaving !== event.cause) return undefined
    draft.ruleSaving = null
    const value = draft.rules?.value ?? null
    if (draft.rules === null || value === null) return undefined
    const here = rule.tables.some(({ id }) => id === datasetId)
    const others = value.rules.filter(({ id }) => id !== rule.id)
    draft.rules = { ...draft.rules, value: { ...value, rules: here ? [rule, ...others] : others } }
    return undefined
  },
  'rule.save_failed': (drafts, event) => {
    const draft = draftIn(drafts, event.data.datasetId)
    if (draft === undefined || draft.ruleSaving !== event.cause) return undefined
    draft.ruleSaving = null
    draft.ruleFailed = event.data.message
    return undefined
  },
  'rule.deleted': (drafts, event) => {
    const { datasetId, ruleId } = event.data
    const draft = draftIn(drafts, datasetId)
    const value = draft?.rules?.value ?? null
    if (draft === undefined || draft.rules === null || value === null) return undefined
    draft.rules = { ...draft.rules, value: { ...value, rules: value.rules.filter(({ id }) => id !== ruleId) } }
    return undefined
  },
  'rule.beneath_requested': (drafts, event) => {
    const draft = draftIn(drafts, event.data.datasetId)
    if (draft !== undefined) draft.beneath = begin(draft.beneath, event.id)
    return undefined
  },
  'rule.beneath_read': (drafts, event) => {
    const { datasetId, databaseId, tables, unknown } = event.data
    const draft = draftIn(drafts, datasetId)
    if (draft !== undefined) draft.beneath = finish(draft.beneath, event.cause, { databaseId, tables, unknown })
    return undefined
  },
  'rule.beneath_failed': (drafts, event) => {
    const draft = draftIn(drafts, event.data.datasetId)
    if (draft !== undefined) draft.beneath = fail(draft.beneath, event.cause, event.data.message)
    return undefined
  },
}
