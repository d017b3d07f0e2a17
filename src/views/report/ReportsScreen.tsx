import { Mail, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

import type { ReportSummary } from '../../events/report/report'
import { may } from '../../projections/session/permissions'
import { Button, ColumnHeads, EmptyState, ErrorState, SearchField, Skeleton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { useLogged } from '../screen/useLogged'
import { usePastRefusal } from '../pastRefusal'
import { keepsFocus } from '../lists/rows/keepsFocus'
import '../shell/listScreen.css'
import { NoSuchPlace } from '../errors/NoSuchPlace'
import { DeleteReport } from './DeleteReport'
import { ReportDialog } from './ReportDialog'
import { ReportRow } from './ReportRow'
import './reports.css'

/** The reason why nothing can be changed here; null when it can. */
const useRefusal = (): string | null => {
  const wait = usePastRefusal()
  const writes = useSelect(['session'], (model) => may(model, 'can_write on ReportSchedule'))
  return wait ?? (writes ? null : t('You may look at reports, and not change them.'))
}

/** The user's scheduled reports (`B6.10`): their times, outcomes and actions. */
const ReportsScreen = () => {
  const command = useCommand()
  const [, go] = useLocation()
  const refusal = useRefusal()
  const on = useSelect(['session'], ({ session }) => session.flags['ALERT_REPORTS'] === true)
  const list = useSelect(['reports'], ({ reports }) => reports.list)
  const changes = useSelect(['reports'], ({ reports }) => reports.changes)
  const sending = useSelect(['reports'], ({ reports }) => Object.keys(reports.sending).length)
  const [search, setSearch] = useLogged('the search of reports', '')
  const [editing, setEditing] = useState<ReportSummary | null>(null)
  const [deleting, setDeleting] = useState<ReportSummary | null>(null)
  const ask = (): void => void command('report.list', { subject: null })
  useEffect(() => {
    // one that was just sent has a new last time
    if (on) command('report.list', { subject: null })
  }, [command, on, changes, sending])
  if (!on) return <NoSuchPlace />
  const all = list?.value ?? null
  const needle = search.trim().toLowerCase()
  const reports = (all ?? []).filter(({ name }) => name.toLowerCase().includes(needle))
  return (
    <div ref={keepsFocus} className="page list-screen reports" data-pane="">
      <div className="row">
        <h1 className="grow">{t('Reports')}</h1>
        <SearchField label={t('Search reports')} value={search} onChange={setSearch} />
      </div>
      {list?.status === 'failed' && (
        <ErrorState
          title={t('The reports could not be read')}
          actions={<Button onClick={ask}>{t('Try again')}</Button>}
        >
          {list.message}
        </ErrorState>
      )}
      {all === null && list?.status !== 'failed' && <Skeleton lines={[70, 55, 80]} />}
      {all !== null && all.length === 0 && (
        <EmptyState
          icon={Mail}
          title={t('No report is scheduled yet')}
          actions={
            <Button variant="primary" onClick={() => go('/dashboard/list/')}>
              {t('Choose a dashboard')}
            </Button>
          }
        >
          {t(
            'Open a dashboard or a saved chart and choose Schedule report: people get it by mail at the times you set.',
          )}
        </EmptyState>
      )}
      {all !== null && all.length > 0 && reports.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('No report fits')}
          actions={<Button onClick={() => setSearch('')}>{t('Show all')}</Button>}
        >
          {t('Names are searched.')}
        </EmptyState>
      )}
      {reports.length > 0 && (
        <table aria-label={t('Reports')}>
          <thead>
            <tr>
              <ColumnHeads names={['Name', 'Of', 'Times', 'Last time', 'Active']} />
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                refusal={refusal}
                onEdit={() => setEditing(report)}
                onDelete={() => setDeleting(report)}
              />
            ))}
          </tbody>
        </table>
      )}
      {editing !== null && (
        <ReportDialog
          subject={editing.subject}
          title={editing.name}
          reportId={editing.id}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting !== null && (
        <DeleteReport reportId={deleting.id} name={deleting.name} onClose={() => setDeleting(null)} />
      )}
    </div>
  )
}

export default ReportsScreen
