import type { DatasetScope } from '../events/dataset'
import { event } from '../events/registry'
import { draftOf } from '../projections/datasetDrafts'
import { effectiveEditor } from '../projections/editors'
import type { ReadModel } from '../projections/model'
import { defineCommands, refuse, type Context, type Decision } from './command'

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

interface Making {
  readonly editorId: string
  readonly name: string
  /** The dataset to overwrite. */
  readonly datasetId?: number
  /** The part of the tab that is selected, in place of its whole text. */
  readonly sql?: string
}

/** Makes a dataset of what the tab holds, or puts that in the place of another dataset's query (`A1.13`). */
const create = (state: ReadModel, { editorId, name, datasetId, sql }: Making): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (state.datasets.making[editorId] !== undefined) return []
  const text = sql ?? editor.sql
  if (text.trim() === '') return refuse('EMPTY_SQL')
  const { dbId, catalog, schema, templateParams } = editor
  if (dbId === null) return refuse('NO_DATABASE')
  const content = { editorId, name: name.trim(), dbId, catalog, schema, sql: text, templateParams }
  if (content.name === '') return []
  return datasetId === undefined
    ? [event('dataset.create_requested', content)]
    : [event('dataset.overwrite_requested', { datasetId, ...content })]
}

interface Weighing {
  readonly editorId: string
  readonly datasetId: number
}

/** Asks what the overwrite of a dataset would break: what it is, what uses it, and which columns the tab's query has. */
const weigh = (state: ReadModel, { editorId, datasetId }: Weighing): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const { sql, templateParams } = editor
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

/** Opens a tab on a dataset: its own query, or what is asked of it (`A2.03`, `A2.04`). */
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
