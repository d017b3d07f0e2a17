import { FileUp } from 'lucide-react'
import { useCallback, useEffect } from 'react'

import { Icon } from '../controls'
import { preload, usePreloaded } from '../controls/loading/preload'
import { useIsPast, useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { openFiles } from './openFile'
import { withSqlActionCommands } from '../withCommands'
import { useFileDrop } from './useFileDrop'
import './upload.css'

const part = preload(() => withSqlActionCommands(import('./UploadDialog')))

/** Entry of files: a sign while one is dragged over the page, and the dialog for the one that was opened first. */
export const FileDrop = () => {
  const services = useServices()
  const past = useIsPast()
  const allowed = useSelect(['session'], ({ session: { user } }) =>
    user === null ? true : user.permissions.includes('can_upload on Database'),
  )
  const take = useCallback((files: readonly File[]) => void openFiles(services, files), [services])
  const over = useFileDrop(allowed && !past, take)
  const upload = useSelect(
    ['uploads'],
    ({ uploads }) => Object.values(uploads.byId).find(({ session }) => session === services.session) ?? null,
  )
  const loaded = usePreloaded(part)
  useEffect(() => {
    if (over || upload !== null) part.fetch()
  }, [over, upload])
  return (
    <>
      {over && (
        <output className="drop-sign">
          <div>
            <Icon of={FileUp} size={18} />
            <b>{t('Drop to query it')}</b>
            <span>{t('CSV, Excel, Parquet or JSON. Only you see the table until you share it.')}</span>
          </div>
        </output>
      )}
      {upload !== null && !past && loaded !== null && (
        <loaded.UploadDialog key={`${upload.id} ${upload.preview?.rowsKey ?? ''}`} upload={upload} />
      )}
    </>
  )
}
