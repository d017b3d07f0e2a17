import type { UploadColumn, UploadPreview } from '../../../events/upload/upload'
import { exactCellText } from '../../grid/cells/cells'
import { useRows } from '../../run/result/useRows'
import { t } from '../../i18n'
import { ColumnHead } from './ColumnHead'

interface PreviewTableProps {
  readonly preview: UploadPreview
  readonly found: readonly UploadColumn[]
  /** The columns of the table to be, by place. */
  readonly columns: readonly UploadColumn[]
  readonly isFixed: boolean
  readonly onColumn: (place: number, column: UploadColumn) => void
}

/** Columns that are shown; the others keep the types that were found. */
const SHOWN_COLUMNS = 60
const SHOWN_ROWS = 12
const CHARACTERS = 80

/** The first rows of a file under the types that its columns will have. */
export const PreviewTable = ({ preview, found, columns: chosen, isFixed, onColumn }: PreviewTableProps) => {
  const previewRows = useRows(preview.rowsKey, 'browser')
  const rows = previewRows.status === 'held' ? previewRows.rows.rows.slice(0, SHOWN_ROWS) : []
  const columns = found.slice(0, SHOWN_COLUMNS)
  const textsOf = (place: number): readonly string[] =>
    rows.flatMap((row) => {
      const cell = row[place]
      return cell === null || cell === undefined ? [] : [exactCellText(cell)]
    })
  const hidden = found.length - columns.length
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section className="upload-preview" tabIndex={0} aria-label={t('First rows')}>
        <table>
          <thead>
            <tr>
              {columns.map((column, place) => (
                <ColumnHead
                  key={column.name}
                  found={column}
                  chosen={chosen[place] ?? column}
                  reading={preview.reading}
                  texts={textsOf(place)}
                  isFixed={isFixed}
                  onColumn={(next) => onColumn(place, next)}
                />
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
