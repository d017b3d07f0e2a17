import { hasOtherColumns, otherTypes } from '../../../domain/upload/differences'
import type { UploadPreview } from '../../../events/upload/upload'
import type { Upload } from '../../../projections/upload/uploads'
import { Banner } from '../../controls'
import { t } from '../../i18n'
import { typeName } from '../columns/typeName'

/** Names of columns that are listed; the others are counted. */
const SHOWN = 8

const listed = (names: readonly string[]): string =>
  names.length > SHOWN
    ? t('%s and %s more', names.slice(0, SHOWN).join(', '), String(names.length - SHOWN))
    : names.join(', ')

interface DifferencesProps {
  readonly preview: UploadPreview
  readonly trial: Upload['trial']
}

/** The columns by which a file differs from the table that it is to refresh. */
export const Differences = ({ preview, trial }: DifferencesProps) => {
  const { missing = [], added = [] } = preview.refresh ?? {}
  const others = otherTypes(preview, trial?.misfits ?? [])
  return (
    <>
      {hasOtherColumns(preview) && (
        <Banner kind="danger" announce="alert" inset>
          {t('The file has other columns than the table.')} {missing.length > 0 && t('It lacks %s.', listed(missing))}{' '}
          {added.length > 0 && t('The table has no %s.', listed(added))}
        </Banner>
      )}
      {others.length > 0 && (
        <Banner kind="warning" inset>
          <ul className="upload-misfits">
            {others.slice(0, SHOWN).map(({ name, file, table }) => (
              <li key={name}>
                {t('“%s” is %s in the table, and seems to be %s in the file.', name, typeName(table), typeName(file))}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}
