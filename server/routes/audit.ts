import { createReadStream } from 'node:fs'
import { attachment } from '../../common/fileName'
import { calls } from '../../contract/index'
import { note } from '../audit/context'
import { fingerprintOf } from '../audit/chain/key'
import { signHead } from '../audit/chain/sign'
import { signLogFile, vouchForLogFile } from '../audit/export/logFile'
import { exportStream } from '../audit/export/write'
import { changesPage } from '../audit/read/changes'
import { findEntry } from '../audit/read/entry'
import { listEntries } from '../audit/read/list'
import { logItems, logListing } from '../audit/read/log'
import { reportStream } from '../audit/read/report'
import { type Span, endOf, momentsOf, numbersOf } from '../audit/read/span'
import { isAuditedKind } from '../audit/state/now'
import { stateAt } from '../audit/state/at'
import { erasePerson } from '../audit/tombstone/erase'
import { type PageOptions, detailAnswer, pageAnswer } from '../http/list'
import { findIds } from '../http/page/find'
import { incorrect, notFound } from '../problem'
import { type Route, type StreamAnswer, ok, route } from './route'

const list = route(calls.auditList, async ({ store }, { query }) => {
  const { entries, before } = await listEntries(store, query)
  return ok({ result: entries, before })
})

const get = route(calls.auditGet, async ({ store }, { params }) => {
  const result = await findEntry(store, params.id)
  if (result === null) throw notFound()
  return ok({ result })
})

const file = (stream: StreamAnswer['stream'], name: string, type: string): StreamAnswer => ({
  stream,
  headers: { 'content-type': type, 'content-disposition': attachment(name) },
})

const nameOf = ({ from, to }: Span, ending: string): string =>
  `audit${[from, to].map((day) => (day === undefined ? '' : `-${day.slice(0, 10)}`)).join('')}.${ending}`

const exported = route(calls.auditExport, async (services, { query }) => {
  const range = await numbersOf(services.store, query)
  await signHead(services)
  note({ details: { ...query, first: range.first, last: range.last } })
  return file(exportStream(services, range), nameOf(query, 'ndjson'), 'application/x-ndjson; charset=utf-8')
})

const report = route(calls.auditReport, async ({ store }, { query }) => {
  // a wrong moment is refused before the file begins
  momentsOf(query)
  note({ details: query })
  return file(reportStream(store, query), nameOf(query, 'csv'), 'text/csv; charset=utf-8')
})

const state = route(calls.auditState, async ({ store }, { query }) => {
  const { kind, id, at } = query
  if (!isAuditedKind(kind)) throw incorrect({ kind: ['There is no such kind of thing.'] })
  return ok({ result: await stateAt(store, { kind, id }, endOf('at', at)) })
})

const changes = route(calls.auditChanges, async (services, { query }) => {
  momentsOf(query)
  note({ details: query })
  return ok({ result: await changesPage(services, query) })
})

const verifier = route(calls.auditVerifier, async ({ verifierFile }) =>
  file(createReadStream(verifierFile), 'recount-verify.mjs', 'text/javascript; charset=utf-8'),
)

const key = route(calls.auditKey, async ({ auditKey, instance }) =>
  ok({ result: { fingerprint: fingerprintOf(auditKey), installation: instance } }),
)

const erase = route(calls.auditErase, async ({ store }, { body, user }) => {
  // nobody takes away the record of their own acts
  if (body.user_id === user.id) throw incorrect({ user_id: ['Another administrator has to erase you.'] })
  const query = store.selectFrom('user').select(['id', 'username', 'email']).where('id', '=', body.user_id)
  const person = await query.executeTakeFirst()
  if (!person) throw notFound()
  const entries = await erasePerson(store, person)
  note({ details: { person: person.id, entries } })
  return ok({ result: { entries } })
})

const sign = route(calls.logSign, async (services, { body, user }) => {
  const { hash: _, ...facts } = body
  note({ details: { file: 'log', ...facts } })
  return ok({ result: signLogFile(services, body, user.username) })
})

const vouch = route(calls.logVouch, async (services, { query }) => {
  return ok({ result: await vouchForLogFile(services, query, query) })
})

const LOG: PageOptions = {
  title: 'Logs',
  columns: ['user', 'action', 'dttm', 'json', 'slice_id', 'dashboard_id', 'user_id', 'duration_ms', 'referrer'],
  orderColumns: Object.keys(logListing.orders),
  maxPage: 100,
  unlimited: false,
}

const logList = route(calls.logList, async ({ store }, { query }) => {
  const { count, ids } = await findIds(store, logListing, query, LOG)
  return ok(pageAnswer(count, await logItems(store, ids), LOG, query))
})

const logGet = route(calls.logGet, async ({ store }, { params, query }) => {
  const [item] = await logItems(store, [params.id])
  if (item === undefined) throw notFound()
  return ok(detailAnswer(item, LOG.title, query))
})

export const auditRoutes: readonly Route[] = [
  list,
  exported,
  report,
  state,
  changes,
  verifier,
  key,
  erase,
  sign,
  vouch,
  get,
  logList,
  logGet,
]
