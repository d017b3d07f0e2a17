import { hasUnsavedChanges, type Dashboard } from '../../../../projections/dashboard/dashboards'
import { Banner, Button } from '../../../controls'
import { useSelect } from '../../../hooks'
import { t } from '../../../i18n'
import { SaveAsNew } from './SaveAsNew'

interface SaveFailedProps {
  readonly dashboard: Dashboard
  readonly onSave: () => void
}

const NOT_FOUND = 404

/** Stays until the changes are saved or discarded, when the message about the failure has long gone. */
export const SaveFailed = ({ dashboard, onSave }: SaveFailedProps) => {
  const offline = useSelect(['session'], ({ session }) => session.offline)
  const { saving, saveFailed } = dashboard
  if (saveFailed === null || saving !== null || !hasUnsavedChanges(dashboard)) return null
  if (saveFailed === NOT_FOUND) {
    return (
      <Banner
        kind="warning"
        announce="status"
        label={t('Not saved')}
        actions={<SaveAsNew small dashboard={dashboard} />}
      >
        <b>{t('The dashboard was not saved.')}</b>{' '}
        {t('It was deleted meanwhile, or it is no longer shared with you. Your changes are kept here.')}
      </Banner>
    )
  }
  return (
    <Banner
      kind="warning"
      announce="status"
      label={t('Not saved')}
      actions={
        <Button
          size="small"
          variant="primary"
          disabledReason={offline ? t('The server does not answer yet.') : null}
          onClick={onSave}
        >
          {t('Save again')}
        </Button>
      }
    >
      <b>{t('The dashboard was not saved.')}</b>{' '}
      {offline
        ? t('Your changes are kept here. They can be saved as soon as the server answers.')
        : t('Your changes are kept here.')}
    </Banner>
  )
}
