import { useEffect, useState } from 'react'

import { dashboardOf } from '../../../../projections/dashboard/dashboards'
import { Button, Dialog, ErrorState, Skeleton, Tabs } from '../../../controls'
import { useCommand, useSelect } from '../../../hooks'
import { t } from '../../../i18n'
import { Blame } from '../Blame'
import { Versions } from '../Versions'
import '../versions.css'

interface VersionsDialogProps {
  readonly dashboardId: number
  /** The part whose blame is shown; null for the versions. */
  readonly part: string | null
  readonly onClose: () => void
}

/** Saved versions of a dashboard, and the authors of its parts. */
export const VersionsDialog = ({ dashboardId, part, onClose }: VersionsDialogProps) => {
  const command = useCommand()
  const [pane, setPane] = useState(part === null ? 'versions' : 'blame')
  const dashboard = useSelect([`dashboard/${dashboardId}`, 'dashboards'], ({ dashboards }) =>
    dashboardOf(dashboards, dashboardId),
  )
  const ask = (): void => void command('dashboard.versions', { dashboardId })
  useEffect(() => void command('dashboard.versions', { dashboardId }), [command, dashboardId])
  const versions = dashboard?.versions ?? null
  if (dashboard === null) return null
  const failed = versions?.status === 'failed'
  const loading = versions === null || (versions.status === 'loading' && versions.list.length === 0)
  return (
    <Dialog open size="large" onOpenChange={onClose} title={t('Version history of %s', dashboard.title)}>
      {failed ? (
        <ErrorState
          title={t('The versions could not be read')}
          actions={<Button onClick={ask}>{t('Try again')}</Button>}
        >
          {versions.message}
        </ErrorState>
      ) : loading ? (
        <Skeleton lines={[30, 60, 45, 80, 70]} />
      ) : (
        <Tabs
          label={t('Version history')}
          className="versions"
          value={pane}
          onChange={setPane}
          tabs={[
            {
              value: 'versions',
              label: t('Versions'),
              count: String(versions.list.length),
              panel: <Versions dashboard={dashboard} versions={versions} onClose={onClose} />,
            },
            {
              value: 'blame',
              label: t('Who set what'),
              panel: <Blame dashboard={dashboard} versions={versions.list} part={part} onClose={onClose} />,
            },
          ]}
        />
      )}
    </Dialog>
  )
}
