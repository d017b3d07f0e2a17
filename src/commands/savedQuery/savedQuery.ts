import type { SavedSummary, Schedule } from '../../events/savedQuery/savedQuery'
import { event } from '../../core/events/registry'
import { effectiveEditor, type Editor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { isKept } from '../../projections/savedQuery/savedQueries'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

interface Named {
  readonly editorId: string
  readonly label: string
  readonly description: string
}

const contentOf = ({ dbId, catalog, schema, sql, templateParams }: Editor) => ({
  dbId,
  catalog,
  schema,
  sql,
  templateParams,
})

/** Saves the tab as a new query (`A1.09`). */
const save = (state: ReadModel, { editorId, label, description }: Named): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (state.saved.saving[editorId] !== undefined) return []
  const named = label.trim() === '' ? editor.name : label.trim()
  return [
    event('saved.requested', {
      editorId,
      label: named,
      description: description.trim() === '' ? null : description.trim(),
      ...contentOf(editor),
      ...(named === editor.name ? {} : { was: editor.name }),
    }),
  ]
}

/** Has the server run the tab's content by itself; the tab does not come to belong to that query (`A1.12`). */
const schedule = (
  state: ReadModel,
  { editorId, label, description, schedule: when }: Named & { readonly schedule: Schedule },
): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (editor.sql.trim() === '') return refuse('EMPTY_SQL')
  if (editor.dbId === null) return refuse('NO_DATABASE')
  const named = label.trim() === '' ? editor.name : label.trim()
  const trimmed = description.trim() === '' ? null : description.trim()
  const content = { label: named, description: trimmed, ...contentOf(editor) }
  return [event('saved.schedule_requested', { editorId, ...content, schedule: when })]
}

const updated = (editor: Editor, remoteId: number, version: string | undefined) => {
  const content = { editorId: editor.id, remoteId, label: editor.name, ...contentOf(editor) }
  return event('saved.update_requested', version === undefined ? content : { ...content, version })
}

/** Replaces the tab's saved query with its current content (`A1.10`). */
const update = (state: ReadModel, { editorId }: { readonly editorId: string }): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (editor.remoteId === null || state.saved.saving[editorId] !== undefined) return []
  if (isKept(state.saved, editor)) return []
  // a conflict that is not settled is detected again, with the server's version of that time
  return [updated(editor, editor.remoteId, state.saved.versions[editor.id])]
}

/** Overwrites the version that another user saved, after it was seen, with the tab's current content. */
const keepMine = (state: ReadModel, { editorId }: { readonly editorId: string }): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const conflict = state.saved.conflicts[editor.id]
  if (conflict === undefined || editor.remoteId === null) return []
  const { id, remoteId, name } = editor
  return [
    event('saved.conflict_settled', { editorId: id, remoteId, label: name, kept: 'mine' }),
    updated(editor, remoteId, conflict.version ?? undefined),
  ]
}

/** Puts the version that another user saved into the tab. Undo restores the tab's earlier content. */
const keepTheirs = (state: ReadModel, { editorId }: { readonly editorId: string }): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const conflict = state.saved.conflicts[editor.id]
  if (conflict === undefined) return []
  const { id } = editor
  const { remoteId, label, sql, dbId, catalog, schema, templateParams } = conflict.theirs
  const was = { dbId: editor.dbId, catalog: editor.catalog, schema: editor.schema }
  const elsewhere = dbId !== was.dbId || catalog !== was.catalog || schema !== was.schema
  return [
    event('saved.conflict_settled', { editorId: id, remoteId, label, kept: 'theirs' }),
    ...(label === editor.name ? [] : [event('editor.renamed', { id, name: label, was: editor.name })]),
    ...(elsewhere ? [event('editor.context_selected', { id, dbId, catalog, schema, was })] : []),
    ...(templateParams === editor.templateParams
      ? []
      : [event('editor.template_params_set', { id, templateParams, was: editor.templateParams })]),
    ...(sql === editor.sql ? [] : [event('editor.sql_replaced', { id, sql, was: editor.sql, by: 'load' })]),
  ]
}

const list = (state: ReadModel): Decision =>
  state.saved.list?.status === 'loading' ? [] : [event('saved.list_requested', {})]

/** Opens the last run that the server made of a scheduled query: its tab where it is open, else a new one. */
const openRun = (state: ReadModel, { remoteId }: { readonly remoteId: number }, { newId }: Context): Decision => {
  const savedQuery = state.saved.list?.value?.find((query) => query.remoteId === remoteId)
  const queryId = savedQuery?.lastRun?.queryId ?? null
  if (savedQuery === undefined || queryId === null) return refuse('NO_RESULTS')
  const run = Object.values(state.runs.byId).find(({ serverId }) => serverId === queryId)
  return run !== undefined && state.editors.order.includes(run.sqlEditorId)
    ? [event('editor.activated', { id: run.sqlEditorId })]
    : [event('saved.run_requested', { editorId: newId(), label: savedQuery.label, queryId })]
}

const tabOf = (state: ReadModel, remoteId: number): string | undefined =>
  state.editors.order.find((id) => effectiveEditor(state.editors, id)?.remoteId === remoteId)

/** Opens a saved query: its tab when it has one, else a new one from the server. */
const open = (state: ReadModel, { remoteId }: { readonly remoteId: number }, { newId }: Context): Decision => {
  const id = tabOf(state, remoteId)
  return id === undefined
    ? [event('saved.open_requested', { remoteId, editorId: newId() })]
    : [event('editor.activated', { id })]
}

const remove = (state: ReadModel, { remoteId }: { readonly remoteId: number }): Decision => {
  const savedQuery: SavedSummary | undefined = state.saved.list?.value?.find((query) => query.remoteId === remoteId)
  return savedQuery === undefined ? [] : [event('saved.delete_requested', { remoteId, label: savedQuery.label })]
}

/** A link to the tab's current content (`A1.11`). */
const share = (state: ReadModel, { editorId }: { readonly editorId: string }): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const content = { name: editor.name, ...contentOf(editor), autorun: false }
  return [event('share.requested', { editorId, share: content })]
}

const openShare = (_state: ReadModel, { id }: { readonly id: string }, { newId }: Context): Decision => [
  event('share.open_requested', { id, editorId: newId() }),
]

export const savedCommands = defineCommands({
  'saved.save': save,
  'saved.schedule': schedule,
  'saved.update': update,
  'saved.keep_mine': keepMine,
  'saved.keep_theirs': keepTheirs,
  'saved.list': list,
  'saved.open': open,
  'saved.open_run': openRun,
  'saved.delete': remove,
  'share.request': share,
  'share.open': openShare,
})
