import { useEffect, useRef, useState } from 'react'

import { isRefusal } from '../../../core/commands/command'
import type { Dashboard } from '../../../projections/dashboard/dashboards'
import { checkAt } from '../../../projections/dashboard/comparison'
import { dashboardMoveOf } from '../../../projections/dashboard/moves'
import { Banner, Button, Dialog, Spinner } from '../../controls'
import { useCommand, useSelect, useStore } from '../../hooks'
import { t } from '../../i18n'
import { ChosenPlace } from './ChosenPlace'
import { unready } from './choices'
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
  const store = useStore()
  /** False until this dialog compared something: the report of an earlier visit may no longer hold. */
  const [hasCompared, setCompared] = useState(false)
  /** The request of its move. */
  const [sent, setSent] = useState<string | null>(null)
  const checkRef = useRef<HTMLButtonElement>(null)
  const state = useSelect(['dashboardMoves', `dashboard/${id}`], (model) => dashboardMoveOf(model.dashboardMoves, id))
  const place = usePlace(dashboard, state)
  const { chosen } = place
  const check = hasCompared && chosen !== null ? checkAt(state, chosen) : null
  const report = check?.status === 'loaded' ? check.value : null
  const isChecking = check?.status === 'loading'
  const moving = state?.moving ?? null
  const isMoving = moving !== null && moving.request === sent && moving.message === null
  const isDone = sent !== null && moving?.request !== sent
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])

  const compare = (): void => {
    if (chosen === null) return
    setCompared(true)
    setSent(null)
    command('dashboard.check_move', { dashboardId: id, ...chosen })
  }
  const chooseSchema = (present: string, next: string): void => {
    place.chooseSchema(present, next)
    // the pressed button goes with the report of the former schema
    checkRef.current?.focus()
  }
  const move = (): void => {
    if (check === null) return
    const decision = command('dashboard.move', { dashboardId: id, request: check.request })
    if (isRefusal(decision) || decision.length === 0) return
    setSent(dashboardMoveOf(store.state().dashboardMoves, id)?.moving?.request ?? null)
  }
  const missing = unready(place.databaseId, place.names)
  const movable = report?.datasets.filter(({ refusal }) => refusal === null).length ?? 0
  const checkButton = (
    <Button
      ref={checkRef}
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
        {report !== null && <Report report={report} onChooseSchema={chooseSchema} />}
      </div>
    </Dialog>
  )
}
