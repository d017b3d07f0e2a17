import { useEffect, useState } from 'react'

import { isRefusal } from '../../core/commands/command'
import type { ReportContent, ReportSubject } from '../../events/report/report'
import { reportFormats } from '../../projections/report/content'
import type { OpenReport } from '../../projections/report/reports'
import { Banner, Button, Dialog, ErrorState, Skeleton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { ReportForm } from './ReportForm'
import { ReportTimes } from './ReportTimes'

const FORM = 'report'
/** Mondays at noon, as elsewhere. */
const WEEKLY = '0 12 * * 1'

export interface ReportDialogProps {
  readonly subject: ReportSubject | null
  /** Name of the chart or dashboard. */
  readonly title: string
  /** Null for a new one. */
  readonly reportId: number | null
  readonly onClose: () => void
}

/** The report to change: requested once and kept, so that no change of another window overwrites typed text. */
const useOpened = (reportId: number | null) => {
  const command = useCommand()
  const opened = useSelect(['reports'], ({ reports }) =>
    reportId === null ? null : (reports.opened[reportId] ?? null),
  )
  const [formerRequest, setFormerRequest] = useState<string | null | undefined>(undefined)
  const [first, setFirst] = useState<OpenReport | null>(null)
  const ask = (): void => {
    if (reportId === null) return
    setFormerRequest(opened?.request ?? null)
    command('report.open', { reportId })
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  useEffect(ask, [])
  const mine = formerRequest === undefined || opened?.request === formerRequest ? null : opened
  if (first === null && mine?.status === 'loaded' && mine.value !== null) setFirst(mine.value)
  return { opened: first, failed: first === null && mine?.status === 'failed' ? (mine.message ?? '') : null, ask }
}

/** A report of a chart or dashboard that the server sends by mail at its times (`B1.09`, `B1.10`). */
export const ReportDialog = ({ subject, title, reportId, onClose }: ReportDialogProps) => {
  const command = useCommand()
  const pastRefusal = usePastRefusal()
  const method = subject?.method ?? 'charts'
  const formats = useSelect(['session'], (model) => reportFormats(model, method))
  const userEmail = useSelect(['session'], ({ session }) => session.user?.email ?? '')
  const unsent = useSelect(['session'], ({ session }) => session.config?.reports?.mail === false)
  const { opened, failed, ask } = useOpened(reportId)
  const [fresh] = useState<ReportContent>(() => ({
    name: t('Report of %s', title).slice(0, 150),
    description: '',
    cron: WEEKLY,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    format: formats[0] ?? 'TEXT',
    recipients: userEmail,
  }))
  const initial = reportId === null ? fresh : (opened?.content ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState<string | null>(null)
  const sent = useSelect(['reports'], ({ reports }) => (attempt === null ? null : (reports.attempts[attempt] ?? null)))
  useEffect(() => {
    if (sent?.state === 'done') onClose()
  }, [sent?.state, onClose])
  const submit = (content: ReportContent): void => {
    const decision = command('report.save', { reportId, subject, content })
    const [saveEvent] = isRefusal(decision) ? [] : decision
    if (saveEvent !== undefined) setAttempt((saveEvent.data as { readonly attempt: string }).attempt)
  }
  const wait = pastRefusal ?? (initial === null ? t('It is being read.') : null)
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
            loading={sent?.state === 'sending'}
            disabledReason={wait ?? (problem === null ? null : t(problem))}
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
        {failed !== null && (
          <ErrorState
            title={t('The report could not be read')}
            actions={<Button onClick={ask}>{t('Try again')}</Button>}
          >
            {failed}
          </ErrorState>
        )}
        {initial === null && failed === null && <Skeleton lines={[60, 80, 50, 70]} />}
        {initial !== null && (
          <ReportForm
            form={FORM}
            initial={initial}
            elsewhere={opened?.elsewhere ?? false}
            formats={formats}
            onProblem={setProblem}
            onSubmit={submit}
          />
        )}
        {sent?.state === 'failed' && (
          <Banner kind="danger" announce="alert" inset>
            {reportId === null
              ? t('The report is not scheduled: %s', t(sent.message))
              : t('The change was not saved: %s', t(sent.message))}
          </Banner>
        )}
        {opened !== null && <ReportTimes times={opened.times} />}
      </div>
    </Dialog>
  )
}
