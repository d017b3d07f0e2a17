import { columnTypes } from '../../../contract/upload/upload'
import type { UploadColumn, UploadReading } from '../../events/upload/upload'
import { t } from '../i18n'
import { formatExample, formatsFor, hasFormats, isWritten, withType } from '../../domain/upload/dateFormats'

interface ColumnHeadProps {
  /** The column as the server found it. */
  readonly found: UploadColumn
  readonly chosen: UploadColumn
  readonly reading: UploadReading
  /** First values as text. */
  readonly texts: readonly string[]
  readonly onColumn: (column: UploadColumn) => void
}

const NAMES: Readonly<Record<string, string>> = {
  VARCHAR: 'Text',
  BIGINT: 'Whole number',
  DOUBLE: 'Number',
  'DECIMAL(18,4)': 'Decimal (4 places)',
  BOOLEAN: 'True or false',
  DATE: 'Date',
  TIME: 'Time of day',
  TIMESTAMP: 'Date and time',
  'TIMESTAMP WITH TIME ZONE': 'Date, time and zone',
  UUID: 'UUID',
  JSON: 'JSON',
}

const typeName = (type: string): string => t(NAMES[type] ?? type)

const optionsFor = (type: string): readonly string[] =>
  (columnTypes as readonly string[]).includes(type) ? columnTypes : [type, ...columnTypes]

/** Name of a column of a file, with its type, and the format of its dates where they are texts. */
export const ColumnHead = ({ found, chosen, reading, texts, onColumn }: ColumnHeadProps) => {
  const { name, type } = chosen
  const format = chosen.format ?? null
  const formats = hasFormats(type) && isWritten(found, reading) ? formatsFor(type, texts, format) : []
  return (
    <th scope="col">
      <span className="cut" title={name}>
        {name}
      </span>
      <select
        aria-label={t('Type of %s', name)}
        value={type}
        onChange={(event) => onColumn(withType(found, event.target.value, texts, reading))}
      >
        {optionsFor(found.type).map((option) => (
          <option key={option} value={option}>
            {typeName(option)}
          </option>
        ))}
      </select>
      {formats.length > 0 && (
        <select
          aria-label={t('Format of %s', name)}
          value={format ?? ''}
          onChange={(event) => onColumn({ name, type, format: event.target.value || null })}
        >
          <option value="">{t('2024-01-31')}</option>
          {formats.map((option) => (
            <option key={option} value={option}>
              {formatExample(option)}
            </option>
          ))}
        </select>
      )}
    </th>
  )
}
