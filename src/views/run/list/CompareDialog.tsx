import { useMemo } from 'react'

import { tookMs } from '../../../projections/run/filter'
import type { Run } from '../../../projections/run/runs'
import { Dialog } from '../../controls'
import { TextDiff } from '../../editor/text/diff/TextDiff'
import { t } from '../../i18n'
import { durationText, rowsText, stateWord } from '../status'
import { STARTED } from './started'

const outcomeOf = (run: Run): string => {
  const took = tookMs(run)
  return [stateWord(run), took === null ? '' : durationText(took), run.rows === null ? '' : rowsText(run.rows)]
    .filter((part) => part !== '')
    .join(', ')
}

interface CompareDialogProps {
  readonly runs: readonly [Run, Run]
  readonly onClose: () => void
}

/** The SQL of two runs beside each other, the older one first. */
export const CompareDialog = ({ runs, onClose }: CompareDialogProps) => {
  const [older, newer] = useMemo(() => {
    const [one, other] = runs
    return one.startDttm <= other.startDttm ? [one, other] : [other, one]
  }, [runs])
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
      {older.sql === newer.sql && <p>{t('Both ran the same SQL.')}</p>}
      <section aria-label={t('Differences in the SQL')}>
        <TextDiff before={older.sql} after={newer.sql} names={[t('SQL of the older run'), t('SQL of the newer run')]} />
      </section>
    </Dialog>
  )
}
