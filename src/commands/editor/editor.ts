import { INITIAL_SQL, UNPERSISTED_NOTE } from '../../domain/sql/initialSql'
import type { EditorContext } from '../../events/editor/editor'
import { event } from '../../core/events/registry'
import type { TextChange } from '../../core/events/textChange'
import { applyFitting } from '../../core/events/textChange'
import { effectiveEditor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { schemasKey } from '../../projections/schema/schemas'
import { activeEditorId, untitledName } from '../../projections/editor/selectors'
import { defaultDatabaseId } from '../../projections/schema/selectors'
import { readTemplateParams } from '../../domain/sql/templateParams'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'
import { loadOf } from './tab'

/** Row limit when the server names none. */
const DEFAULT_LIMIT = 1000

type Of<Extra> = { readonly id: string } & Extra

const initialSql = (state: ReadModel): string =>
  state.session.flags['SQLLAB_BACKEND_PERSISTENCE'] === true ? INITIAL_SQL : UNPERSISTED_NOTE + INITIAL_SQL

const schemaKept = (state: ReadModel, dbId: number | null): EditorContext => {
  const schemas = dbId === null ? undefined : state.schemas.schemas[schemasKey({ dbId, catalog: null })]?.value
  return { dbId, catalog: null, schema: schemas?.length === 1 ? (schemas[0] ?? null) : null }
}

const add = (
  state: ReadModel,
  {
    name,
    sql,
    context,
    autorun = false,
    origin = 'new',
  }: {
    readonly name?: string
    readonly sql?: string
    readonly context?: EditorContext
    readonly autorun?: boolean
    readonly origin?: 'new' | 'first'
  },
  { newId }: Context,
): Decision => [
  event('editor.added', {
    id: newId(),
    name: name ?? untitledName(state.editors),
    ...(context ?? schemaKept(state, defaultDatabaseId(state))),
    sql: sql ?? initialSql(state),
    queryLimit: state.session.config?.defaultQueryLimit ?? DEFAULT_LIMIT,
    origin,
    ...(autorun ? { autorun } : {}),
  }),
]

const close = (state: ReadModel, { id }: { readonly id: string }): Decision => {
  const editor = effectiveEditor(state.editors, id)
  return editor === undefined
    ? refuse('UNKNOWN_EDITOR')
    : [event('editor.closed', { id, name: editor.name, index: state.editors.order.indexOf(id) })]
}

/** Closes every tab but one, as one step. From the right, so that each place holds when they come back. */
const closeOthers = (state: ReadModel, { id }: { readonly id: string }): Decision => {
  const { order } = state.editors
  if (!order.includes(id)) return refuse('UNKNOWN_EDITOR')
  return order
    .map((other, index) => ({ id: other, name: effectiveEditor(state.editors, other)?.name ?? '', index }))
    .filter((other) => other.id !== id)
    .toReversed()
    .map((other) => event('editor.closed', other))
}

const reopen = (state: ReadModel, { id }: { readonly id?: string }): Decision => {
  const last = id ?? state.editors.closedOrder.at(-1)
  const editor = last === undefined ? undefined : state.editors.closed[last]
  return editor === undefined
    ? refuse('NOTHING_TO_REOPEN')
    : [event('editor.reopened', { id: editor.id, name: editor.name, index: state.editors.order.length })]
}

const activate = (state: ReadModel, { id }: { readonly id: string }, { session }: Context): Decision => {
  if (state.editors.byId[id] === undefined) return refuse('UNKNOWN_EDITOR')
  return activeEditorId(state.editors, session) === id ? [] : [event('editor.activated', { id }), ...loadOf(state, id)]
}

const rename = (state: ReadModel, { id, name }: Of<{ readonly name: string }>): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const trimmed = name.trim()
  return trimmed === '' || trimmed === editor.name
    ? []
    : [event('editor.renamed', { id, name: trimmed, was: editor.name })]
}

