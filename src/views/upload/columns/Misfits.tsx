import type { UploadColumn } from '../../../events/upload/upload'
import type { Upload } from '../../../projections/upload/uploads'
import { Banner, Checkbox } from '../../controls'
import { exactCellText } from '../../grid/cells/cells'
import { t, tn } from '../../i18n'
import { useRows } from '../../run/result/useRows'
import { formatName } from './typeName'

interface MisfitsProps {
  readonly trial: NonNullable<Upload['trial']>
  /** The columns whose types and formats were tried. */
  readonly columns: readonly UploadColumn[]
  readonly asNull: boolean
  readonly onAsNull: (asNull: boolean) => void
}

/** Columns that are listed; the others are counted. */
const SHOWN = 5

/** Values that do not fit the chosen types, found in all rows of the file, and the choice to do without them. */
export const Misfits = ({ trial: { misfits, rowsKey }, columns, asNull, onAsNull }: MisfitsProps) => {
  const firsts = useRows(rowsKey, 'browser')
  if (misfits === null) return <output className="small">{t('Trying the types on all rows.')}</output>
  if (misfits.length === 0) return <output className="small">{t('All values fit their types.')}</output>
  const values = new Map(
    firsts.status === 'held'
      ? firsts.rows.rows.map(([column, value]) => [exactCellText(column ?? ''), value] as const)
      : [],
  )
  return (
    <>
      <Banner kind="warning" announce="status" inset>
        <ul className="upload-misfits">
          {misfits.slice(0, SHOWN).map(({ column, count, line }) => {
            const value = values.get(column)
            const tried = columns.find(({ name }) => name === column)
            const format = tried === undefined ? '' : formatName(tried)
            const first = value === undefined || value === null ? '' : exactCellText(value)
            return (
              <li key={column}>
                {tn(
                  '%s value of “%s” does not fit “%s”.',
                  '%s values of “%s” do not fit “%s”.',
                  count,
                  count,
                  column,
                  format,
                )}{' '}
                {line === null ? t('The first is “%s”.', first) : t('The first is “%s” in row %s.', first, line)}
              </li>
            )
          })}
        </ul>
        {misfits.length > SHOWN && t('%s more columns have values that do not fit.', misfits.length - SHOWN)}
      </Banner>
      <Checkbox label={t('Make values that do not fit NULL')} checked={asNull} onChange={onAsNull} />
    </>
  )
}
