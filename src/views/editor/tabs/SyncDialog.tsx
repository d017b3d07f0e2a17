import { waitingTabs } from '../../../projections/run/waiting'
import { Button, Dialog } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import './sync.css'

const TOPICS = ['tabs', 'editors', 'session'] as const

/** Tabs that the server does not have yet, the reason, and a button to try at once. */
export const SyncDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const command = useCommand()
  const names = useSelect(TOPICS, (model) => waitingTabs(model).map(({ name }) => name))
  const reasons = useSelect(TOPICS, (model) => waitingTabs(model).map(({ reason }) => reason))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Tabs that wait for the server')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              command('tab.retry', {})
              onClose()
            }}
          >
            {t('Try now')}
          </Button>
        </>
      }
    >
      <p className="ink-2">
        {t('Nothing is lost: all of it is kept in this browser, and the server is asked again by itself.')}
      </p>
      <dl className="sql-waiting">
        {names.map((name, index) => (
          // Two tabs may have one name, and the list is short-lived.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt className="cut" title={name}>
              {name}
            </dt>
            <dd>{reasons[index] ?? t('Not sent yet')}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
