import type { FoldEvent } from '../../core/events/envelope'
import type { ReportContent, ReportSubject, ReportSummary, ReportTime } from '../../events/report/report'
import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'
import { dropRequest } from '../../core/readModel/requests'
import { evictOldest } from '../../../common/evict'

type CreationMethod = ReportSubject['method']

/** A report that was opened to be changed, with how its last times went. */
export interface OpenReport {
  readonly content: ReportContent
  /** It goes to some whom its list of addresses does not name. */
  readonly elsewhere: boolean
  readonly times: readonly ReportTime[]
}

/** Outcome of a press on "Save". */
interface ReportAttempt {
  readonly request: string
  state: 'sending' | 'done' | 'failed'
  message: string
}

export interface Reports {
  /** `B3.31`: by the way they were set up, then by the id of the chart or dashboard. */
  bySubject: Record<CreationMethod, Record<number, Loadable<ReportSummary>>>
  /** All that one made. */
  list: Loadable<readonly ReportSummary[]> | null
  /** By id. */
  opened: Record<number, Loadable<OpenReport>>
  attempts: Record<string, ReportAttempt>
  /** Number of changes on the server: lists are read again after each. */
  changes: number
  /** The request by which each is being sent right now. */
  sending: Record<number, string>
  /** The pause or resume request of each, and its state before. */
  turning: Record<number, { readonly request: string; readonly was: boolean }>
}

/** Presses that are remembered. */
const ATTEMPTS_KEPT = 20

const everywhere = (reports: Reports, id: number, change: (report: ReportSummary) => ReportSummary | null): void => {
  for (const among of Object.values(reports.bySubject)) {
    for (const one of Object.values(among)) if (one.value?.id === id) one.value = change(one.value)
  }
  if (reports.list?.value == null) return
  reports.list.value = reports.list.value.flatMap((one) => (one.id === id ? (change(one) ?? []) : one))
}

const setActive = (reports: Reports, id: number, active: boolean): void =>
  everywhere(reports, id, (report) => ({ ...report, active }))

/** The last request counts; `active` is null where it is unknown. */
const turned = (reports: Reports, id: number, cause: string | null, active: boolean | null): void => {
  const turning = reports.turning[id]
  if (turning === undefined || turning.request !== cause) return
  delete reports.turning[id]
  setActive(reports, id, active ?? turning.was)
}

const settle = (reports: Reports, cause: string | null, message: string | null): void => {
  const attempt = Object.values(reports.attempts).find(({ request }) => request === cause)
  if (attempt === undefined) return
  attempt.state = message === null ? 'done' : 'failed'
  attempt.message = message ?? ''
}

const sent = (reports: Reports, { cause }: Pick<FoldEvent, 'cause'>): void => {
  dropRequest(reports.sending, cause)
}

export const reportsProjection = defineProjection({
  name: 'reports',
  version: 1,
  initial: (): Reports => ({
    bySubject: { charts: {}, dashboards: {} },
    list: null,
    opened: {},
    attempts: {},
    changes: 0,
    sending: {},
    turning: {},
  }),
  on: {
    'report.list_requested': (reports, event) => {
      const { subject } = event.data
      if (subject === null) reports.list = startLoading(reports.list, event.id)
      else {
        const among = reports.bySubject[subject.method]
        among[subject.id] = startLoading(among[subject.id], event.id)
      }
    },
    'report.listed': (reports, event) => {
      const { subject, reports: listed } = event.data
      if (subject === null) finishLoading(reports.list, event.cause, listed)
      else finishLoading(reports.bySubject[subject.method][subject.id], event.cause, listed[0] ?? null)
    },
    'report.list_failed': (reports, event) => {
      const { subject, message } = event.data
      const slot = subject === null ? reports.list : reports.bySubject[subject.method][subject.id]
      failLoading(slot, event.cause, message)
    },
    'report.open_requested': (reports, event) => {
      const { reportId } = event.data
      reports.opened[reportId] = startLoading(reports.opened[reportId], event.id)
    },
    'report.opened': (reports, { cause, data: { reportId, content, elsewhere, times } }) =>
      finishLoading(reports.opened[reportId], cause, { content, elsewhere, times }),
    'report.open_failed': (reports, event) =>
      failLoading(reports.opened[event.data.reportId], event.cause, event.data.message),
    'report.save_requested': (reports, event) => {
      if (event.data.attempt === '__proto__') return
      reports.attempts[event.data.attempt] = { request: event.id, state: 'sending', message: '' }
      evictOldest(reports.attempts, ATTEMPTS_KEPT)
    },
    'report.saved': (reports, event) => {
      reports.changes += 1
      settle(reports, event.cause, null)
    },
    'report.save_failed': (reports, event) => settle(reports, event.cause, event.data.message),
    'report.active_requested': (reports, event) => {
      const { reportId, active } = event.data
      reports.turning[reportId] = { request: event.id, was: reports.turning[reportId]?.was ?? !active }
      setActive(reports, reportId, active)
    },
    'report.active_set': (reports, event) => turned(reports, event.data.reportId, event.cause, event.data.active),
    'report.active_failed': (reports, event) => turned(reports, event.data.reportId, event.cause, null),
    'report.deleted': (reports, event) => {
      const { reportId } = event.data
      delete reports.opened[reportId]
      everywhere(reports, reportId, () => null)
    },
    'report.send_requested': (reports, event) => {
      reports.sending[event.data.reportId] = event.id
    },
    'report.sent': sent,
    'report.send_failed': sent,
    'effect.abandoned': (reports, event) => {
      settle(reports, event.cause, 'Nobody knows whether the server has it.')
      sent(reports, event)
      for (const id of Object.keys(reports.turning)) turned(reports, Number(id), event.cause, null)
      const loading = [
        ...Object.values(reports.bySubject).flatMap((among) => Object.values(among)),
        ...Object.values(reports.opened),
        reports.list,
      ]
      for (const slot of loading) failAbandoned(slot, event.cause)
    },
  },
})
