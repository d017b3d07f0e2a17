import { useMemo } from 'react'

import { lineDiff } from '../../../domain/diff/lineDiff'
import { tookMs } from '../../../projections/run/filter'
import type { Run } from '../../../projections/run/runs'
import { Dialog } from '../../controls'
import { t } from '../../i18n'
import { durationText, rowsText, stateWord } from '../status'
import { STARTED } from './started'

const outcomeOf = (run: Run): string => {
  const took = tookMs(run)
  return [stateWord(run), took === null ? '' : durationText(took), run.rows === null ? '' : rowsText(run.rows)]
    .filter((part) => part !== '')
    .join(', ')
}

const SIGNS = { same: ' ', removed: '−', added: '+' } as const

interface CompareDialogProps {
  readonly runs: readonly [Run, Run]
  readonly onClose: () => void
}

/** The SQL of two runs, line by line, the older one first. */
export const CompareDialog = ({ runs, onClose }: CompareDialogProps) => {
  const [older, newer] = useMemo(() => {
    const [one, other] = runs
    return one.startDttm <= other.startDttm ? [one, other] : [other, one]
  }, [runs])
  const lines = useMemo(() => lineDiff(older.sql, newer.sql), [older, newer])
  const same = lines.every(({ kind }) => kind === 'same')
  return (
    <Dialog open size="wide" title={t('Compare two runs')} onOpenChange={(open) => !open && onClose()}>
      <dl className="run-pair">
        {[older, newer].map((run, index) => (
          <div key={run.id}>
            <dt>{index === 0 ? t('Older') : t('Newer')}</dt>
            <dd className="num">
              {STARTED.format(run.startDttm)} · {outcomeOf(run)}
            </dd>
          </div>
        ))}
      </dl>
      {same && <p>{t('Both ran the same SQL.')}</p>}
      <section className="run-diff" aria-label={t('Differences in the SQL')}>
        {lines.map(({ kind, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is its place
          <div key={index} className={kind}>
            <span aria-hidden="true">{SIGNS[kind]}</span>
            {kind !== 'same' && <span className="hidden-visually">{kind === 'added' ? t('added') : t('removed')}</span>}
            <code>{text === '' ? ' ' : text}</code>
          </div>
        ))}
      </section>
    </Dialog>
  )
}
