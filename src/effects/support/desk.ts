import * as calls from '../../../contract/support/desk'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import type { NewEvent } from '../../core/events/define'
import { event } from '../../core/events/registry'
import { unlessGone } from '../../core/http/failure'
import type { DeskFilter, DeskSession } from '../../events/support/desk'

/** Sessions of a page. */
const PAGE = 50
const FAULTS = 100

const failed = (message: string): NewEvent => event('support.failed', { message })

/** The query of a filter: empty texts ask for nothing. A signature of a fault without words ends with a blank. */
const queryOf = (filter: DeskFilter): calls.SupportListQuery =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([field, value]) => {
      const text = (field === 'signature' ? value : value?.trim()) ?? ''
      return text === '' ? [] : [[field, text]]
    }),
  )

const deskSessionOf = ({
  id,
  number,
  level,
  state,
  at,
  person,
  note,
  moments,
  event: opens,
  notes,
}: calls.SupportSession): DeskSession => ({
  id,
  number,
  level,
  state,
  at,
  person: person?.name ?? null,
  note,
  moments,
  event: opens,
  notes,
})

const listSessions = defineEffect({
  name: 'list-support-sessions',
  on: ['support.sessions_requested'],
  key: () => 'sessions',
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { filter, before } }, { http }) =>
    attempt(async () => {
      const query = { ...queryOf(filter), page_size: PAGE, ...(before === null ? {} : { before }) }
      const { result, count, before: next } = (await http.call(calls.supportSessionList, { query })).body
      return event('support.sessions_listed', { sessions: result.map(deskSessionOf), count, before: next })
    }, failed),
})

const listFaults = defineEffect({
  name: 'list-support-faults',
  on: ['support.faults_requested'],
  key: () => 'faults',
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { from, to } }, { http }) =>
    attempt(async () => {
      const query = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }), page_size: FAULTS }
      const { result, count } = (await http.call(calls.supportFaultList, { query })).body
      return event('support.faults_listed', { faults: result, count })
    }, failed),
})

const notesOf = async (sessionId: number, { http }: EffectIo): Promise<NewEvent> => {
  const { result } = (await http.call(calls.supportNoteList, { params: { id: sessionId } })).body
  const notes = result.map((note) => ({
    ...note,
    by: note.by === null ? null : { id: note.by.id, name: note.by.name },
  }))
  return event('support.notes_listed', { sessionId, notes })
}

const listNotes = defineEffect({
  name: 'list-support-notes',
  on: ['support.notes_requested'],
  key: ({ data }) => `list ${data.sessionId}`,
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { sessionId } }, io) => attempt(() => notesOf(sessionId, io), failed),
})

const writeNote = defineEffect({
  name: 'write-support-note',
  on: ['support.note_requested'],
  key: ({ data }) => `notes ${data.sessionId}`,
  mode: 'concat',
  run: ({ data: { sessionId, event: about, text } }, io) =>
    attempt(async () => {
      await io.http.call(calls.supportNotePost, { params: { id: sessionId }, body: { event: about, text } })
      return notesOf(sessionId, io)
    }, failed),
})

const deleteNote = defineEffect({
  name: 'delete-support-note',
  on: ['support.note_delete_requested'],
  key: ({ data }) => `notes ${data.sessionId}`,
  mode: 'concat',
  resume: 'retry',
  run: ({ data: { sessionId, noteId } }, io) =>
    attempt(async () => {
      await io.http.call(calls.supportNoteDelete, { params: { id: sessionId, note: noteId } }).catch(unlessGone)
      return notesOf(sessionId, io)
    }, failed),
})

export const deskEffects = [listSessions, listFaults, listNotes, writeNote, deleteNote] as const
