import { useEffect, useState } from 'react'

import type { ExploreDataset } from '../../events/explore/explore'
import type { FilePlace, Readers, SharedTable } from '../../events/upload/share'
import { fileKey } from '../../projections/upload/shares'
import { Banner, Button } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { TableReaders } from './share/TableReaders'
import { NOBODY, countOf, readerNames } from './share/readers'
import './share/share.css'

type Personal = Pick<ExploreDataset, 'name' | 'file'>

/** The expected readers who cannot read the table yet; a role may let them read already, which is not known here. */
const missing = ({ users, roles, owner }: SharedTable, audience: Readers): Readers => ({
  users: audience.users.filter(({ id }) => id !== owner.id && !users.some((one) => one.id === id)),
  roles: audience.roles.filter(({ id }) => !roles.some((one) => one.id === id)),
})

interface SharingProps {
  readonly name: string
  readonly shared: SharedTable
  readonly audience: Readers
}

/** Says who sees the charts on a table, to those who may change that here. */
const Sharing = ({ name, shared, audience }: SharingProps) => {
  const command = useCommand()
  const me = useSelect(['session'], ({ session }) => session.user?.id)
  const [open, setOpen] = useState(false)
  const { schema, table, owner, users, roles } = shared
  const left = missing(shared, audience)
  const isShared = users.length + roles.length > 0
  const words = isShared
    ? t('%s was made of a file. Besides its owner it is seen by %s.', name, readerNames({ users, roles }))
    : owner.id === me
      ? t('Only you see %s: it was made of a file, and is not shared.', name)
      : t('Only %s sees %s: it was made of a file, and is not shared.', owner.name, name)
  const leftNames = readerNames(left)
  return (
    <div className="file-note">
      <Banner kind={isShared && countOf(left) === 0 ? 'info' : 'warning'} announce="status" inset>
        {words} {countOf(left) > 0 && t('Not seen by %s.', leftNames)}
      </Banner>
      <div className="row">
        {countOf(left) > 0 && (
          <Button size="small" onClick={() => command('upload.share', { schema, table, add: left })}>
            <span className="cut">
              {countOf(left) === 1 ? t('Share with %s', leftNames) : t('Share with all of them')}
            </span>
          </Button>
        )}
        <Button size="small" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {isShared ? t('Change who sees it') : t('Share with others')}
        </Button>
      </div>
      {open && <TableReaders shared={shared} />}
    </div>
  )
}

const TableNote = ({
  name,
  place,
  audience,
}: {
  readonly name: string
  readonly place: FilePlace
  readonly audience: Readers
}) => {
  const command = useCommand()
  const { schema, table } = place
  const share = useSelect(['tableShares'], ({ tableShares }) => tableShares.byKey[fileKey({ schema, table })] ?? null)
  useEffect(() => void command('upload.list_shares', { place: { schema, table } }), [command, schema, table])
  if (share?.value != null) return <Sharing name={name} shared={share.value} audience={audience} />
  const known = share !== null && share.status !== 'loading'
  return (
    <Banner kind={known ? 'warning' : 'info'} announce="status" inset>
      {share?.status === 'failed'
        ? t(
            'Others may not see %s: it was made of a file. Who sees it could not be read: %s',
            name,
            share.message ?? '',
          )
        : known
          ? t('Others may not see %s: it was made of a file, and only its owner can share it.', name)
          : t('Looking who sees %s', name)}
    </Banner>
  )
}

interface PersonalNoteProps {
  readonly datasets: readonly Personal[]
  /** People and roles who are expected to see them, such as the owners of a dashboard. */
  readonly audience?: Readers
}

/** Says who sees things that are based on uploaded files, and lets their owner change it; empty without any. */
export const PersonalNote = ({ datasets, audience = NOBODY }: PersonalNoteProps) =>
  datasets.map(({ name, file }) =>
    file === undefined ? (
      <Banner key={name} kind="warning" announce="status" inset>
        {t('Others see %s only when the tables of files that it reads are shared with them.', name)}
      </Banner>
    ) : (
      <TableNote key={fileKey(file)} name={name} place={file} audience={audience} />
    ),
  )
