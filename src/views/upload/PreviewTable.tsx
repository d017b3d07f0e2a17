import { columnTypes } from '../../../contract/upload/upload'
import type { UploadPreview } from '../../events/upload/upload'
import { exactCellText } from '../grid/cells/cells'
import { useRows } from '../run/result/useRows'
import { t } from '../i18n'

interface PreviewTableProps {
  readonly preview: UploadPreview
  readonly types: readonly string[]
  readonly onType: (place: number, type: string) => void
}

/** Columns that are shown; the others keep the types that were found. */
const SHOWN_COLUMNS = 60
const SHOWN_ROWS = 12
const CHARACTERS = 80

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

/** The first rows of a file under the types that its columns will have. */
export const PreviewTable = ({ preview, types, onType }: PreviewTableProps) => {
  const previewRows = useRows(preview.rowsKey, 'browser')
  const rows = previewRows.status === 'held' ? previewRows.rows.rows.slice(0, SHOWN_ROWS) : []
  const columns = preview.columns.slice(0, SHOWN_COLUMNS)
  const hidden = preview.columns.length - columns.length
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section className="upload-preview" tabIndex={0} aria-label={t('First rows')}>
        <table>
          <thead>
            <tr>
              {columns.map((column, place) => (
                <th key={column.name} scope="col">
                  <span className="cut" title={column.name}>
                    {column.name}
                  </span>
                  <select
                    aria-label={t('Type of %s', column.name)}
                    value={types[place] ?? column.type}
                    onChange={(event) => onType(place, event.target.value)}
                  >
                    {optionsFor(column.type).map((type) => (
                      <option key={type} value={type}>
                        {typeName(type)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no other name
              <tr key={line}>
                {columns.map((column, place) => {
                  const cell = row[place]
                  return cell === null || cell === undefined ? (
                    <td key={column.name} className="null">
                      {'<NULL>'}
                    </td>
                  ) : (
                    <td key={column.name}>{exactCellText(cell).slice(0, CHARACTERS)}</td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 && <p className="small">{t('%s more columns keep the types that were found.', hidden)}</p>}
      {previewRows.status === 'held' && rows.length === 0 && (
        <p className="small">{t('The file has no rows; the table will be empty.')}</p>
      )}
    </>
  )
}
