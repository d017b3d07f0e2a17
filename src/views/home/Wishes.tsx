import { useEffect } from 'react'

import { wishedTables } from '../../projections/upload/shares'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { WishRow } from '../upload/share/WishRow'

/** Requests of colleagues to see own tables of files; empty without any. */
export const Wishes = () => {
  const command = useCommand()
  const uploads = useSelect(
    ['session'],
    ({ session }) => session.user?.permissions.includes('can_upload on Database') === true,
  )
  const tables = useSelect(['tableShares'], ({ tableShares }) => wishedTables(tableShares))
  useEffect(() => {
    if (uploads) command('upload.list_shares', { place: null })
  }, [command, uploads])
  if (tables.length === 0) return null
  return (
    <section className="home-part" aria-label={t('Requests')}>
      <header>
        <h2>{t('Requests')}</h2>
      </header>
      <div className="home-wishes">
        {tables.flatMap((shared) =>
          shared.wishes.map((person) => (
            <WishRow key={`${shared.schema} ${shared.table} ${person.id}`} shared={shared} person={person} />
          )),
        )}
      </div>
    </section>
  )
}
