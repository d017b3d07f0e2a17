import type { Call } from '../../contract/call'
import { calls } from '../../contract/index'
import { findIds } from '../http/page/find'
import { type PageOptions, detailAnswer, pageAnswer } from '../http/list'
import { type Answer, type Context, type Route, ok, route } from './route'
import { checkTurnedOn } from '../report/access'
import { changeReport, createReport, deleteReport } from '../report/change'
import { logListing, reportListing } from '../report/listing'
import { loadReport, reportsBy } from '../report/rows'
import { sendNow } from '../report/mail/sendNow'
import { subjectFor } from '../report/mail/subject'
import { detailOf, itemOf, logItemOf } from '../report/wire'
import type { Services } from '../services'

const LIST: PageOptions = {
  title: 'Report Schedule',
  columns: `
    id name type active chart_id dashboard_id creation_method crontab crontab_humanized timezone description
    last_eval_dttm last_state owners recipients created_by changed_by created_on changed_on changed_on_delta_humanized
  `
    .trim()
    .split(/\s+/),
  orderColumns: [
    'active',
    'changed_on',
    'changed_on_delta_humanized',
    'created_on',
    'crontab',
    'last_eval_dttm',
    'name',
  ],
  maxPage: 100,
  unlimited: false,
}

const LOG: PageOptions = {
  title: 'Report Execution Log',
  columns: ['id', 'uuid', 'scheduled_dttm', 'start_dttm', 'end_dttm', 'state', 'error_message'],
  orderColumns: ['end_dttm', 'scheduled_dttm', 'start_dttm', 'state'],
  maxPage: 100,
  unlimited: false,
}

/** A call of reports, which there are none of where they are turned off. */
const reportRoute = <C extends Call>(
  call: C,
  handle: (services: Services, context: Context<C>) => Promise<Answer>,
): Route =>
  route(call, async (services, context: Context<C>) => {
    checkTurnedOn(services)
    return handle(services, context)
  })

const byId = <Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): readonly Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

const list = reportRoute(calls.reportList, async (services, { user, query }) => {
  const { count, ids } = await findIds(services.store, reportListing(user, query), query, LIST)
  const now = services.clock()
  const items = (await reportsBy(services, ids)).map((report) => itemOf(report, now))
  return ok(pageAnswer(count, byId(ids, items), LIST, query))
})

const get = reportRoute(calls.reportGet, async (services, { user, params, query }) => {
  const report = await loadReport(services, user, params.id)
  return ok(detailAnswer(detailOf(report, await subjectFor(services, user, report)), LIST.title, query))
})

const post = reportRoute(calls.reportPost, async (services, { user, body }) =>
  ok({ id: await createReport(services, user, body), result: body }, 201),
)

const put = reportRoute(calls.reportPut, async (services, { user, params, body }) => {
  await changeReport(services, user, params.id, body)
  return ok({ id: params.id, result: body })
})

const remove = reportRoute(calls.reportDelete, async (services, { user, params }) => {
  await deleteReport(services, user, params.id)
  return ok({ message: 'OK' })
})

const log = reportRoute(calls.reportLog, async (services, { user, params, query }) => {
  const { row } = await loadReport(services, user, params.id)
  const { count, ids } = await findIds(services.store, logListing(row.id), query, LOG)
  const rows =
    ids.length === 0
      ? []
      : await services.store
          .selectFrom('report_log')
          .selectAll()
          .where('id', 'in', [...ids])
          .execute()
  return ok(pageAnswer(count, byId(ids, rows).map(logItemOf), LOG, query))
})

const send = reportRoute(calls.reportSend, async (services, { user, params }) => {
  const how = await sendNow(services, await loadReport(services, user, params.id))
  return how === 'sent' ? ok({ message: 'OK' }) : ok({ message: 'It is still being sent.' }, 202)
})

export const reportRoutes: readonly Route[] = [list, get, log, post, put, remove, send]
