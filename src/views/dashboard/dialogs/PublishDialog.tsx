import type { ExploreDataset } from '../../../events/explore/explore'
import { Button, Dialog } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { PersonalNote } from '../../upload/PersonalNote'

interface PublishDialogProps {
  readonly dashboardId: number
  /** Datasets that not everybody may read. */
  readonly personal: readonly ExploreDataset[]
  readonly onClose: () => void
}

/** Before others find a dashboard of which they would not see everything. */
export const PublishDialog = ({ dashboardId, personal, onClose }: PublishDialogProps) => {
  const command = useCommand()
  const publish = (): void => {
    command('dashboard.publish', { dashboardId, published: true })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Publish the dashboard?')}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep it a draft')}</Button>
          <Button variant="primary" onClick={publish}>
            {t('Publish all the same')}
          </Button>
        </>
      }
    >
      <div className="dialog-stack">
        <PersonalNote datasets={personal} />
        <p>
          {t('Everybody will find the dashboard. Those who may not see that data will read so in place of its charts.')}
        </p>
      </div>
    </Dialog>
  )
}
