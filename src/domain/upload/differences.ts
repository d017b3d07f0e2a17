import type { UploadMisfit, UploadPreview } from '../../events/upload/upload'
import { isNumberType } from './numberFormats'

const kindOf = (type: string): string => {
  if (isNumberType(type)) return 'number'
  return /^(?:DATE|TIMESTAMP)/.test(type) ? 'date' : type
}

interface OtherType {
  readonly name: string
  /** The type that the values seem to have in the file. */
  readonly file: string
  readonly table: string
}

/** Columns with values that do not fit, and that seem to have a type of another kind in the file. */
export const otherTypes = (
  { columns, refresh }: Pick<UploadPreview, 'columns' | 'refresh'>,
  misfits: readonly UploadMisfit[],
): readonly OtherType[] => {
  const unfit = new Set(misfits.map(({ column }) => column))
  return columns.flatMap(({ type: file }, place) => {
    const { name = '', type: table = file } = refresh?.columns[place] ?? {}
    return unfit.has(name) && kindOf(file) !== kindOf(table) ? [{ name, file, table }] : []
  })
}

/** True where the file has other columns than the table, so that it cannot refresh it. */
export const hasOtherColumns = ({ refresh }: Pick<UploadPreview, 'refresh'>): boolean =>
  refresh !== undefined && refresh.missing.length + refresh.added.length > 0

/** Consent to NULL goes on for columns that had it before; misfits of another column ask anew. */
export const hasConsent = (asNull: readonly string[], misfits: readonly UploadMisfit[]): boolean =>
  misfits.length > 0 && misfits.every(({ column }) => asNull.includes(column))
