import { useState, type FormEvent } from 'react'

import { hasConsent } from '../../../domain/upload/differences'
import type { UploadPreview } from '../../../events/upload/upload'
import type { Upload } from '../../../projections/upload/uploads'
import { Segmented } from '../../controls'
import { useServices } from '../../hooks'
import { t } from '../../i18n'
import { ReadingFields, ReadingSwitches } from '../ReadingFields'
import { FileColumns } from '../columns/FileColumns'
import { useColumns } from '../columns/useColumns'
import { Differences } from './Differences'

interface RefreshFormProps {
  readonly form: string
  readonly uploadId: string
  readonly preview: UploadPreview
  readonly table: string
  readonly wanted: Upload['wanted']
  readonly trial: Upload['trial']
}

/** The choice how a newer file is read, and what it does to the rows of its table. */
export const RefreshForm = ({ form, uploadId, preview, table, wanted, trial }: RefreshFormProps) => {
  const { dispatch } = useServices()
  const [way, setWay] = useState<'append' | 'replace'>(wanted?.refresh ?? 'replace')
  const { columns: proposed = preview.columns, asNull = [] } = preview.refresh ?? {}
  const chosen = useColumns(uploadId, {
    columns: wanted?.columns ?? proposed,
    misfitsAsNull: wanted?.misfitsAsNull ?? hasConsent(asNull, trial?.misfits ?? []),
  })
  // a format of the table tells that the column is written, where the file alone does not
  const found = preview.columns.map((column, place) => ({
    ...column,
    format: column.format ?? proposed[place]?.format ?? null,
  }))
  const refresh = (event: FormEvent): void => {
    event.preventDefault()
    const { columns, misfitsAsNull } = chosen
    dispatch('upload.refresh', { uploadId, way, columns, misfitsAsNull })
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
          : t(
              'The rows of the file are added to those of %s. A file that is sent twice adds its rows twice.',
              table,
            )}{' '}
        {t('Its datasets, charts and readers stay.')}
      </p>
      <Differences preview={preview} trial={trial} />
      <div className="upload-row">
        <ReadingFields uploadId={uploadId} preview={preview} />
      </div>
      <div className="upload-row">
        <ReadingSwitches uploadId={uploadId} preview={preview} />
      </div>
      <FileColumns preview={preview} found={found} chosen={chosen} trial={trial} isFixed />
    </form>
  )
}
