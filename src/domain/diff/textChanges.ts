import { editorFormatted, editorSqlEdited, editorSqlReplaced } from '../../events/editor/editor'
import type { EventEnvelope } from '../../core/events/envelope'
import { changeBetween, type TextChange } from '../../core/events/textChange'

const REPLACED = [editorSqlReplaced, editorFormatted]

/** Changes by an event in the text of the editor that `isIt` recognizes by its ids, in order; null for other events. */
export const textChangesOf = (event: EventEnvelope, isIt: (id: string) => boolean): readonly TextChange[] | null => {
  if (event.type === editorSqlEdited.type) {
    const edited = editorSqlEdited.schema.safeParse(event.data)
    return edited.success && isIt(edited.data.id) ? edited.data.changes : null
  }
  const replaced = REPLACED.find(({ type }) => type === event.type)?.schema.safeParse(event.data)
  if (replaced?.success !== true || !isIt(replaced.data.id)) return null
  const change = changeBetween(replaced.data.was, replaced.data.sql)
  return change === null ? null : [change]
}
