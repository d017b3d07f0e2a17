import type { DatasetScope } from '../../events/dataset/dataset'
import { event } from '../../core/events/registry'
import { draftOf } from '../../projections/dataset/drafts'
import { effectiveEditor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import type { Run } from '../../projections/run/runs'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

const list = (
  state: ReadModel,
  { scope, search = '' }: { readonly scope: DatasetScope; readonly search?: string },
): Decision => [
  event('dataset.list_requested', {
    scope,
    search: search.trim(),
    owner: scope === 'own' ? (state.session.user?.id ?? null) : null,
  }),
]

/** The part of a tab that the command is about, where it is not the whole text. */
interface Part {
  /** Part of the text that is meant in its place. */
  readonly sql?: string
  /** The run whose statement is meant, where it was run. */
  readonly queryId?: string
}

interface Making extends Part {
  readonly editorId: string
  readonly name: string
  /** The dataset to overwrite. */
  readonly datasetId?: number
}

const runOf = ({ runs }: ReadModel, id: string | undefined): Run | undefined =>
  id === undefined ? undefined : (runs.byId[id] ?? runs.dropped[id])

/** Makes a dataset of the tab's content, or replaces another dataset's query with it (`A1.13`). */
const create = (state: ReadModel, { editorId, name, datasetId, sql, queryId }: Making): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (state.datasets.making[editorId] !== undefined) return []
  const run = runOf(state, queryId)
  if (queryId !== undefined && run === undefined) return refuse('NO_RESULTS')
  const text = sql ?? (run ?? editor).sql
  if (text.trim() === '') return refuse('EMPTY_SQL')
  const { dbId, catalog, schema, templateParams } = run ?? editor
  if (dbId === null) return refuse('NO_DATABASE')
  const content = { editorId, name: name.trim(), dbId, catalog, schema, sql: text, templateParams }
  if (content.name === '') return []
  return datasetId === undefined
    ? [event('dataset.create_requested', content)]
    : [event('dataset.overwrite_requested', { datasetId, ...content })]
}

interface Weighing extends Part {
  readonly editorId: string
  readonly datasetId: number
}

/** Requests the effects of overwriting a dataset: its content, its uses, and the columns of the query. */
const weigh = (state: ReadModel, { editorId, datasetId, sql: part, queryId }: Weighing): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const { sql: whole, templateParams } = runOf(state, queryId) ?? editor
  const sql = part ?? whole
  if (sql.trim() === '') return []
  return [
    event('dataset.edit_requested', { datasetId }),
    event('dataset.uses_requested', { datasetId }),
    event('dataset.source_requested', { datasetId, sql, templateParams }),
  ]
}

interface Table {
  readonly dbId: number
  readonly catalog: string | null
  readonly schema: string | null
  readonly name: string
}

/** The dataset of a table, made when there is none (`A7.32`). */
const ofTable = (_state: ReadModel, { dbId, catalog, schema, name }: Table): Decision => [
  event('dataset.table_requested', { dbId, catalog, schema, name }),
]

const readFailure = (state: ReadModel, { editorId }: { readonly editorId: string }): Decision =>
  state.datasets.failed[editorId] === undefined ? [] : [event('dataset.failure_read', { editorId })]

/** Datasets of the list, or one that is being edited. */
const remove = (state: ReadModel, { ids }: { readonly ids: readonly number[] }): Decision =>
  ids.flatMap((datasetId) => {
    const listed = state.datasets.lists.all?.value?.datasets.find((dataset) => dataset.id === datasetId)
    const name = listed?.name ?? draftOf(state.datasetDrafts, datasetId)?.start?.content.settings.name
    return name === undefined ? [] : [event('dataset.delete_requested', { datasetId, name })]
  })

interface Opening {
  /** Such as `7__table`. */
  readonly key: string
  readonly sql?: string | null
  readonly autorun?: boolean
}

/** Opens a tab on a dataset: its own query, or the given one (`A2.03`, `A2.04`). */
const open = (_state: ReadModel, { key, sql = null, autorun = false }: Opening, { newId }: Context): Decision => [
  event('dataset.open_requested', { key, sql, autorun, editorId: newId() }),
]

export const datasetCommands = defineCommands({
  'dataset.list': list,
  'dataset.create': create,
  'dataset.weigh_overwrite': weigh,
  'dataset.of_table': ofTable,
  'dataset.read_failure': readFailure,
  'dataset.delete': remove,
  'dataset.open': open,
})
