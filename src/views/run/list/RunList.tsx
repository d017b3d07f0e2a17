import { GitCompare, History, Redo2, SearchX, SquareArrowOutUpRight, Table2, Trash2 } from 'lucide-react'
import { memo, useMemo, useState } from 'react'

import { EVERY_RUN, fitsFilter, tookMs } from '../../../projections/run/filter'
import { isRunning, type Run } from '../../../projections/run/runs'
import { Button, EmptyState, IconButton } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'
import { usePastRefusal } from '../../pastRefusal'
import { focusNextRow } from '../../editor/focus'
import { durationText } from '../status'
import { StatusTag } from '../StatusTag'
import { CompareDialog } from './CompareDialog'
import { RunFilters } from './RunFilters'
import { STARTED } from './started'
import './list.css'
import './runs.css'
import { formatWhole } from '../../controls/field/number'

/** Characters of the SQL in a row: about as many as its lines hold. */
const SQL_SHOWN = 240

interface RunActions {
  /** Brings the rows of a run back on screen; left out where no results are shown. */
  readonly onView?: (queryId: string) => void
  readonly onOpen: (queryId: string) => void
}

interface RowProps extends RunActions {
  readonly run: Run
  readonly place: number
  readonly withTab: boolean
  readonly marked: boolean
  readonly onCompare: (queryId: string) => void
}

const RunRow = memo(function RunRow({ run, place, withTab, marked, onView, onOpen, onCompare }: RowProps) {
  const command = useCommand()
  const duration = tookMs(run)
  const disabledReason = usePastRefusal()
  const noRows = run.state !== 'success' || run.resultsKey === null ? t('This run has no stored rows.') : null
  const queryId = run.id
  const offline = useSelect(['session'], (model) => model.session.offline)
  return (
    <tr aria-rowindex={place}>
      <td>
        <StatusTag state={isRunning(run.state) && offline ? 'offline' : run.state} />
      </td>
      <td className="num">{STARTED.format(run.startDttm)}</td>
      <td className="num r">{duration === null ? '' : durationText(duration)}</td>
      <td className="num r">{run.rows === null ? '' : formatWhole(run.rows)}</td>
      {withTab && (
        <td className="cut" title={run.tab}>
          {run.tab}
        </td>
      )}
      <td className="mono cut" title={run.sql.slice(0, 1000)}>
        {run.sql.slice(0, SQL_SHOWN).replaceAll(/\s+/g, ' ')}
      </td>
      <td className="acts">
        <IconButton
          size="small"
          icon={GitCompare}
          label={t('Compare')}
          tooltip={marked ? t('Choose another run to compare it with') : t('Compare the SQL with that of another run')}
          aria-pressed={marked}
          onClick={() => onCompare(queryId)}
        />
        <IconButton
          size="small"
          icon={SquareArrowOutUpRight}
          label={t('Open in tab')}
          disabledReason={disabledReason}
          onClick={() => onOpen(queryId)}
        />
        <IconButton
          size="small"
          icon={Redo2}
          label={t('Rerun')}
          disabledReason={disabledReason}
          onClick={() => command('run.rerun', { queryId })}
        />
        {onView !== undefined && (
          <IconButton
            size="small"
            icon={Table2}
            label={t('View results')}
            disabledReason={noRows}
            onClick={() => onView(queryId)}
          />
        )}
        <IconButton
          size="small"
          icon={Trash2}
          label={t('Remove')}
          disabledReason={disabledReason ?? (isRunning(run.state) ? t('It still runs.') : null)}
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget, t('Results panes'))
            command('run.remove', { queryId })
          }}
        />
      </td>
    </tr>
  )
})

interface RunListProps extends RunActions {
  /** Newest first. */
  readonly runs: readonly Run[]
  /** The runs are of several tabs, so each shows its own. */
  readonly withTab?: boolean
  readonly label: string
  readonly nothing: { readonly title: string; readonly text: string }
}

/** Runs as a table that can be searched; two of them can be compared. */
export const RunList = ({ runs, withTab = false, label, nothing, onView, onOpen }: RunListProps) => {
  const [filter, setFilter] = useLogged('what the query history shows', EVERY_RUN)
  const [marked, setMarked] = useState<string | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const matches = useMemo(() => runs.filter((run) => fitsFilter(run, filter)), [runs, filter])
  const compare = (queryId: string): void => {
    if (marked === null) setMarked(queryId)
    else if (marked === queryId) setMarked(null)
    else setOther(queryId)
  }
  const [one, two] = [marked, other].map((id) => runs.find((run) => run.id === id))
  if (runs.length === 0) {
    return (
      <EmptyState icon={History} title={nothing.title}>
        {nothing.text}
      </EmptyState>
    )
  }
  return (
    <div className="run-list">
      <RunFilters runs={runs} filter={filter} onChange={setFilter} />
      {matches.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('No run fits')}
          actions={<Button onClick={() => setFilter(EVERY_RUN)}>{t('Show all runs')}</Button>}
        >
          {t('Fewer words, or another table, status or duration, find more.')}
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        <section className={withTab ? 'sql-history with-tab' : 'sql-history'} tabIndex={0} aria-label={label}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
          <table role="grid" aria-label={t('Query history')} aria-rowcount={matches.length + 1}>
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
                {withTab && <th scope="col">{t('Tab')}</th>}
                <th scope="col">{t('SQL')}</th>
                <th scope="col">
                  <span className="hidden-visually">{t('Actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {matches.map((run, index) => (
                <RunRow
                  key={run.id}
                  run={run}
                  place={index + 2}
                  withTab={withTab}
                  marked={run.id === marked}
                  onOpen={onOpen}
                  onCompare={compare}
                  {...(onView === undefined ? {} : { onView })}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {one !== undefined && two !== undefined && (
        <CompareDialog
          runs={[one, two]}
          onClose={() => {
            setMarked(null)
            setOther(null)
          }}
        />
      )}
    </div>
  )
}
