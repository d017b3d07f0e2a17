import { useEffect, useState } from 'react'

import { Button, Dialog, ErrorState } from '../controls'
import { useSelect, useServices } from '../hooks'
import { t } from '../i18n'

/** Brings dashboards in that were exported, here or from Apache Superset; what is there is overwritten on demand only. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const services = useServices()
  const [file, setFile] = useState<File | null>(null)
  const [own, setOwn] = useState<string | null>(null)
  const state = useSelect(['dashboardList'], (model) => model.dashboardList.importing)
  const mine = state !== null && state.importId === own ? state : null
  const done = mine?.status === 'done'
  useEffect(() => {
    if (done) onClose()
  }, [done, onClose])
  useEffect(() => (own === null ? undefined : () => services.holdFile(own, null)), [own, services])
  const send = (overwrite: boolean): void => {
    if (file === null) return
    const importId = crypto.randomUUID()
    services.holdFile(importId, file)
    setOwn(importId)
    services.dispatch('dashboard.import', { importId, fileName: file.name, overwrite })
  }
  const sending = mine?.status === 'sending'
  const exists = mine?.status === 'failed' && mine.exists
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Import dashboards')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant={exists ? 'danger' : 'primary'}
            loading={sending}
            disabledReason={file === null ? t('Choose a file first.') : null}
            onClick={() => send(exists)}
          >
            {exists ? t('Overwrite') : t('Import')}
          </Button>
        </>
      }
    >
      <div className="db-import">
        <label className="label" htmlFor="db-import-file">
          {t('Exported file (.zip)')}
        </label>
        <input
          id="db-import-file"
          type="file"
          accept=".zip,application/zip"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            setOwn(null)
          }}
        />
        {mine?.status === 'failed' && (
          <ErrorState title={exists ? t('These dashboards are there already') : t('The file was not brought in')}>
            {mine.wrong.length === 0 ? (
              mine.message
            ) : (
              <ul className="db-import-wrong">
                {mine.wrong.map(({ path, text }) => (
                  <li key={path}>
                    <code>{path}</code> {exists ? t('would be overwritten.') : text}
                  </li>
                ))}
              </ul>
            )}
          </ErrorState>
        )}
      </div>
    </Dialog>
  )
}
