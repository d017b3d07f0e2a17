import { History, Redo2, SquareArrowOutUpRight, Table2, Trash2 } from 'lucide-react'
import { memo } from 'react'

import { isRunning, type Run } from '../../projections/runs'
import { runsOf } from '../../projections/selectors'
import { EmptyState, IconButton } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { durationText, runDuration } from './status'
import { StatusTag } from './StatusTag'

const STARTED = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const SQL_SHOWN = 240
const WAIT = 'Commands wait until you are back.'

interface HistoryRowProps {
  readonly run: Run
  readonly place: number
  readonly past: boolean
  readonly onView: (queryId: string) => void
}

const HistoryRow = memo(function HistoryRow({ run, place, past, onView }: HistoryRowProps) {
  const command = useCommand()
  const duration = runDuration(run)
  const running = isRunning(run.state)
  const offline = useSelect(['session'], (model) => model.session.offline)
  const disabledReason = past ? t(WAIT) : null
  const noRows = run.state !== 'success' || run.resultsKey === null ? t('This run has no stored rows.') : null
  const queryId = run.id
  return (
    <tr aria-rowindex={place}>
      <td>
        <StatusTag state={running && offline ? 'offline' : run.state} />
      </td>
      <td className="num">{STARTED.format(run.startDttm)}</td>
      <td className="num r">{duration === null ? '' : durationText(duration)}</td>
      <td className="num r">{run.rows === null ? '' : run.rows.toLocaleString('en')}</td>
      <td className="mono cut" title={run.sql.slice(0, 1000)}>
        {run.sql.slice(0, SQL_SHOWN).replace(/\s+/g, ' ')}
      </td>
      <td className="acts">
        <IconButton
          size="small"
          icon={SquareArrowOutUpRight}
          label={t('Open in tab')}
          disabledReason={disabledReason}
          onClick={() => command('run.open_in_tab', { queryId })}
        />
        <IconButton
          size="small"
          icon={Redo2}
          label={t('Rerun')}
          disabledReason={disabledReason}
          onClick={() => command('run.rerun', { queryId })}
        />
        <IconButton
          size="small"
          icon={Table2}
          label={t('View results')}
          disabledReason={noRows}
          onClick={() => onView(queryId)}
        />
        <IconButton
          size="small"
          icon={Trash2}
          label={t('Remove')}
          disabledReason={disabledReason ?? (running ? t('It still runs.') : null)}
          onClick={() => command('run.remove', { queryId })}
        />
      </td>
    </tr>
  )
})

/** The runs of a tab, newest first. */
export const RunHistory = ({ id, onView }: { readonly id: string; readonly onView: (queryId: string) => void }) => {
  const past = useIsPast()
  const runs = useSelect(['runs'], (model) => runsOf(model, id))
  if (runs.length === 0) {
    return (
      <EmptyState icon={History} title={t('Nothing has run in this tab yet')}>
        {t('Every run is listed here with its time, its rows and its SQL.')}
      </EmptyState>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
    <section className="sql-history" tabIndex={0} aria-label={t('Runs of this tab')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-label={t('Query history')} aria-rowcount={runs.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('Started')}</th>
            <th scope="col" className="r">
              {t('Duration')}
            </th>
            <th scope="col" className="r">
              {t('Rows')}
            </th>
            <th scope="col">{t('SQL')}</th>
            <th scope="col">
              <span className="hidden-visually">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run, index) => (
            <HistoryRow key={run.id} run={run} place={index + 2} past={past} onView={onView} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
