import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

import type { Dashboard } from '../../projections/dashboards'
import { positionsOf } from '../../projections/layout/positions'
import { CopyForm } from '../dashboardList/CopyForm'
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
  const copy = (title: string, charts: boolean): void => {
    own.current = ''
    const { properties, components } = dashboard
    const metadata = JSON.stringify({ ...properties.metadata, positions: positionsOf(components) })
    command('dashboard.copy', { dashboardId: dashboard.id, title, charts, css: properties.css, metadata })
  }
  return <CopyForm title={t('Save as')} name={dashboard.title} busy={making !== null} onCopy={copy} onClose={onClose} />
}
