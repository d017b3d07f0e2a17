import { attachment } from '../../../common/fileName'
import { calls } from '../../../contract/index'
import { note } from '../../audit/context'
import { listFaults } from '../../support/desk/faults'
import { listSessions } from '../../support/desk/list'
import { deleteNote, notesOf, writeNote } from '../../support/desk/notes'
import { factsOf, readableSession, sessionStream } from '../../support/desk/read'
import { type Route, ok, route } from '../route'

const list = route(calls.supportSessionList, async ({ store }, { query }) => {
  const { sessions, count, before } = await listSessions(store, query)
  return ok({ result: sessions, count, before })
})

const data = route(calls.supportDataGet, async (services, { params }) => {
  const row = await readableSession(services.store, params.id)
  note({ details: { number: row.number } })
  return {
    stream: await sessionStream(services, row),
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(row.received),
      'content-disposition': attachment(`${row.number}.log`),
    },
  }
})

const moments = route(calls.supportMomentList, async ({ store }, { params }) => {
  const { number } = await readableSession(store, params.id)
  note({ details: { number } })
  return ok({ result: await factsOf(store, params.id) })
})

const faults = route(calls.supportFaultList, async ({ store }, { query }) => {
  const { faults: found, count } = await listFaults(store, query)
  return ok({ result: found, count })
})

const notes = route(calls.supportNoteList, async (services, { params }) =>
  ok({ result: await notesOf(services, params.id) }),
)

const write = route(calls.supportNotePost, async (services, { params, body, user }) => {
  const result = await writeNote(services, user, params.id, body)
  note({ details: { note: result.id } })
  return ok({ result }, 201)
})

const remove = route(calls.supportNoteDelete, async (services, { params, user }) => {
  await deleteNote(services, user, params)
  note({ details: { note: params.note } })
  return ok({ message: 'OK' })
})

export const supportDeskRoutes: readonly Route[] = [list, data, moments, faults, notes, write, remove]
