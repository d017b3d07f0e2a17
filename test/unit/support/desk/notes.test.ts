import { expect, it } from 'vitest'

import { calls } from '../../../../contract/index'
import { loadDeskCommands } from '../../../../src/app/commands/dispatch'
import { createTestClient, type TestClient } from '../../../support/client'
import { serveCalls, token } from '../../../support/serveCalls'
import { answer, json } from '../../../support/server'

const server = serveCalls()
await loadDeskCommands()

interface Note {
  readonly id: number
  readonly event: string | null
  readonly text: string
  readonly at: string
  readonly by: { readonly id: number; readonly username: string; readonly name: string }
}

const note = (id: number, text: string, event: string | null = null): Note => ({
  id,
  event,
  text,
  at: '2026-05-04T10:00:00.000Z',
  by: { id: 7, username: 'sue', name: 'Sue' },
})

/** A server that keeps the notes of one session. */
const serveNotes = (notes: Note[]): void =>
  server.use(
    token,
    answer(calls.supportNoteList, () => json({ result: notes })),
    answer(calls.supportNotePost, async ({ body }) => {
      const { event, text } = body as { event: string | null; text: string }
      const made = note(notes.length + 1, text, event)
      notes.push(made)
      return json({ result: made }, 201)
    }),
    answer(calls.supportNoteDelete, ({ url }) => {
      const at = notes.findIndex(({ id }) => url.pathname.endsWith(`/note/${id}/`))
      if (at === -1) return json({ message: 'Not found' }, 404)
      notes.splice(at, 1)
      return json({ message: 'OK' })
    }),
  )

const textsOf = ({ world }: TestClient, id: number) =>
  world.store.state().desk.notes[id]?.value?.map(({ text }) => text)

it('writes a note on a step, and lists it behind those that were there', async () => {
  const notes = [note(1, 'First')]
  serveNotes(notes)
  const client = createTestClient()
  client.world.dispatch('support.note', { sessionId: 5, event: 'e1', text: '  Second \n' })
  await client.clock.settle()
  expect(textsOf(client, 5)).toEqual(['First', 'Second'])
  expect(notes[1]).toMatchObject({ event: 'e1', text: 'Second' })
})

it('takes no note without words', () => {
  const client = createTestClient()
  expect(client.world.dispatch('support.note', { sessionId: 5, event: null, text: ' \n ' })).toEqual([])
})

it('deletes a note, also one that is gone already', async () => {
  const notes = [note(1, 'First'), note(2, 'Second')]
  serveNotes(notes)
  const client = createTestClient()
  client.world.dispatch('support.delete_note', { sessionId: 5, noteId: 1 })
  client.world.dispatch('support.delete_note', { sessionId: 5, noteId: 1 })
  await client.clock.settle()
  expect(textsOf(client, 5)).toEqual(['Second'])
  expect(client.world.store.state().desk.notes[5]?.status).toBe('loaded')
})

it('says why a note was not written, and keeps those that are listed', async () => {
  serveNotes([note(1, 'First')])
  const client = createTestClient()
  client.world.dispatch('support.list_notes', { sessionId: 5 })
  await client.clock.settle()
  server.use(answer(calls.supportNotePost, () => json({ message: 'The session is gone' }, 410)))
  client.world.dispatch('support.note', { sessionId: 5, event: null, text: 'Second' })
  await client.clock.settle()
  expect(client.world.store.state().desk.notes[5]).toMatchObject({ status: 'failed', message: 'The session is gone' })
  expect(textsOf(client, 5)).toEqual(['First'])
})

it('keeps the notes of each session apart', async () => {
  server.use(
    answer(calls.supportNoteList, ({ url }) =>
      json({ result: [note(1, url.pathname.includes('/5/') ? 'five' : 'six')] }),
    ),
  )
  const client = createTestClient()
  client.world.dispatch('support.list_notes', { sessionId: 5 })
  client.world.dispatch('support.list_notes', { sessionId: 6 })
  await client.clock.settle()
  expect([textsOf(client, 5), textsOf(client, 6)]).toEqual([['five'], ['six']])
})
