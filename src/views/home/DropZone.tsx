import { DatabaseZap, FileUp } from 'lucide-react'
import { useLocation } from 'wouter'

import { Button, Icon } from '../controls'
import { useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { chooseFiles } from '../upload/openFile'

/** Entry for own data. A file may be dropped anywhere on the page: this shows it. */
export const DropZone = () => {
  const services = useServices()
  const disabledReason = usePastRefusal()
  const [, go] = useLocation()
  const user = useSelect(['session'], ({ session }) => session.user)
  const may = (permission: string): boolean => user === null || user.permissions.includes(permission)
  const uploads = may('can_upload on Database')
  const connects = may('can_write on Database')
  if (!uploads && !connects) return null
  return (
    <section className={uploads ? 'home-drop' : 'home-drop bare'} aria-label={t('Your data')}>
      {uploads && (
        <>
          <Icon of={FileUp} size={20} />
          <b>{t('Drop a file to query it')}</b>
          <span>{t('CSV, Excel, Parquet or JSON. Only you will see the table.')}</span>
        </>
      )}
      <div>
        {uploads && (
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
        )}
        {connects && (
          <Button
            size="small"
            icon={DatabaseZap}
            disabledReason={disabledReason}
            onClick={() => go('/databaseview/list/?add=true')}
          >
            {t('Connect a database')}
          </Button>
        )}
      </div>
    </section>
  )
}
