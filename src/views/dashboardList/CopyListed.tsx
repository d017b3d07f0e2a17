import { useState } from 'react'

import type { DashboardSummary } from '../../events/dashboardList'
import { Button, Checkbox, Dialog, TextField } from '../controls'
import { useCommand } from '../hooks'
import { t } from '../i18n'

/** Asks under which name a dashboard of the list is copied. */
export const CopyListed = ({
  dashboard,
  onClose,
}: {
  readonly dashboard: DashboardSummary
  readonly onClose: () => void
}) => {
  const command = useCommand()
  const [title, setTitle] = useState(t('%s [copy]', dashboard.title))
  const [charts, setCharts] = useState(false)
  const copy = (): void => {
    command('dashboard.copy', { dashboardId: dashboard.id, title, charts })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Copy %s', dashboard.title)}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            disabledReason={title.trim() === '' ? t('A dashboard needs a name.') : null}
            onClick={copy}
          >
            {t('Save copy')}
          </Button>
        </>
      }
    >
      <div className="list-dialog">
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
