import { useState, type FormEvent } from 'react'

import type { UploadPreview } from '../../events/upload/upload'
import type { Upload } from '../../projections/upload/uploads'
import { Banner, Checkbox, Select, TextField } from '../controls'
import { useServices } from '../hooks'
import { t, tn } from '../i18n'
import { PreviewTable } from './PreviewTable'

interface UploadFormProps {
  readonly form: string
  readonly uploadId: string
  readonly preview: UploadPreview
  readonly wanted: Upload['wanted']
}

const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'latin-1', label: 'Latin-1' },
  { value: 'utf-16', label: 'UTF-16' },
]
const DELIMITERS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
]

/** Lines above the header that can be chosen. */
const MAX_ABOVE = 20

const RAGGED = [
  { value: 'refuse', label: 'Refuse the file' },
  { value: 'pad', label: 'Fill with NULL' },
  { value: 'skip', label: 'Leave out' },
]

const aboveOptions = (chosen: number): { readonly value: string; readonly label: string }[] =>
  Array.from({ length: Math.max(MAX_ABOVE, chosen) + 1 }, (_, lines) => ({
    value: String(lines),
    label: lines === 0 ? t('None') : String(lines),
  }))

/** Name, way of reading, and types of the table to be. */
export const UploadForm = ({ form, uploadId, preview, wanted: requestedTable }: UploadFormProps) => {
  const { dispatch } = useServices()
  const [name, setName] = useState(requestedTable?.tableName ?? preview.tableName)
  const [replace, setReplace] = useState(requestedTable?.replace ?? false)
  const [types, setTypes] = useState(() => (requestedTable?.columns ?? preview.columns).map(({ type }) => type))
  const { reading, sheets, notes } = preview
  const isMended = reading.ragged === 'pad' || reading.ragged === 'skip'
  const read = (change: Partial<typeof reading>): void => {
    dispatch('upload.read', { uploadId, reading: { ...reading, ...change } })
  }
  const make = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    const columns = preview.columns.map((column, index) => ({ name: column.name, type: types[index] ?? column.type }))
    dispatch('upload.make', { uploadId, tableName: name, replace, columns })
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
        {sheets.length > 1 && reading.sheet !== null && (
          <Select
            label={t('Sheet')}
            value={reading.sheet}
            options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            onChange={(sheet) => read({ sheet })}
          />
        )}
        {reading.delimiter !== null && (
          <Select
            label={t('Delimiter')}
            value={reading.delimiter}
            options={DELIMITERS.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(delimiter) => read({ delimiter })}
          />
        )}
        {reading.encoding !== null && (
          <Select
            label={t('Encoding')}
            value={reading.encoding}
            options={ENCODINGS}
            onChange={(encoding) => read({ encoding })}
          />
        )}
        {reading.above != null && (
          <Select
            label={t('Lines to skip')}
            value={String(reading.above)}
            options={aboveOptions(reading.above)}
            onChange={(above) => read({ above: Number(above) })}
          />
        )}
        {reading.ragged != null && (
          <Select
            label={t('Rows of another length')}
            value={reading.ragged}
            options={RAGGED.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(ragged) => read({ ragged })}
          />
        )}
      </div>
      <div className="upload-row">
        {reading.header !== null && (
          <Checkbox
            label={t('The first row names the columns')}
            checked={reading.header}
            onChange={(header) => read({ header })}
          />
        )}
        <Checkbox label={t('Replace my table of this name')} checked={replace} onChange={setReplace} />
      </div>
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
      <PreviewTable
        preview={preview}
        types={types}
        onType={(place, type) => setTypes((current) => current.map((one, index) => (index === place ? type : one)))}
      />
    </form>
  )
}
