import type { EventEnvelope } from '../events/envelope'
import { registry } from '../events/registry'
import type { EventMap } from '../events/registry'
import { changeBetween, type TextChange } from '../events/text'

const EDITED = 'editor.sql_edited'
const REPLACED: readonly string[] = ['editor.sql_replaced', 'editor.formatted']

/** Changes by an event in the text of the editor that `isIt` recognizes by its ids, in order; null for other events. */
export const textChangesOf = (event: EventEnvelope, isIt: (id: string) => boolean): readonly TextChange[] | null => {
  if (event.type !== EDITED && !REPLACED.includes(event.type)) return null
  const parsed = registry.get(event.type)?.schema.safeParse(event.data)
  if (parsed?.success !== true) return null
  if (event.type === EDITED) {
    const data = parsed.data as EventMap['editor.sql_edited']
    return isIt(data.id) ? data.changes : null
  }
  const data = parsed.data as EventMap['editor.sql_replaced' | 'editor.formatted']
  const change = isIt(data.id) ? changeBetween(data.was, data.sql) : null
  return change === null ? null : [change]
}
