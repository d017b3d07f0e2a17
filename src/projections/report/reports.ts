import type { FoldEvent } from '../../core/events/envelope'
import type { ReportContent, ReportSubject, ReportSummary, ReportTime } from '../../events/report/report'
import { defineProjection } from '../../core/readModel/projection'
import type { Loadable } from '../schema/schemas'

export type CreationMethod = ReportSubject['method']

/** A report that was opened to be changed, with how its last times went. */
export interface OpenReport {
  readonly content: ReportContent
  /** It goes to some whom its list of addresses does not name. */
  readonly elsewhere: boolean
  readonly times: readonly ReportTime[]
}

/** Outcome of a press on "Save". */
export interface ReportAttempt {
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

const sent = (reports: Reports, { cause }: Pick<FoldEvent, 'cause'>): undefined => {
  for (const [id, request] of Object.entries(reports.sending)) if (request === cause) delete reports.sending[Number(id)]
  return undefined
}

const asked = <Value>(value: Value | null, request: string): Loadable<Value> => ({
  status: 'loading',
  value,
  message: null,
  request,
})

/** The place for the answer to a request of reports, unless a later one was sent. */
const placeOf = (reports: Reports, subject: ReportSubject | null, cause: string | null) => {
  const place = subject === null ? reports.list : reports.bySubject[subject.method][subject.id]
  return place === undefined || place === null || place.request !== cause ? null : place
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
      if (subject === null) reports.list = asked(reports.list?.value ?? null, event.id)
      else {
        const among = reports.bySubject[subject.method]
        among[subject.id] = asked(among[subject.id]?.value ?? null, event.id)
      }
      return undefined
    },
    'report.listed': (reports, event) => {
      const { subject, reports: found } = event.data
      const place = placeOf(reports, subject, event.cause)
      if (place === null) return undefined
      place.status = 'loaded'
      place.value = subject === null ? found : (found[0] ?? null)
      return undefined
    },
    'report.list_failed': (reports, event) => {
      const place = placeOf(reports, event.data.subject, event.cause)
      if (place === null) return undefined
      place.status = 'failed'
      place.message = event.data.message
      return undefined
    },
    'report.open_requested': (reports, event) => {
      const { reportId } = event.data
      reports.opened[reportId] = asked(reports.opened[reportId]?.value ?? null, event.id)
      return undefined
    },
    'report.opened': (reports, event) => {
      const { reportId, content, elsewhere, times } = event.data
      const opened = reports.opened[reportId]
      if (opened === undefined || opened.request !== event.cause) return undefined
      opened.status = 'loaded'
      opened.value = { content, elsewhere, times }
      return undefined
    },
    'report.open_failed': (reports, event) => {
      const opened = reports.opened[event.data.reportId]
      if (opened === undefined || opened.request !== event.cause) return undefined
      opened.status = 'failed'
      opened.message = event.data.message
      return undefined
    },
    'report.save_requested': (reports, event) => {
      if (event.data.attempt === '__proto__') return undefined
      reports.attempts[event.data.attempt] = { request: event.id, state: 'sending', message: '' }
      const [oldest] = Object.keys(reports.attempts)
      if (oldest !== undefined && Object.keys(reports.attempts).length > ATTEMPTS_KEPT) delete reports.attempts[oldest]
      return undefined
    },
    'report.saved': (reports, event) => {
      reports.changes += 1
      settle(reports, event.cause, null)
      return undefined
    },
    'report.save_failed': (reports, event) => {
      settle(reports, event.cause, event.data.message)
      return undefined
    },
    'report.active_requested': (reports, event) => {
      const { reportId, active } = event.data
      reports.turning[reportId] = { request: event.id, was: reports.turning[reportId]?.was ?? !active }
      setActive(reports, reportId, active)
      return undefined
    },
    'report.active_set': (reports, event) => {
      turned(reports, event.data.reportId, event.cause, event.data.active)
      return undefined
    },
    'report.active_failed': (reports, event) => {
      turned(reports, event.data.reportId, event.cause, null)
      return undefined
    },
    'report.deleted': (reports, event) => {
      const { reportId } = event.data
      delete reports.opened[reportId]
      everywhere(reports, reportId, () => null)
      return undefined
    },
    'report.send_requested': (reports, event) => {
      reports.sending[event.data.reportId] = event.id
      return undefined
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
        ...(reports.list === null ? [] : [reports.list]),
      ]
      for (const one of loading) if (one.status === 'loading' && one.request === event.cause) one.status = 'failed'
      return undefined
    },
  },
})
