import { FileUp } from 'lucide-react'
import { useLocation } from 'wouter'

import { Button, Icon } from '../controls'
import { useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { chooseFiles } from '../upload/openFile'

/** Entry for own files. One may be dropped anywhere on the page: this shows it. */
export const DropZone = () => {
  const services = useServices()
  const disabledReason = usePastRefusal()
  const [, go] = useLocation()
  const uploads = useSelect(
    ['session'],
    ({ session }) => session.user === null || session.user.permissions.includes('can_upload on Database'),
  )
  if (!uploads) return null
  return (
    <section className="home-drop" aria-label={t('Your data')}>
      <Icon of={FileUp} size={20} />
      <b>{t('Drop a file to query it')}</b>
      <span>{t('CSV, Excel, Parquet or JSON. Only you see the table until you share it.')}</span>
      <div>
        <Button
          size="small"
          disabledReason={disabledReason}
          onClick={() => {
            chooseFiles(services)
            go('/sqllab/')
          }}
        >
          {t('Choose a file')}
        </Button>
      </div>
    </section>
  )
}
