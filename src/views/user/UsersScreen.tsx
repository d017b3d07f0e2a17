import { Plus, SearchX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useSearch } from 'wouter'

import type { UserSummary } from '../../events/user/user'
import { may } from '../../projections/session/permissions'
import { Button, ColumnHeads, EmptyState, ErrorState, SearchField, Skeleton } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t, tn } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { useLogged } from '../screen/useLogged'
import '../shell/listScreen.css'
import { SignInLinkDialog } from './SignInLinkDialog'
import { UserDialog } from './UserDialog'
import { UserRow } from './UserRow'
import './users.css'

/** Ms without typing before the search. */
const REST = 250

/** The reason why nothing can be changed here; null when it can. */
const useRefusal = (): string | null => {
  const wait = usePastRefusal()
  const writes = useSelect(['session'], (model) => may(model, 'can_write on User'))
  return wait ?? (writes ? null : t('You may look at users, and not change them.'))
}

interface LetIn {
  readonly user: Pick<UserSummary, 'id' | 'username'>
  readonly fresh: boolean
}

const UserPage = ({ wanted }: { readonly wanted: string }) => {
  const command = useCommand()
  const past = useIsPast()
  const refusal = useRefusal()
  const list = useSelect(['users'], ({ users }) => users.list)
  const kept = useSelect(
    ['users'],
    ({ users }) => Object.values(users.attempts).filter(({ state }) => state === 'done').length,
  )
  const [search, setSearch] = useLogged('what the list of users shows', wanted)
  const [editing, setEditing] = useLogged<number | 'new' | null>('the dialog of the users', null, { isChoice: true })
  const [letIn, setLetIn] = useState<LetIn | null>(null)
  const searchText = search.trim()
  const ask = useCallback((): void => void command('users.list', { search: searchText }), [command, searchText])
  useEffect(() => {
    if (past) return undefined
    const timer = setTimeout(ask, searchText === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [past, ask, searchText, kept])
  const close = useCallback(() => setEditing(null), [setEditing])
  const showSignInLink = useCallback(
    (user: Pick<UserSummary, 'id' | 'username'>) => {
      setEditing(null)
      setLetIn({ user, fresh: true })
    },
    [setEditing],
  )
  const all = list?.value ?? null
  const edited = editing === 'new' ? null : all?.users.find(({ id }) => id === editing)
  const rest = all === null ? 0 : all.count - all.users.length
  return (
    <div className="page list-screen users" data-pane="">
      <div className="row">
        <h1 className="grow">{t('Users')}</h1>
        <SearchField label={t('Search users')} value={search} onChange={setSearch} />
        <Button
          variant="primary"
          icon={Plus}
          disabledReason={refusal ?? (all === null ? t('The list is not there yet.') : null)}
          onClick={() => setEditing('new')}
        >
          {t('Add user')}
        </Button>
      </div>
      {list?.status === 'failed' && (
        <ErrorState title={t('The users could not be read')} actions={<Button onClick={ask}>{t('Try again')}</Button>}>
          {list.message}
        </ErrorState>
      )}
      {all === null && list?.status !== 'failed' && <Skeleton lines={[70, 55, 80]} />}
      {all !== null && all.users.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('No user fits')}
          actions={<Button onClick={() => setSearch('')}>{t('Show all')}</Button>}
        >
          {t('Usernames, names and e-mail addresses are searched.')}
        </EmptyState>
      )}
      {all !== null && all.users.length > 0 && (
        <table aria-label={t('Users')}>
          <thead>
            <tr>
              <ColumnHeads names={['Username', 'Name', 'E-mail', 'Roles and databases', 'Last sign-in']} />
            </tr>
          </thead>
          <tbody>
            {all.users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                refusal={refusal}
                onEdit={() => setEditing(user.id)}
                onLink={() => setLetIn({ user, fresh: false })}
              />
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && <p className="small ink-3">{tn('%s more; search for them.', '%s more; search for them.', rest)}</p>}
      {all !== null && edited !== undefined && (
        <UserDialog key={editing} user={edited} list={all} onClose={close} onMade={showSignInLink} />
      )}
      {letIn !== null && <SignInLinkDialog {...letIn} onClose={() => setLetIn(null)} />}
    </div>
  )
}

/** Users who can sign in, for administrators: to add, change, admit by a link, and lock out. An address may search. */
const UsersScreen = () => {
  const wanted = new URLSearchParams(useSearch()).get('search') ?? ''
  return <UserPage key={wanted} wanted={wanted} />
}

export default UsersScreen
