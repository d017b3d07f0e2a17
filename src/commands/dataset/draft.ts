import type { ExpressionKind } from '../../events/dataset/facts'
import type { ChangeVerb } from '../../events/dataset/draft'
import { event } from '../../core/events/registry'
import { changeTo, type Target } from '../../domain/datasets/difference'
import { problemsOf } from '../../domain/datasets/problems'
import { calculatedIn, judgementOf } from '../../projections/dataset/trials'
import { draftOf, isDraftChanged } from '../../projections/dataset/drafts'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

interface Of {
  readonly datasetId: number
}

const edit = (_state: ReadModel, { datasetId }: Of): Decision => [event('dataset.edit_requested', { datasetId })]

interface Changing extends Of, Target {
  readonly verb: ChangeVerb
  /** Description of the change, for people. */
  readonly what: string
}

/** Changes the draft. Columns and metrics without a key are new and get one. */
const change = (state: ReadModel, { datasetId, verb, what, ...parts }: Changing, { newId }: Context): Decision => {
  const draft = draftOf(state.datasetDrafts, datasetId)
  if (draft === undefined || draft.content === null) return []
  const keyed = <Item extends { readonly key: string }>(item: Item): Item =>
    item.key === '' ? { ...item, key: newId() } : item
  const target: Target = {
    ...(parts.settings === undefined ? {} : { settings: parts.settings }),
    ...(parts.columns === undefined ? {} : { columns: parts.columns.map(keyed) }),
    ...(parts.metrics === undefined ? {} : { metrics: parts.metrics.map(keyed) }),
  }
  const difference = changeTo(draft.content, target)
  return difference === null ? [] : [event('dataset.changed', { datasetId, verb, what, change: difference })]
}

/** Saves the draft; refuses invalid drafts. While a save is on its way, a second one does nothing. */
const save = (state: ReadModel, { datasetId }: Of): Decision => {
  const draft = draftOf(state.datasetDrafts, datasetId)
  if (draft === undefined || draft.start === null || draft.content === null) return []
  if (draft.saving !== null || draft.conflict !== null || !isDraftChanged(draft)) return []
  const [problem] = problemsOf(draft.content)
  if (problem !== undefined)
    return refuse(
      'DATASET_PROBLEM',
      problem.text.replace('%s', () => problem.args[0] ?? ''),
    )
  const { name } = draft.content.settings
  return [event('dataset.save_requested', { datasetId, name, version: draft.start.version })]
}

/** Returns to the opened or saved state. */
const discard = (state: ReadModel, { datasetId }: Of): Decision => {
  const draft = draftOf(state.datasetDrafts, datasetId)
  if (draft === undefined || draft.start === null || draft.content === null) return []
  const { content } = draft.start
  const difference = changeTo(draft.content, content)
  const what = content.settings.name
  return difference === null
    ? []
    : [event('dataset.changed', { datasetId, verb: 'discarded', what, change: difference })]
}

interface Settling extends Of {
  readonly keep: 'mine' | 'theirs'
}

/** After another user saved: continues with the own draft over theirs, or with theirs. One undo restores the own draft. */
const settle = (state: ReadModel, { datasetId, keep }: Settling): Decision => {
  const draft = draftOf(state.datasetDrafts, datasetId)
  if (draft === undefined || draft.content === null || draft.conflict === null) return []
  const { content } = draft.conflict
  const { name } = content.settings
  const rebased = event('dataset.rebased', { datasetId, name })
  const difference = keep === 'theirs' ? changeTo(draft.content, content) : null
  return difference === null
    ? [rebased]
    : [rebased, event('dataset.changed', { datasetId, verb: 'took_theirs', what: name, change: difference })]
}

interface Source extends Of {
  /** The query of the draft where it is not the saved one. */
  readonly sql?: string | null
  readonly templateParams?: string | null
}

const readSource = (_state: ReadModel, { datasetId, sql = null, templateParams = null }: Source): Decision => [
  event('dataset.source_requested', { datasetId, sql, templateParams }),
]

interface Uses extends Of {
  /** Also during a request: a deletion needs the current uses. */
  readonly again?: boolean
}

const readUses = (state: ReadModel, { datasetId, again = false }: Uses): Decision =>
  !again && draftOf(state.datasetDrafts, datasetId)?.uses?.status === 'loading'
    ? []
    : [event('dataset.uses_requested', { datasetId })]

interface UsesOf {
  readonly datasetIds: readonly number[]
}

/** Reads the current uses of the datasets that are about to be deleted together. */
const readUsesOf = (_state: ReadModel, { datasetIds }: UsesOf): Decision =>
  datasetIds.map((datasetId) => event('dataset.uses_requested', { datasetId }))

interface Trying extends Of {
  /** Key of the column or metric. */
  readonly item: string
  readonly kind: ExpressionKind
  readonly expression: string
}

const tryExpression = (state: ReadModel, { datasetId, item, kind, expression }: Trying): Decision => {
  const draft = draftOf(state.datasetDrafts, datasetId)
  const columns = draft?.content?.columns ?? []
  const judgement = judgementOf(draft?.judged ?? {}, item, expression, columns)
  if (expression.trim() === '' || (judgement !== null && judgement.status !== 'failed')) return []
  const calculated = calculatedIn(expression, columns)
  return [
    event('dataset.expression_requested', {
      datasetId,
      item,
      kind,
      expression,
      ...(calculated.length === 0 ? {} : { calculated }),
    }),
  ]
}

interface Page extends Of {
  readonly page: number
  readonly pageSize: number
  readonly force?: boolean
}

/** `B7.03` */
const readSamples = (_state: ReadModel, { datasetId, page, pageSize, force = false }: Page): Decision => [
  event('dataset.samples_requested', { datasetId, page, pageSize, force }),
]

const findPeople = (_state: ReadModel, { search }: { readonly search: string }): Decision => [
  event('dataset.people_requested', { search }),
]

export const datasetDraftCommands = defineCommands({
  'dataset.edit': edit,
  'dataset.change': change,
  'dataset.save': save,
  'dataset.discard': discard,
  'dataset.settle_conflict': settle,
  'dataset.read_source': readSource,
  'dataset.read_uses': readUses,
  'dataset.read_uses_of': readUsesOf,
  'dataset.try_expression': tryExpression,
  'dataset.read_samples': readSamples,
  'dataset.find_people': findPeople,
})
