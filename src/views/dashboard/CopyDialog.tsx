import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import type { Dashboard } from '../../projections/dashboards'
import { positionsOf } from '../../projections/layout/positions'
import { Button, Checkbox, Dialog, TextField } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'

interface CopyDialogProps {
  readonly dashboard: Dashboard
  readonly onClose: () => void
}

/** Keeps the dashboard as it stands under another name (B7.22), and goes there. */
export const CopyDialog = ({ dashboard, onClose }: CopyDialogProps) => {
  const command = useCommand()
  const [, go] = useLocation()
  const [title, setTitle] = useState(t('%s [copy]', dashboard.title))
  const [charts, setCharts] = useState(false)
  const making = useSelect(['dashboardList'], (model) => model.dashboardList.making)
  const made = useSelect(['dashboardList'], (model) => model.dashboardList.made)
  const own = useRef<string | null>(null)
  useEffect(() => {
    if (making !== null && own.current === '') own.current = making
    if (made !== null && made.request === own.current) {
      onClose()
      go(`/superset/dashboard/${made.id}/`)
    }
  }, [making, made, go, onClose])
  const copy = (): void => {
    own.current = ''
    const { properties, components } = dashboard
    const metadata = JSON.stringify({ ...properties.metadata, positions: positionsOf(components) })
    command('dashboard.copy', { dashboardId: dashboard.id, title, charts, css: properties.css, metadata })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Save as')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            loading={making !== null}
            disabledReason={title.trim() === '' ? t('A dashboard needs a name.') : null}
            onClick={copy}
          >
            {t('Save copy')}
          </Button>
        </>
      }
    >
      <div className="db-dialog">
        <TextField
          label={t('Dashboard name')}
          value={title}
          maxLength={500}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Checkbox label={t('Copy the charts too')} checked={charts} onChange={setCharts} />
      </div>
    </Dialog>
  )
}
