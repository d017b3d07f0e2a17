import { CircleCheck, CircleX } from 'lucide-react'
import { useContext, useEffect, useState } from 'react'

import { effectiveEditor } from '../../projections/editor/editors'
import { isChangedSince } from '../../projections/run/resultSet'
import { isRunning, type Run } from '../../projections/run/runs'
import { PastContext } from '../context'
import { Button, Icon, Progress, Tag } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { useMaxRow } from '../editor/state'
import { raisedLimit } from '../editor/limits'
import { StatusTag } from './StatusTag'
import { durationText, isCutByLimit, statusSentence } from './status'
import { ageText } from '../history/events/age'
import './status.css'

const TICK_MS = 200
const MINUTE_MS = 60_000

/** The time on screen, every `ms`: that of the moment that is looked back at, else that of the clock. */
const useTime = (ms: number): number => {
  const at = useContext(PastContext)?.at ?? null
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at !== null) return undefined
    const timer = setInterval(() => setNow(Date.now()), ms)
    return () => clearInterval(timer)
  }, [at, ms])
  return at ?? now
}

/** Time since the run began. It is for the eye alone: announced every moment it would drown all else. */
const Elapsed = ({ since }: { readonly since: number }) => {
  const time = Math.max(0, useTime(TICK_MS) - since)
  return <span aria-hidden="true"> {t('for %s', durationText(Math.floor(time / 100) * 100))}</span>
}

/** Says that the rows are not of this moment, and how old they are. */
const CacheAge = ({ since }: { readonly since: number | null }) => {
  const now = useTime(MINUTE_MS)
  if (since === null) return ` ${t('Read from the cache.')}`
  return ` ${t('Read from the cache, %s old.', ageText(Math.max(0, now - since)))}`
}

interface RunStatusProps {
  readonly run: Run
  /** An earlier run than the tab's latest is shown. */
  readonly earlier: boolean
}

/** Outcome of the run, and a mark when the SQL has changed since. */
export const RunStatus = ({ run, earlier }: RunStatusProps) => {
  const changed = useSelect(['editors'], (model) => {
    const editor = effectiveEditor(model.editors, run.sqlEditorId)
    return editor !== undefined && !run.isDataPreview && isChangedSince(editor.sql, run)
  })
  const offline = useSelect(['session'], (model) => model.session.offline)
  const command = useCommand()
  const past = useIsPast()
  const most = useMaxRow(run.sqlEditorId)
  const raised = isCutByLimit(run) ? raisedLimit(run.limit ?? run.queryLimit, most) : null
  const running = isRunning(run.state)
  const { strong, rest } = running && offline ? { strong: '', rest: t('Waiting for the server') } : statusSentence(run)
  const failed = run.state === 'failed' || run.state === 'timed_out'
  return (
    <div className="sql-status">
      <span className="grow" />
      {running && <StatusTag state={offline ? 'offline' : run.state} />}
      {run.state === 'success' && <Icon of={CircleCheck} className="ok" />}
      {failed && <Icon of={CircleX} className="bad" />}
      <output aria-label={t('Query status')} className="num">
        {strong !== '' && <b>{strong}</b>}
        {rest}
        {run.cached && run.state === 'success' && <CacheAge key={run.id} since={run.endDttm} />}
        {running && run.state !== 'fetching' && <Elapsed since={run.startDttm} />}
        {running && '.'}
      </output>
      {raised !== null && !past && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => command('run.rerun', { queryId: run.id, queryLimit: raised })}
        >
          {t('Raise to %s', raised)}
        </Button>
      )}
      {earlier && <Tag kind="past">{t('Earlier result')}</Tag>}
      {changed && !running && !failed && <Tag kind="past">{t('SQL changed since')}</Tag>}
    </div>
  )
}

/** Progress of the run; without a figure from the server it only shows activity. */
export const RunProgress = ({ run }: { readonly run: Run }) => {
  const offline = useSelect(['session'], (model) => model.session.offline)
  const word = run.stopRequested
    ? t('Stopping the query')
    : run.progress > 0
      ? t('%s%% done', run.progress)
      : t('The query runs')
  return (
    <div className="sql-progress">
      <div className="row num small">
        <span className="medium">{offline ? t('Waiting for the server') : word}</span>
      </div>
      <Progress label={t('Query progress')} value={run.progress > 0 ? run.progress : null} />
    </div>
  )
}
