import { event } from '../../core/events/registry'
import { effectiveEditor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { databaseOf } from '../../projections/schema/selectors'
import { defineCommands, refuse, type Decision } from '../../core/commands/command'

interface Wish {
  readonly editorId: string
  /** Judged in preference to the whole text (`A5.02`). */
  readonly selectedText?: string | null
}

/** Requests the cost of the tab's SQL; nothing runs. */
const ask = (state: ReadModel, { editorId, selectedText }: Wish): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const sql = selectedText?.trim() ? selectedText : editor.sql
  if (sql.trim() === '') return refuse('EMPTY_SQL')
  const { dbId, name: tab, catalog, schema, templateParams } = editor
  if (dbId === null) return refuse('NO_DATABASE')
  if (databaseOf(state, dbId)?.costEstimate === false) return refuse('NO_ESTIMATES')
  return [event('estimate.requested', { editorId, tab, dbId, catalog, schema, sql, templateParams })]
}

export const estimateCommands = defineCommands({ 'estimate.ask': ask })
