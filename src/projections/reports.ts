import type { ReportContent, ReportSubject, ReportSummary, ReportTime } from '../events/report'
import { defineProjection } from './projection'
import type { Loadable } from './schemas'

export type CreationMethod = ReportSubject['method']

/** A report that is open to be changed, with how its last times went. */
export interface OpenReport {
  readonly content: ReportContent
  readonly times: readonly ReportTime[]
}

export interface Reports {
  /** `B3.31`: by the way they were set up, then by the id of the chart or dashboard. */
  bySubject: Record<CreationMethod, Record<number, Loadable<ReportSummary>>>
  /** All that one made. */
  list: Loadable<readonly ReportSummary[]> | null
  opened: (Loadable<OpenReport> & { readonly reportId: number }) | null
  /** The change that was sent last. */
  change: { readonly request: string; status: 'sending' | 'done' | 'failed'; message: string | null } | null
  /** Those that are being sent right now. */
  sending: readonly number[]
}

const everywhere = (reports: Reports, id: number, change: (report: ReportSummary) => ReportSummary | null): void => {
  for (const among of Object.values(reports.bySubject)) {
    for (const one of Object.values(among)) if (one.value?.id === id) one.value = change(one.value)
  }
  if (reports.list?.value == null) return
  reports.list.value = reports.list.value.flatMap((one) => (one.id === id ? (change(one) ?? []) : one))
}

const setActive = (reports: Reports, data: { readonly reportId: number; readonly active: boolean }): undefined => {
  const { reportId, active } = data
  everywhere(reports, reportId, (report) => ({ ...report, active }))
  return undefined
}

const settleChange = (reports: Reports, cause: string | null, message: string | null): void => {
  if (reports.change === null || reports.change.request !== cause) return
  reports.change.status = message === null ? 'done' : 'failed'
  reports.change.message = message
}

const sent = (reports: Reports, id: number): undefined => {
  reports.sending = reports.sending.filter((one) => one !== id)
  return undefined
}

const asked = <Value>(value: Value | null, request: string): Loadable<Value> => ({
  status: 'loading',
  value,
  message: null,
  request,
})

/** The answer to a question for reports, unless a later one was asked. */
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
    opened: null,
    change: null,
    sending: [],
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
      const value = reports.opened?.reportId === reportId ? reports.opened.value : null
      reports.opened = { reportId, ...asked(value, event.id) }
      return undefined
    },
    'report.opened': (reports, event) => {
      const { content, times } = event.data
      if (reports.opened === null || reports.opened.request !== event.cause) return undefined
      reports.opened.status = 'loaded'
      reports.opened.value = { content, times }
      return undefined
    },
    'report.open_failed': (reports, event) => {
      if (reports.opened === null || reports.opened.request !== event.cause) return undefined
      reports.opened.status = 'failed'
      reports.opened.message = event.data.message
      return undefined
    },
    'report.save_requested': (reports, event) => {
      reports.change = { request: event.id, status: 'sending', message: null }
      return undefined
    },
    'report.saved': (reports, event) => {
      settleChange(reports, event.cause, null)
      return undefined
    },
    'report.save_failed': (reports, event) => {
      settleChange(reports, event.cause, event.data.message)
      return undefined
    },
    'report.active_requested': (reports, event) => setActive(reports, event.data),
    'report.active_set': (reports, event) => setActive(reports, event.data),
    'report.active_failed': (reports, event) => setActive(reports, event.data),
    'report.deleted': (reports, event) => {
      everywhere(reports, event.data.reportId, () => null)
      return undefined
    },
    'report.send_requested': (reports, event) => {
      reports.sending = [...reports.sending, event.data.reportId]
      return undefined
    },
    'report.sent': (reports, event) => sent(reports, event.data.reportId),
    'report.send_failed': (reports, event) => sent(reports, event.data.reportId),
    'effect.abandoned': (reports, event) => {
      settleChange(reports, event.cause, '')
      const loading = [
        ...Object.values(reports.bySubject).flatMap((among) => Object.values(among)),
        ...[reports.list, reports.opened].filter((one) => one !== null),
      ]
      for (const one of loading) if (one.status === 'loading' && one.request === event.cause) one.status = 'failed'
      return undefined
    },
  },
})
