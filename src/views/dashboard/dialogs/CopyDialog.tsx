import { useLocation } from 'wouter'

import type { Dashboard } from '../../../projections/dashboard/dashboards'
import { positionsOf } from '../../../domain/layout/positions'
import { CopyForm } from '../create/CopyForm'
import { useCreated } from '../create/useCreated'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'

interface CopyDialogProps {
  readonly dashboard: Dashboard
  /** The server has it no more. */
  readonly gone?: boolean
  readonly onClose: () => void
}

/** Saves the dashboard in its current state under another name (B7.22), and opens the copy. */
export const CopyDialog = ({ dashboard, gone = false, onClose }: CopyDialogProps) => {
  const command = useCommand()
  const [, go] = useLocation()
  const { begin, busy } = useCreated((id) => {
    onClose()
    go(`/superset/dashboard/${id}/`)
  })
  const copy = (title: string, charts: boolean): void => {
    begin()
    const { properties, components } = dashboard
    const metadata = JSON.stringify({ ...properties.metadata, positions: positionsOf(components) })
    command('dashboard.copy', { dashboardId: dashboard.id, title, charts, css: properties.css, metadata })
  }
  return (
    <CopyForm title={t('Save as')} name={dashboard.title} busy={busy} gone={gone} onCopy={copy} onClose={onClose} />
  )
}
