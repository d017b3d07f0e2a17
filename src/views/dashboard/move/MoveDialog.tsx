import { useEffect, useState } from 'react'

import type { Dashboard } from '../../../projections/dashboard/dashboards'
import { dashboardMoveOf } from '../../../projections/dashboard/moves'
import { Banner, Button, Dialog, Spinner } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { ChosenPlace } from './ChosenPlace'
import { Report } from './Report'
import { usePlace } from './usePlace'
import './move.css'

interface MoveDialogProps {
  readonly dashboard: Dashboard
  readonly onClose: () => void
}

/** Points the datasets of a dashboard at another database, after a comparison. */
export const MoveDialog = ({ dashboard, onClose }: MoveDialogProps) => {
  const { id } = dashboard
  const command = useCommand()
  const place = usePlace(dashboard)
  /** The place of the report, and the request of the move. */
  const [checkedKey, setCheckedKey] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const state = useSelect(['dashboardMoves', `dashboard/${id}`], (model) => dashboardMoveOf(model.dashboardMoves, id))
  const check = checkedKey === place.key ? (state?.check ?? null) : null
  const report = check?.status === 'loaded' ? check.value : null
  const isChecking = check?.status === 'loading'
  const moving = state?.moving ?? null
  const isMoving = isSent && moving !== null && moving.message === null
  const isDone = isSent && moving === null
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])

  const compare = (): void => {
    const { databaseId, catalog, schemas, key } = place
    if (databaseId === null) return
    setCheckedKey(key)
    setSent(false)
    command('dashboard.check_move', { dashboardId: id, databaseId, catalog, schemas })
  }
  const move = (): void => {
    setSent(true)
    command('dashboard.move', { dashboardId: id })
  }
  const missing = place.databaseId === null ? t('Choose a database.') : null
  const movable = report?.datasets.filter(({ refusal }) => refusal === null).length ?? 0
  const checkButton = (
    <Button
      variant={report === null ? 'primary' : 'standard'}
      loading={isChecking}
      disabledReason={missing}
      onClick={compare}
    >
      {report === null ? t('Check') : t('Check again')}
    </Button>
  )
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onClose}
      title={t('Move to another database')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {checkButton}
          {report !== null && (
            <Button
              variant="primary"
              loading={isMoving}
              disabledReason={movable === 0 ? t('No dataset can move there.') : null}
              onClick={move}
            >
              {t('Move')}
            </Button>
          )}
        </>
      }
    >
      <div className="dialog-stack move">
        <p>
          {t('The charts and filters go on as they are, and read tables of the same names from the other database.')}
        </p>
        <ChosenPlace place={place} />
        {isChecking && (
          <output className="move-wait">
            <Spinner /> {t('Comparing the columns and trying every chart')}
          </output>
        )}
        {check?.status === 'failed' && (
          <Banner kind="danger" announce="alert" inset>
            {check.message ?? t('The databases could not be compared.')}
          </Banner>
        )}
        {report !== null && <Report report={report} />}
      </div>
    </Dialog>
  )
}
