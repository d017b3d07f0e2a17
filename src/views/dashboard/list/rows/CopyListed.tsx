import type { DashboardSummary } from '../../../../events/dashboard/list'
import { useCommand } from '../../../hooks'
import { t } from '../../../i18n'
import { CopyForm } from '../../create/CopyForm'

interface CopyListedProps {
  readonly dashboard: DashboardSummary
  readonly onClose: () => void
}

/** Copies a dashboard of the list. */
export const CopyListed = ({ dashboard: { id, title }, onClose }: CopyListedProps) => {
  const command = useCommand()
  return (
    <CopyForm
      title={t('Copy %s', title)}
      name={title}
      onCopy={(name, charts) => {
        command('dashboard.copy', { dashboardId: id, title: name, charts })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
