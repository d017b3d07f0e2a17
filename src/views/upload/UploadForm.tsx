import { useState, type FormEvent } from 'react'

import type { UploadPreview } from '../../events/upload/upload'
import type { Readers } from '../../events/upload/share'
import type { Upload } from '../../projections/upload/uploads'
import { Checkbox, TextField } from '../controls'
import { useServices } from '../hooks'
import { t } from '../i18n'
import { ReadingFields, ReadingSwitches } from './ReadingFields'
import { FileColumns } from './columns/FileColumns'
import { useColumns } from './columns/useColumns'
import { WhoSees } from './share/WhoSees'
import { NOBODY, countOf } from './share/readers'

interface UploadFormProps {
  readonly form: string
  readonly uploadId: string
  readonly preview: UploadPreview
  readonly wanted: Upload['wanted']
  readonly trial: Upload['trial']
  /** True to replace the person's table of this name. */
  readonly replace: boolean
  readonly onReplace: (replace: boolean) => void
}

const initialReaders = (wanted: Upload['wanted']): Readers | null =>
  wanted === null || countOf(wanted.readers) === 0 ? null : wanted.readers

/** Name, way of reading, and types of the table to be. */
export const UploadForm = ({ form, uploadId, preview, trial, replace, onReplace, ...props }: UploadFormProps) => {
  const { wanted: requestedTable } = props
  const { dispatch } = useServices()
  const [name, setName] = useState(requestedTable?.tableName ?? preview.tableName)
  const chosen = useColumns(uploadId, {
    columns: requestedTable?.columns ?? preview.columns,
    misfitsAsNull: requestedTable?.misfitsAsNull ?? false,
  })
  const [readers, setReaders] = useState<Readers | null>(() => initialReaders(requestedTable))
  const make = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    const { columns, misfitsAsNull } = chosen
    dispatch('upload.make', { uploadId, tableName: name, replace, columns, misfitsAsNull, readers: readers ?? NOBODY })
  }
  return (
    <form id={form} className="upload-form" onSubmit={make}>
      <div className="upload-row">
        <TextField
          label={t('Table name')}
          value={name}
          maxLength={100}
          error={name.trim() === '' ? t('It needs a name.') : null}
          onChange={(event) => setName(event.target.value)}
        />
        <ReadingFields uploadId={uploadId} preview={preview} />
      </div>
      <div className="upload-row">
        <ReadingSwitches uploadId={uploadId} preview={preview} />
        <Checkbox label={t('Replace my table of this name')} checked={replace} onChange={onReplace} />
      </div>
      <WhoSees readers={readers} replaces={replace} onChange={setReaders} />
      <FileColumns preview={preview} found={preview.columns} chosen={chosen} trial={trial} />
    </form>
  )
}
