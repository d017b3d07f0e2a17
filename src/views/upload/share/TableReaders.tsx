import type { SharedTable } from '../../../events/upload/share'
import { fileKey } from '../../../projections/upload/shares'
import { Banner } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { ReadersField } from './ReadersField'
import { WishRow } from './WishRow'

/** The readers of a table that was made of a file: each change holds at once. */
export const TableReaders = ({ shared }: { readonly shared: SharedTable }) => {
  const command = useCommand()
  const { schema, table, owner, users, roles, wishes } = shared
  const place = { schema, table }
  const me = useSelect(['session'], ({ session }) => session.user?.id)
  const refusal = useSelect(
    ['tableShares'],
    ({ tableShares }) => tableShares.byKey[fileKey({ schema, table })]?.refusal ?? null,
  )
  return (
    <div className="dialog-stack">
      {wishes.map((person) => (
        <WishRow key={person.id} shared={shared} person={person} />
      ))}
      <ReadersField
        label={t('People and roles who see it')}
        readers={{ users, roles }}
        owner={owner}
        none={owner.id === me ? t('Only you.') : t('Only %s.', owner.name)}
        onAdd={(kind, reader) => command('upload.share', { ...place, add: { [kind]: [reader] } })}
        onRemove={(kind, reader) => command('upload.share', { ...place, remove: { [kind]: [reader] } })}
      />
      {refusal !== null && (
        <Banner kind="danger" announce="alert" inset>
          {t('This was not changed: %s', refusal)}
        </Banner>
      )}
    </div>
  )
}
