import { t } from '../i18n'

/** The heads of a table whose last column holds buttons. */
export const ColumnHeads = ({ names }: { readonly names: readonly string[] }) => (
  <>
    {names.map((name) => (
      <th key={name} scope="col">
        {t(name)}
      </th>
    ))}
    <th scope="col">
      <span className="hidden-visually">{t('Actions')}</span>
    </th>
  </>
)
