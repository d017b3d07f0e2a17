import { useState, type FormEvent } from 'react'

import type { UploadPreview } from '../../events/upload/upload'
import type { Upload } from '../../projections/upload/uploads'
import { Segmented } from '../controls'
import { useServices } from '../hooks'
import { t } from '../i18n'

interface RefreshFormProps {
  readonly form: string
  readonly uploadId: string
  readonly preview: UploadPreview
  readonly table: string
  readonly wanted: Upload['wanted']
}

/** The choice what a newer file does to the rows of its table. The server refuses a file with other columns. */
export const RefreshForm = ({ form, uploadId, preview, table, wanted }: RefreshFormProps) => {
  const { dispatch } = useServices()
  const [way, setWay] = useState<'append' | 'replace'>(wanted?.refresh ?? 'replace')
  const refresh = (event: FormEvent): void => {
    event.preventDefault()
    dispatch('upload.refresh', { uploadId, way })
  }
  return (
    <form id={form} className="upload-form" onSubmit={refresh}>
      <div className="row">
        <Segmented
          label={t('Rows of the file')}
          value={way}
          options={[
            { value: 'replace', label: t('Replace all rows') },
            { value: 'append', label: t('Add to the rows') },
          ]}
          onChange={setWay}
        />
      </div>
      <p>
        {way === 'replace'
          ? t('The rows of the file take the place of all rows of %s.', table)
          : t('The rows of the file are added to those of %s. A file that is sent twice adds its rows twice.', table)}
      </p>
      <p className="small">
        {t(
          'Its datasets, charts and readers stay. The file has the columns %s; the table must have the same.',
          preview.columns
            .map(({ name }) => name)
            .slice(0, 12)
            .join(', '),
        )}
      </p>
    </form>
  )
}
