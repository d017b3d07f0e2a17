import { columnTypes } from '../../../../contract/upload/upload'
import type { UploadColumn, UploadReading } from '../../../events/upload/upload'
import { t } from '../../i18n'
import {
  formatExample,
  formatsFor,
  hasFormats,
  isWritten,
  plainExample,
  withType,
} from '../../../domain/upload/formats'
import { typeName } from './typeName'

interface ColumnHeadProps {
  /** The column as the server found it. */
  readonly found: UploadColumn
  readonly chosen: UploadColumn
  readonly reading: UploadReading
  /** First values as text. */
  readonly texts: readonly string[]
  /** A table has given the type. */
  readonly isFixed: boolean
  readonly onColumn: (column: UploadColumn) => void
}

const optionsFor = (type: string): readonly string[] =>
  (columnTypes as readonly string[]).includes(type) ? columnTypes : [type, ...columnTypes]

/** Name of a column of a file, with its type, and the format of its dates where they are texts. */
export const ColumnHead = ({ found, chosen, reading, texts, isFixed, onColumn }: ColumnHeadProps) => {
  const { name, type } = chosen
  const format = chosen.format ?? null
  const formats = hasFormats(type) && isWritten(found, reading) ? formatsFor(type, texts, format) : []
  return (
    <th scope="col">
      <span className="cut" title={name}>
        {name}
      </span>
      {isFixed ? (
        <span className="small">{typeName(type)}</span>
      ) : (
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
      )}
      {formats.length > 0 && (
        <select
          aria-label={t('Format of %s', name)}
          value={format ?? ''}
          onChange={(event) => onColumn({ name, type, format: event.target.value || null })}
        >
          <option value="">{plainExample(type)}</option>
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
