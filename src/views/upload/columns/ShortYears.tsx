import { SHORT_YEARS, withShortYears } from '../../../domain/upload/formats'
import type { UploadColumn } from '../../../events/upload/upload'
import { t } from '../../i18n'

/** Columns that are named. */
const SHOWN = 5

/** Says which centuries the years of two digits are read in, where columns have such. */
export const ShortYears = ({ columns }: { readonly columns: readonly UploadColumn[] }) => {
  const names = withShortYears(columns)
  if (names.length === 0) return null
  return (
    <p className="small">
      {t(
        'Years of two digits in %s are read as %s to %s, and %s to %s.',
        names.slice(0, SHOWN).join(', '),
        ...SHORT_YEARS.map(String),
      )}
    </p>
  )
}
