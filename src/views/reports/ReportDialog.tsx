import { useEffect, useState } from 'react'

import type { ReportContent, ReportSubject } from '../../events/report'
import { reportFormats, reportProblem } from '../../projections/reportContent'
import { Banner, Button, Dialog, ErrorState, Skeleton } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { ReportForm } from './ReportForm'
import { ReportTimes } from './ReportTimes'

const FORM = 'report'
/** Mondays at noon, as elsewhere. */
const WEEKLY = '0 12 * * 1'

export interface ReportDialogProps {
  readonly subject: ReportSubject | null
  /** What the chart or dashboard is called. */
  readonly title: string
  /** Null for a new one. */
  readonly reportId: number | null
  readonly onClose: () => void
}

/** A report of a chart or dashboard that the server sends by mail at its times (`B1.09`, `B1.10`). */
export const ReportDialog = ({ subject, title, reportId, onClose }: ReportDialogProps) => {
  const command = useCommand()
  const past = useIsPast()
  const method = subject?.method ?? 'charts'
  const formats = useSelect(['session'], (model) => reportFormats(model, method))
  const own = useSelect(['session'], ({ session }) => session.user?.email ?? '')
  const unsent = useSelect(['session'], ({ session }) => session.config?.reports?.mail === false)
  const opened = useSelect(['reports'], ({ reports }) => reports.opened)
  const change = useSelect(['reports'], ({ reports }) => reports.change)
  useEffect(() => {
    if (reportId !== null) command('report.open', { reportId })
  }, [command, reportId])
  const [fresh] = useState<ReportContent>(() => ({
    name: t('Report of %s', title).slice(0, 150),
    description: '',
    cron: WEEKLY,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    format: formats[0] ?? 'TEXT',
    recipients: own,
  }))
  const mine = opened?.reportId === reportId ? opened : null
  const found = mine?.status === 'loaded' ? mine.value : null
  const initial = reportId === null ? fresh : (found?.content ?? null)
  const [problem, setProblem] = useState<string | null | undefined>(undefined)
  const missing = initial === null ? t('It is being read.') : problem === undefined ? reportProblem(initial) : problem
  /** The change before the one that was sent here; null until something was sent. */
  const [before, setBefore] = useState<{ readonly request: string | null } | null>(null)
  const sent = before !== null && change !== null && change.request !== before.request ? change : null
  useEffect(() => {
    if (sent?.status === 'done') onClose()
  }, [sent?.status, onClose])
  const submit = (content: ReportContent): void => {
    setBefore({ request: change?.request ?? null })
    command('report.save', { reportId, subject, content })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={reportId === null ? t('Schedule report') : t('Edit report')}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            loading={sent?.status === 'sending'}
            disabledReason={
              past ? t('Commands wait until you are back.') : missing === null || missing === '' ? null : t(missing)
            }
          >
            {reportId === null ? t('Schedule report') : t('Save')}
          </Button>
        </>
      }
    >
      <div className="dialog-stack">
        {unsent && (
          <Banner kind="warning" inset>
            {t('This server has no mail server set. Reports are kept, and sent once its operator sets one.')}
          </Banner>
        )}
        {mine?.status === 'failed' && (
          <ErrorState
            title={t('The report could not be read')}
            actions={
              <Button onClick={() => reportId !== null && command('report.open', { reportId })}>
                {t('Try again')}
              </Button>
            }
          >
            {mine.message ?? ''}
          </ErrorState>
        )}
        {initial === null && mine?.status !== 'failed' && <Skeleton lines={[60, 80, 50, 70]} />}
        {initial !== null && (
          <ReportForm
            form={FORM}
            initial={initial}
            formats={formats}
            failed={sent?.status === 'failed' ? (sent.message ?? '') : null}
            onProblem={setProblem}
            onSubmit={submit}
          />
        )}
        {found !== null && reportId !== null && <ReportTimes times={found.times} />}
      </div>
    </Dialog>
  )
}
