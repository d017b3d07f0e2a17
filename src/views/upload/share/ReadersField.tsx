import { User, Users } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { Readers } from '../../../events/upload/share'
import { Button, Chip, SearchField } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { keepsFocus } from '../../lists/rows/keepsFocus'
import { type Reader, type ReaderKind, countOf } from './readers'
import './share.css'

/** Ms without typing before the request to the server. */
const REST = 250

interface ReadersFieldProps {
  readonly label: string
  readonly readers: Readers
  /** Text while there are none. */
  readonly none: string
  /** The person who reads it anyway, and is not offered. */
  readonly owner?: Reader
  readonly onAdd: (kind: ReaderKind, reader: Reader) => void
  readonly onRemove: (kind: ReaderKind, reader: Reader) => void
}

const chipText = (kind: ReaderKind, { name, active = true }: Reader & { readonly active?: boolean }): string =>
  kind === 'roles' ? t('Role %s', name) : active ? name : t('%s (deactivated)', name)

/** People and roles that may read a table: as chips, with one search over both. */
export const ReadersField = ({ label, readers, none, owner, onAdd, onRemove }: ReadersFieldProps) => {
  const command = useCommand()
  const [search, setSearch] = useState('')
  const searchText = search.trim()
  const found = useSelect(['tableShares'], ({ tableShares }) => tableShares.found)
  useEffect(() => {
    if (searchText === '') return undefined
    const timer = setTimeout(() => command('upload.find_readers', { search: searchText }), REST)
    return () => clearTimeout(timer)
  }, [command, searchText])
  const here = found !== null && found.search === searchText ? found : null
  const taken = (kind: ReaderKind, { id }: Reader): boolean =>
    readers[kind].some((one) => one.id === id) || (kind === 'users' && owner?.id === id)
  const offers = (['users', 'roles'] as const).flatMap((kind) =>
    (here?.value?.[kind] ?? []).filter((one) => !taken(kind, one)).map((reader) => ({ kind, reader })),
  )
  const add = (kind: ReaderKind, reader: Reader): void => {
    onAdd(kind, reader)
    setSearch('')
  }
  return (
    <fieldset ref={keepsFocus} className="readers" aria-label={label}>
      <legend className="label">{label}</legend>
      <div className="chips">
        {(['users', 'roles'] as const).flatMap((kind) =>
          readers[kind].map((reader) => (
            <Chip key={`${kind} ${reader.id}`} onRemove={() => onRemove(kind, reader)}>
              {chipText(kind, reader)}
            </Chip>
          )),
        )}
        {countOf(readers) === 0 && <span className="ink-3 small">{none}</span>}
      </div>
      <SearchField size="small" label={t('Find people and roles')} value={search} onChange={setSearch} />
      {searchText !== '' && offers.length > 0 && (
        <ul className="found" aria-label={t('Found')}>
          {offers.map(({ kind, reader }) => (
            <li key={`${kind} ${reader.id}`}>
              <Button
                size="small"
                variant="ghost"
                icon={kind === 'users' ? User : Users}
                aria-label={t('Add %s', chipText(kind, reader))}
                onClick={() => add(kind, reader)}
              >
                {chipText(kind, reader)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {searchText !== '' && offers.length === 0 && (
        <p className="hint" role={here?.status === 'failed' ? 'alert' : undefined}>
          {here?.status === 'failed'
            ? (here.message ?? '')
            : here?.status === 'loaded'
              ? t('No other person or role has this name.')
              : t('Searching…')}
        </p>
      )}
    </fieldset>
  )
}
