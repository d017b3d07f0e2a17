import { useState, type FormEvent } from 'react'

import type { UploadColumn, UploadPreview } from '../../events/upload/upload'
import type { Readers } from '../../events/upload/share'
import type { Upload } from '../../projections/upload/uploads'
import { Banner, Checkbox, TextField } from '../controls'
import { useServices } from '../hooks'
import { t, tn } from '../i18n'
import { Misfits } from './Misfits'
import { PreviewTable } from './PreviewTable'
import { ReadingFields, ReadingSwitches } from './ReadingFields'
import { ShortYears } from './ShortYears'
import { WhoSees } from './share/WhoSees'
import { NOBODY, countOf } from './share/readers'

interface UploadFormProps {
  readonly form: string
  readonly uploadId: string
  readonly preview: UploadPreview
  readonly wanted: Upload['wanted']
  readonly trial: Upload['trial']
}

const initialReaders = (wanted: Upload['wanted']): Readers | null =>
  wanted === null || countOf(wanted.readers) === 0 ? null : wanted.readers

/** Name, way of reading, and types of the table to be. */
export const UploadForm = ({ form, uploadId, preview, wanted: requestedTable, trial }: UploadFormProps) => {
  const { dispatch } = useServices()
  const [name, setName] = useState(requestedTable?.tableName ?? preview.tableName)
  const [replace, setReplace] = useState(requestedTable?.replace ?? false)
  const [columns, setColumns] = useState<readonly UploadColumn[]>(requestedTable?.columns ?? preview.columns)
  const [misfitsAsNull, setMisfitsAsNull] = useState(requestedTable?.misfitsAsNull ?? false)
  const { reading, notes } = preview
  const [readers, setReaders] = useState<Readers | null>(() => initialReaders(requestedTable))
  const isMended = reading.ragged === 'pad' || reading.ragged === 'skip'
  const choose = (place: number, column: UploadColumn): void => {
    const next = columns.map((one, at) => (at === place ? column : one))
    setColumns(next)
    // the consent was to the misfits that were shown
    setMisfitsAsNull(false)
    dispatch('upload.try_columns', { uploadId, columns: next })
  }
  const make = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
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
        <Checkbox label={t('Replace my table of this name')} checked={replace} onChange={setReplace} />
      </div>
      <WhoSees readers={readers} onChange={setReaders} />
      {replace && <p className="small">{t('Those who see the table now keep seeing it.')}</p>}
      {notes.map((note, place) =>
        // the note on misfit rows comes first
        place === 0 && isMended ? (
          <Banner key={note} kind="warning" inset>
            {note}
          </Banner>
        ) : (
          <p key={note} className="small">
            {note}
          </p>
        ),
      )}
      <p className="small">
        {tn('%s column. Check its type.', '%s columns. Check their types.', preview.columns.length)}
      </p>
      <ShortYears columns={columns} />
      {trial !== null && <Misfits trial={trial} asNull={misfitsAsNull} onAsNull={setMisfitsAsNull} />}
      <PreviewTable preview={preview} columns={columns} onColumn={choose} />
    </form>
  )
}
