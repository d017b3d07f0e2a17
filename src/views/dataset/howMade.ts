import { t } from '../i18n'

interface Rights {
  /** May make datasets. */
  readonly makes: boolean
  /** May write SQL. */
  readonly writes: boolean
}

/** The purpose of datasets where there are none, and this user's way to one: only through pages they may open. */
export const howMade = ({ makes, writes }: Rights): string => {
  if (makes && writes)
    return t('Charts are built on datasets. One is made of a table, or of a query in the SQL editor.')
  if (makes) return t('Charts are built on datasets. One is made of a table.')
  return t(
    'Charts are built on datasets. Those that your roles let you use are listed here; an administrator can add to them.',
  )
}
