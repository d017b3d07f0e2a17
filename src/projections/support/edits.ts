import type { EventEnvelope } from '../../core/events/envelope'
import type { EventMap } from '../../core/events/registry'
import { applyFitting, changeBetween, type TextChange } from '../../core/events/textChange'
import type { Recipe } from '../../core/readModel/projection'
import { editorsProjection, effectiveEditor } from '../editor/editors'
import { currentId } from '../editor/rekey'

const recipes = editorsProjection.on as Readonly<Record<string, Recipe<unknown, EventEnvelope> | undefined>>

/** The one change that covers both. */
const united = (a: TextChange, b: TextChange, before: number, after: string): TextChange => {
  const at = Math.min(a.at, b.at)
  const beyond = Math.min(before - a.at - a.remove, before - b.at - b.remove)
  return { at, remove: before - at - beyond, insert: after.slice(at, after.length - beyond) }
}

/**
 * Goes through a log and answers the changes of each edit of SQL as they are between the shown texts before and after. A piece
 * of a text tells nothing of its place: it can be inside a literal whose quotes were typed earlier, or will be later.
 */
export const createEdits = (show: (sql: string) => string) => {
  const editors = editorsProjection.initial()
  let last = { sql: '', shown: '' }
  const shownOf = (sql: string): string => {
    if (last.sql !== sql) last = { sql, shown: show(sql) }
    return last.shown
  }

  /** Null of an event that is no edit, or does not fit its text. Every event of the log is given once, in order. */
  return (event: EventEnvelope): readonly TextChange[] | null => {
    const recipe = recipes[event.type]
    if (recipe === undefined) return null
    const edit = event.type === 'editor.sql_edited' ? (event.data as EventMap['editor.sql_edited']) : null
    const before = edit === null ? undefined : effectiveEditor(editors, currentId(editors, edit.id))?.sql
    recipe(editors, event)
    if (edit === null || before === undefined) return null
    const after = applyFitting(before, edit.changes, edit.length)
    if (after === null) return null
    const change = changeBetween(before, after)
    if (change === null) return []
    const shownBefore = shownOf(before)
    const shownAfter = shownOf(after)
    return [united(change, changeBetween(shownBefore, shownAfter) ?? change, before.length, shownAfter)]
  }
}
