import { pointerKeys } from '../../../common/jsonPointer'
import type { UploadPreview, UploadReading } from '../../events/upload/upload'
import { Checkbox, Select } from '../controls'
import { useServices } from '../hooks'
import { t } from '../i18n'

interface ReadingFieldsProps {
  readonly uploadId: string
  readonly preview: UploadPreview
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

/** The name of a list inside a JSON file, as people read a path. */
const listName = (pointer: string): string => pointerKeys(pointer).join(' › ')

const useRead = ({
  uploadId,
  preview: { reading },
}: ReadingFieldsProps): ((change: Partial<UploadReading>) => void) => {
  const { dispatch } = useServices()
  return (change) => {
    dispatch('upload.read', { uploadId, reading: { ...reading, ...change } })
  }
}

/** How a file is read: the choices that its format has. */
export const ReadingFields = (props: ReadingFieldsProps) => {
  const { reading, sheets, lists = [] } = props.preview
  const read = useRead(props)
  return (
    <>
      {sheets.length > 1 && reading.sheet !== null && (
        <Select
          label={t('Sheet')}
          value={reading.sheet}
          options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          onChange={(sheet) => read({ sheet, above: null, header: null })}
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
          label={t('Uneven rows')}
          value={reading.ragged}
          options={RAGGED.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(ragged) => read({ ragged })}
        />
      )}
      {reading.list != null && (
        <Select
          label={t('Rows')}
          value={reading.list}
          options={[
            { value: '', label: t('Records of the file') },
            ...lists.map((list) => ({ value: list, label: listName(list) })),
          ]}
          onChange={(list) => read({ list })}
        />
      )}
    </>
  )
}

/** The meaning of a file's first row and of its nested records. */
export const ReadingSwitches = (props: ReadingFieldsProps) => {
  const { reading } = props.preview
  const read = useRead(props)
  return (
    <>
      {reading.header !== null && (
        <Checkbox
          label={t('The first row names the columns')}
          checked={reading.header}
          onChange={(header) => read({ header })}
        />
      )}
      {reading.flat != null && (
        <Checkbox
          label={t('Nested records become columns')}
          checked={reading.flat}
          onChange={(flat) => read({ flat })}
        />
      )}
    </>
  )
}
