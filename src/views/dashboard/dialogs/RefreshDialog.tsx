import { useState } from 'react'

import { Button, Dialog, Select } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { useFrequency } from './useRefresh'

const CHOICES = [0, 10, 30, 60, 300, 1800, 3600, 21_600, 43_200, 86_400] as const
const NAMES = [
  'Never',
  '10 seconds',
  '30 seconds',
  '1 minute',
  '5 minutes',
  '30 minutes',
  '1 hour',
  '6 hours',
  '12 hours',
  '24 hours',
] as const

/** Interval of this window's own refreshes. */
export const RefreshDialog = ({
  dashboardId,
  onClose,
}: {
  readonly dashboardId: number
  readonly onClose: () => void
}) => {
  const command = useCommand()
  const [seconds, setSeconds] = useState(useFrequency(dashboardId))
  const options = CHOICES.map((value, index) => ({ value: value as number, label: t(NAMES[index] ?? '') }))
  const isListed = options.some(({ value }) => value === seconds)
  const apply = (): void => {
    command('dashboard.set_frequency', { dashboardId, seconds })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Auto refresh')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('Set interval')}
          </Button>
        </>
      }
    >
      <div className="db-dialog">
        <p>{t('While the page is visible, every chart is read anew once per interval, spread over it.')}</p>
        <Select
          label={t('Refresh every')}
          value={seconds}
          onChange={setSeconds}
          options={isListed ? options : [...options, { value: seconds, label: t('%s seconds', seconds) }]}
        />
      </div>
    </Dialog>
  )
}
