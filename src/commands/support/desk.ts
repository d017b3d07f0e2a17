import { defineCommands, type Decision } from '../../core/commands/command'
import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import type { DeskFilter } from '../../events/support/desk'
import { EVERYTHING } from '../../projections/support/desk'

/** Requests the newest sessions that fit. */
const listSessions = (_state: ReadModel, { filter }: { readonly filter: DeskFilter }): Decision => [
  event('support.sessions_requested', { filter, before: null }),
]

/** Requests the sessions with one fault, by its signature; null leaves the filter as it is but for that. */
const showSessions = ({ desk }: ReadModel, { signature }: { readonly signature: string | null }): Decision => {
  const filter = signature === null ? { ...desk.filter, signature: '' } : { ...EVERYTHING, signature }
  return [event('support.sessions_requested', { filter, before: null })]
}

/** Requests the sessions that follow those of the list. */
const moreSessions = ({ desk }: ReadModel): Decision => {
  const { filter, sessions } = desk
  const before = sessions?.value?.before ?? null
  return before === null || sessions?.status === 'loading'
    ? []
    : [event('support.sessions_requested', { filter, before })]
}

const listFaults = (_state: ReadModel, data: { readonly from: string; readonly to: string }): Decision => [
  event('support.faults_requested', data),
]

const listNotes = (_state: ReadModel, data: { readonly sessionId: number }): Decision => [
  event('support.notes_requested', data),
]

interface NewNote {
  readonly sessionId: number
  readonly event: string | null
  readonly text: string
}

/** Writes a note; one without words is none. */
const note = (_state: ReadModel, data: NewNote): Decision => {
  const text = data.text.trim()
  return text === '' ? [] : [event('support.note_requested', { ...data, text })]
}

const deleteNote = (_state: ReadModel, data: { readonly sessionId: number; readonly noteId: number }): Decision => [
  event('support.note_delete_requested', data),
]

export const deskCommands = defineCommands({
  'support.list_sessions': listSessions,
  'support.show_sessions': showSessions,
  'support.more_sessions': moreSessions,
  'support.list_faults': listFaults,
  'support.list_notes': listNotes,
  'support.note': note,
  'support.delete_note': deleteNote,
})
