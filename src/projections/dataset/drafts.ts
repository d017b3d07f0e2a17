import type { DatasetAbout, DatasetContent, DatasetPerson } from '../../events/dataset/content'
import type { SourceColumn, UsingChart, UsingDashboard } from '../../events/dataset/facts'
import { changedContent, sameContent, withIdsOf, withKeysOf } from '../../domain/datasets/content'
import { ruleRecipes, type RuleDraft } from '../rowLevelSecurity/rules'
import { withFoundTypes, type Judgement } from './trials'
import { abandonLoading, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'

/** The dataset as the server keeps it. */
export interface DatasetVersion {
  readonly about: DatasetAbout
  readonly content: DatasetContent
  readonly version: string | null
}

export interface Uses {
  readonly charts: readonly UsingChart[]
  readonly chartCount: number
  readonly dashboards: readonly UsingDashboard[]
  readonly dashboardCount: number
}

export interface Samples {
  readonly page: number
  readonly rows: number
  readonly total: number
  readonly resultKey: string
}

/** A dataset under edit. */
export interface DatasetDraft extends RuleDraft {
  status: 'opening' | 'open' | 'failed'
  request: string | null
  message: string | null
  /** The start of the edits; null until it is loaded. */
  start: DatasetVersion | null
  content: DatasetContent | null
  /** The save that is on its way, and its content. */
  saving: { readonly request: string; readonly content: DatasetContent } | null
  saveFailed: string | null
  /** The version that others saved meanwhile. */
  conflict: DatasetVersion | null
  source: Loadable<readonly SourceColumn[]> | null
  uses: Loadable<Uses> | null
  /** By key of the column or metric. */
  judged: Record<string, Judgement>
  samples: Loadable<Samples> | null
}

export interface DatasetDrafts {
  byId: Record<string, DatasetDraft>
  people: Loadable<readonly DatasetPerson[]> | null
}

/** Datasets under edit that are kept; the ones opened longest ago without changes go first. */
const KEPT = 10

const emptyDraft = (): DatasetDraft => ({
  status: 'opening',
  request: null,
  message: null,
  start: null,
  content: null,
  saving: null,
  saveFailed: null,
  conflict: null,
  source: null,
  uses: null,
  judged: {},
  samples: null,
  rules: null,
  ruleSaving: null,
  ruleFailed: null,
  beneath: null,
})

export const draftOf = (drafts: DatasetDrafts, datasetId: number): DatasetDraft | undefined =>
  drafts.byId[String(datasetId)]

/** True when it changed since it was opened or saved. */
export const isDraftChanged = ({ start, content }: DatasetDraft): boolean =>
  start !== null && content !== null && !sameContent(start.content, content)

const makeRoom = (drafts: DatasetDrafts, opened: string): void => {
  const ids = Object.keys(drafts.byId).filter((id) => id !== opened)
  if (ids.length < KEPT) return
  const oldest = ids.find((id) => {
    const draft = drafts.byId[id]
    return draft !== undefined && !isDraftChanged(draft)
  })
  const out = oldest ?? ids[0]
  if (out !== undefined) delete drafts.byId[out]
}

const take = (draft: DatasetDraft, next: DatasetVersion): void => {
  draft.start = next
  draft.content = next.content
}

/** Datasets in their editor: their start, their draft, and the results of trials. */
export const datasetDraftsProjection = defineProjection({
  name: 'datasetDrafts',
  version: 4,
  initial: (): DatasetDrafts => ({ byId: {}, people: null }),
  on: {
    'dataset.edit_requested': (drafts, event) => {
      const id = String(event.data.datasetId)
      const former = drafts.byId[id]
      delete drafts.byId[id]
      makeRoom(drafts, id)
      const draft = former ?? emptyDraft()
      drafts.byId[id] = {
        ...draft,
        status: draft.content === null ? 'opening' : 'open',
        request: event.id,
        message: null,
      }
    },
    'dataset.edit_opened': (drafts, event) => {
      const { datasetId, about, content, version } = event.data
      const draft = draftOf(drafts, datasetId)
      if (draft === undefined || draft.request !== event.cause) return
      draft.request = null
      draft.status = 'open'
      const next = { about, version, content: draft.content === null ? content : withKeysOf(content, draft.content) }
      // opening it again keeps unsaved edits
      if (draft.start !== null && isDraftChanged(draft)) {
        if (draft.start.version !== version && !sameContent(draft.start.content, content)) draft.conflict = next
        else draft.start = { ...next, content: draft.start.content }
        return
      }
      take(draft, next)
      draft.conflict = null
    },
    'dataset.edit_failed': (drafts, event) => {
      const draft = draftOf(drafts, event.data.datasetId)
      if (draft === undefined || draft.request !== event.cause) return
      draft.request = null
      draft.status = draft.content === null ? 'failed' : 'open'
      draft.message = event.data.message
    },
    'dataset.changed': (drafts, event) => {
      const draft = draftOf(drafts, event.data.datasetId)
      if (draft === undefined || draft.content === null) return
      const content = changedContent(draft.content, event.data.change)
      // a redo may restore items that were saved meanwhile
      draft.content = draft.start === null ? content : withIdsOf(content, draft.start.content)
      draft.saveFailed = null
    },
    'dataset.save_requested': (drafts, event) => {
      const draft = draftOf(drafts, event.data.datasetId)
      if (draft === undefined || draft.content === null) return
      draft.content = withFoundTypes(draft.content, draft.judged)
      draft.saving = { request: event.id, content: draft.content }
      draft.saveFailed = null
    },
    'dataset.saved': (drafts, event) => {
      const { datasetId, about, content, version } = event.data
      const draft = draftOf(drafts, datasetId)
      if (draft === undefined || draft.content === null || draft.saving?.request !== event.cause) return
      const { content: sent } = draft.saving
      const kept = withKeysOf(content, sent)
      const untouched = sameContent(draft.content, sent)
      draft.start = { about, version, content: kept }
      draft.content = untouched ? kept : withIdsOf(draft.content, kept)
      draft.saving = null
      draft.conflict = null
      draft.uses = null
      draft.samples = null
      draft.source = null
    },
    'dataset.save_failed': (drafts, event) => {
      const draft = draftOf(drafts, event.data.datasetId)
      if (draft === undefined || draft.saving?.request !== event.cause) return
      draft.saving = null
      draft.saveFailed = event.data.message
    },
    'dataset.conflicted': (drafts, event) => {
      const { datasetId, about, content, version } = event.data
      const draft = draftOf(drafts, datasetId)
      if (draft === undefined || draft.content === null || draft.saving?.request !== event.cause) return
      draft.saving = null
      draft.conflict = { about, version, content: withKeysOf(content, draft.content) }
    },
    'dataset.rebased': (drafts, event) => {
      const draft = draftOf(drafts, event.data.datasetId)
      if (draft === undefined || draft.conflict === null) return
      draft.start = draft.conflict
      draft.conflict = null
    },
    'dataset.deleted': (drafts, event) => {
      delete drafts.byId[String(event.data.datasetId)]
    },
    'dataset.source_requested': (drafts, event) => {
      const draft = draftOf(drafts, event.data.datasetId)
      // columns of another query are no longer the question
      if (draft !== undefined) draft.source = startLoading(null, event.id)
    },
    'dataset.source_read': (drafts, event) => {
      const draft = draftOf(drafts, event.data.datasetId)
      finishLoading(draft?.source, event.cause, event.data.columns)
    },
    'dataset.source_failed': (drafts, event) =>
      failLoading(draftOf(drafts, event.data.datasetId)?.source, event.cause, event.data.message),
    'dataset.uses_requested': (drafts, event) => {
      const draft = draftOf(drafts, event.data.datasetId)
      if (draft !== undefined) draft.uses = startLoading(draft.uses, event.id)
    },
    'dataset.uses_read': (drafts, event) => {
      const { datasetId, charts, chartCount, dashboards, dashboardCount } = event.data
      const draft = draftOf(drafts, datasetId)
      const uses = { charts, chartCount, dashboards, dashboardCount }
      finishLoading(draft?.uses, event.cause, uses)
    },
    'dataset.uses_failed': (drafts, event) =>
      failLoading(draftOf(drafts, event.data.datasetId)?.uses, event.cause, event.data.message),
    'dataset.expression_requested': (drafts, event) => {
      const { datasetId, item, expression, calculated = [] } = event.data
      const draft = draftOf(drafts, datasetId)
      if (draft === undefined || item === '__proto__') return
      const judgement = { request: event.id, expression, calculated, problem: null, type: null, resultKey: null }
      draft.judged[item] = { ...judgement, status: 'asking' }
    },
    'dataset.expression_judged': (drafts, event) => {
      const { datasetId, item, problem, type, resultKey } = event.data
      const judged = draftOf(drafts, datasetId)?.judged
      const judgement = judged !== undefined && Object.hasOwn(judged, item) ? judged[item] : undefined
      if (judged === undefined || judgement === undefined || judgement.request !== event.cause) return
      judged[item] = { ...judgement, status: 'judged', problem, type, resultKey }
    },
    'dataset.expression_failed': (drafts, event) => {
      const { datasetId, item, message } = event.data
      const judged = draftOf(drafts, datasetId)?.judged
      const judgement = judged !== undefined && Object.hasOwn(judged, item) ? judged[item] : undefined
      if (judged === undefined || judgement === undefined || judgement.request !== event.cause) return
      judged[item] = { ...judgement, status: 'failed', problem: { message, position: null } }
    },
    'dataset.samples_requested': (drafts, event) => {
      const draft = draftOf(drafts, event.data.datasetId)
      if (draft !== undefined) draft.samples = startLoading(draft.samples, event.id)
    },
    'dataset.samples_read': (drafts, { cause, data: { datasetId, page, rows, total, resultKey } }) =>
      finishLoading(draftOf(drafts, datasetId)?.samples, cause, { page, rows, total, resultKey }),
    'dataset.samples_failed': (drafts, event) =>
      failLoading(draftOf(drafts, event.data.datasetId)?.samples, event.cause, event.data.message),
    'dataset.people_requested': (drafts, event) => {
      drafts.people = startLoading(drafts.people, event.id)
    },
    'dataset.people_read': (drafts, event) => finishLoading(drafts.people, event.cause, event.data.people),
    'dataset.people_failed': (drafts, event) => failLoading(drafts.people, event.cause, event.data.message),
    ...ruleRecipes,
    'effect.abandoned': (drafts, event) => {
      abandonLoading(drafts.people, event.cause)
      for (const draft of Object.values(drafts.byId)) {
        if (draft.request === event.cause) {
          draft.request = null
          if (draft.content === null) draft.status = 'failed'
        }
        if (draft.saving?.request === event.cause) draft.saving = null
        if (draft.ruleSaving === event.cause) draft.ruleSaving = null
        abandonLoading(draft.source, event.cause)
        abandonLoading(draft.uses, event.cause)
        abandonLoading(draft.samples, event.cause)
        abandonLoading(draft.rules, event.cause)
        abandonLoading(draft.beneath, event.cause)
        for (const [item, judged] of Object.entries(draft.judged))
          if (judged.request === event.cause) delete draft.judged[item]
      }
    },
  },
})