const move = (state: ReadModel, { id, index }: Of<{ readonly index: number }>): Decision => {
  const was = state.editors.order.indexOf(id)
  if (was === -1) return refuse('UNKNOWN_EDITOR')
  const to = Math.min(Math.max(index, 0), state.editors.order.length - 1)
  return to === was ? [] : [event('editor.moved', { id, index: to, was })]
}

const selectContext = (state: ReadModel, { id, ...context }: Of<EditorContext>): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (!editor.loaded) return refuse('NOT_LOADED')
  const was = { dbId: editor.dbId, catalog: editor.catalog, schema: editor.schema }
  const same = context.dbId === was.dbId && context.catalog === was.catalog && context.schema === was.schema
  return same ? [] : [event('editor.context_selected', { id, ...context, was })]
}

const setLimit = (state: ReadModel, { id, queryLimit }: Of<{ readonly queryLimit: number }>): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const { maxRow } = editor
  if (!Number.isInteger(queryLimit) || queryLimit < 1 || queryLimit > maxRow) {
    return refuse('INVALID_LIMIT', maxRow.toLocaleString('en'))
  }
  return queryLimit === editor.queryLimit ? [] : [event('editor.limit_set', { id, queryLimit, was: editor.queryLimit })]
}

/** Typing, as the text editor saw it; `sql` is the whole text afterwards, against which the outcome is checked. */
const edit = (
  state: ReadModel,
  { id, changes, sql }: Of<{ readonly changes: readonly TextChange[]; readonly sql: string }>,
): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (!editor.loaded) return refuse('NOT_LOADED')
  if (editor.sql === sql && !editor.diverged) return []
  const fits = !editor.diverged && applyFitting(editor.sql, changes, sql.length) === sql
  return fits
    ? [event('editor.sql_edited', { id, changes, length: sql.length })]
    : [event('editor.sql_replaced', { id, sql, was: editor.sql, by: 'repair' })]
}

const replace = (
  state: ReadModel,
  { id, sql, by }: Of<{ readonly sql: string; readonly by: 'paste' | 'load' | 'format' }>,
): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (!editor.loaded) return refuse('NOT_LOADED')
  return editor.sql === sql ? [] : [event('editor.sql_replaced', { id, sql, was: editor.sql, by })]
}

const format = (state: ReadModel, { id }: { readonly id: string }): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  return editor.sql.trim() === '' ? [] : [event('editor.format_requested', { id, sql: editor.sql })]
}

const resizePanes = (state: ReadModel, { id, northPercent }: Of<{ readonly northPercent: number }>): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const north = Math.round(Math.min(90, Math.max(10, northPercent)) * 10) / 10
  return north === editor.northPercent
    ? []
    : [event('editor.panes_resized', { id, northPercent: north, southPercent: 100 - north })]
}

const toggleLeftBar = (state: ReadModel, { id, hidden }: Of<{ readonly hidden: boolean }>): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  return hidden === editor.hideLeftBar ? [] : [event('editor.left_bar_toggled', { id, hidden })]
}

/** Sets the parameters of the tab's template: JSON text of an object; of an empty one, none (`A3.07`, `A5.03`). */
const setTemplateParams = (
  state: ReadModel,
  { id, templateParams }: Of<{ readonly templateParams: string | null }>,
): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const read = readTemplateParams(templateParams)
  if (!read.ok) return refuse('INVALID_TEMPLATE_PARAMS')
  const next = Object.keys(read.params).length === 0 ? null : templateParams
  const was = editor.templateParams
  return next === was ? [] : [event('editor.template_params_set', { id, templateParams: next, was })]
}

export const editorCommands = defineCommands({
  'editor.add': add,
  'editor.close': close,
  'editor.close_others': closeOthers,
  'editor.reopen': reopen,
  'editor.activate': activate,
  'editor.rename': rename,
  'editor.move': move,
  'editor.select_context': selectContext,
  'editor.set_limit': setLimit,
  'editor.edit': edit,
  'editor.replace': replace,
  'editor.format': format,
  'editor.resize_panes': resizePanes,
  'editor.toggle_left_bar': toggleLeftBar,
  'editor.set_template_params': setTemplateParams,
})
