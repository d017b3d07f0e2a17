import { Suspense, useEffect, useState, type ReactNode } from 'react'

import type { ReportSubject, ReportSummary } from '../../events/report/report'
import { mayReport, sendsNow } from '../../projections/report/content'
import type { MenuItem } from '../controls'
import { Opening } from '../controls/feedback/Opening'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { whenIdle } from '../whenIdle'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'

const ReportDialog = lazyWithRetry(() => import('./ReportDialog'), 'ReportDialog')
const DeleteReport = lazyWithRetry(() => import('./DeleteReport'), 'DeleteReport')

export interface ReportMenu {
  /** Nothing where reports cannot be scheduled. */
  readonly items: readonly MenuItem[]
  readonly report: ReportSummary | null
  readonly dialog: ReactNode
}

/** Actions on the report of a chart or dashboard. It is requested once the thing itself is on screen. */
export const useReportMenu = (method: ReportSubject['method'], id: number | null, title: string): ReportMenu => {
  const command = useCommand()
  const past = useIsPast()
  const may = useSelect(['session'], mayReport)
  const loadable = useSelect(['reports'], ({ reports }) => (id === null ? undefined : reports.bySubject[method][id]))
  const changes = useSelect(['reports'], ({ reports }) => reports.changes)
  const sending = useSelect(['reports'], ({ reports }) => reports.sending)
  const now = useSelect(['session'], sendsNow)
  // the report at the time of opening, despite changes in other windows
  const [dialog, setDialog] = useState<{ readonly what: 'edit' | 'delete'; readonly of: ReportSummary | null } | null>(
    null,
  )
  const on = may && !past && id !== null
  useEffect(
    () => (on ? whenIdle(() => command('report.list', { subject: { method, id } })) : undefined),
    [command, on, method, id, changes],
  )
  if (!may || id === null) return { items: [], report: null, dialog: null }
  const report = loadable?.value ?? null
  const close = (): void => setDialog(null)
  const open = { disabled: past, onSelect: () => setDialog({ what: 'edit', of: report }) }
  if (report === null && loadable?.status === 'failed') {
    const ask = (): void => void command('report.list', { subject: { method, id } })
    return { items: [{ label: t('Look for its report again'), disabled: past, onSelect: ask }], report, dialog: null }
  }
  const items: readonly MenuItem[] =
    report === null
      ? [
          {
            label: t('Schedule report'),
            ...open,
            disabled: past || loadable === undefined || loadable.status !== 'loaded',
          },
        ]
      : [
          { label: t('Edit report'), ...open },
          {
            label: t('Send report at its times'),
            checked: report.active,
            disabled: past,
            onSelect: () =>
              command('report.set_active', { reportId: report.id, name: report.name, active: !report.active }),
          },
          ...(now
            ? [
                {
                  label: t('Send report now'),
                  disabled: past || Object.hasOwn(sending, report.id),
                  onSelect: () => command('report.send', { reportId: report.id, name: report.name }),
                },
              ]
            : []),
          {
            label: t('Delete report'),
            danger: true,
            disabled: past,
            onSelect: () => setDialog({ what: 'delete', of: report }),
          },
        ]
  return {
    items,
    report,
    dialog: dialog !== null && (
      <Suspense fallback={<Opening onGiveUp={close} />}>
        {dialog.what === 'edit' && (
          <ReportDialog subject={{ method, id }} title={title} reportId={dialog.of?.id ?? null} onClose={close} />
        )}
        {dialog.what === 'delete' && dialog.of !== null && (
          <DeleteReport reportId={dialog.of.id} name={dialog.of.name} onClose={close} />
        )}
      </Suspense>
    ),
  }
}
