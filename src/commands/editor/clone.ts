import { event } from '../../core/events/registry'
import { effectiveEditor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

/** In any place: a statement that one of these words is only quoted in is not run by itself either. */
const WRITES = /\b(?:insert|update|delete|merge|create|drop|alter|truncate|comment)\b/i

/** The copy runs by itself (`A4.41`), but for texts that may write: nobody has asked for that. */
const clone = (state: ReadModel, { id }: { readonly id: string }, { newId }: Context): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (!editor.loaded) return refuse('NOT_LOADED')
  const { dbId, catalog, schema, sql, queryLimit, templateParams } = editor
  const name = `Copy of ${editor.name}`
  return [
    event('editor.added', {
      id: newId(),
      name,
      dbId,
      catalog,
      schema,
      sql,
      queryLimit,
      templateParams,
      origin: 'clone',
      autorun: !WRITES.test(sql),
    }),
  ]
}

export const cloneCommands = defineCommands({ 'editor.clone': clone })
