import { useEffect, useState, type FormEvent } from 'react'

import { isRefusal } from '../../core/commands/command'
import type { UserContent, UserSummary } from '../../events/user/user'
import { SHORTEST_PASSWORD, userProblem } from '../../domain/user/content'
import type { UserList } from '../../projections/user/users'
import { Banner, Button, Checkbox, Dialog, SearchField, TextField } from '../controls'
import { useCommand, useSelect, useServices } from '../hooks'
import { LeaveFooter, useLeaving } from '../dialogs/LeaveFooter'
import { withSecrets } from '../dialogs/secrets'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { SetBy } from '../version/SetBy'
import { useLogged } from '../screen/useLogged'
import './users.css'

const FORM = 'user'

const userParts = () =>
  (
    [
      ['Username', 'username'],
      ['First name', 'first_name'],
      ['Last name', 'last_name'],
      ['Email', 'email'],
      ['Password', 'password'],
      ['May sign in', 'is_active'],
      ['Roles', 'roles'],
      ['Databases', 'databases'],
    ] as const
  ).map(([label, column]) => ({ label: t(label), path: `/${column}` }))

const NOBODY: UserContent = {
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  active: true,
  roles: [],
  databases: [],
}

const contentOf = (user: UserSummary): UserContent => {
  const { username, firstName, lastName, email, active, roles, databases } = user
  return { username, firstName, lastName, email, active, roles, databases }
}

interface ChoiceProps {
  readonly label: string
  readonly hint?: string
  /** Name of the search field; present where there are many. */
  readonly searched?: string
  readonly options: readonly { readonly id: number; readonly name: string }[]
  readonly chosen: UserContent['roles']
  readonly onChange: (chosen: UserContent['roles']) => void
}

/** As many as are overlooked at a glance. */
const FEW = 24

const Choice = ({ label, hint, searched, options, chosen, onChange }: ChoiceProps) => {
  const [search, setSearch] = useState('')
  const needle = search.trim().toLowerCase()
  const matches = options.filter(({ name }) => name.toLowerCase().includes(needle))
  return (
    <fieldset className="user-choice">
      <legend className="label">{label}</legend>
      {searched !== undefined && options.length > FEW && (
        <SearchField
          label={searched}
          value={search}
          onChange={setSearch}
          // it looks for something here, and saves nothing
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="user-options">
        {matches.map((option) => (
          <Checkbox
            key={option.id}
            label={option.name}
            checked={chosen.some(({ id }) => id === option.id)}
            onChange={(on) => onChange(on ? [...chosen, option] : chosen.filter(({ id }) => id !== option.id))}
          />
        ))}
        {matches.length === 0 && <p className="hint">{t('None fits.')}</p>}
      </div>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
    </fieldset>
  )
}

export interface UserDialogProps {
  /** Null for a new one. */
  readonly user: UserSummary | null
  readonly list: UserList
  readonly onClose: () => void
  /** The server has a new user without a password set here. */
  readonly onMade: (user: Pick<UserSummary, 'id' | 'username'>) => void
}

/** A user's name, state and roles. A password goes to the server alone. */
export const UserDialog = ({ user, list, onClose, onMade }: UserDialogProps) => {
  const command = useCommand()
  const services = useServices()
  const wait = usePastRefusal()
  const isMe = useSelect(['session'], ({ session }) => user !== null && session.user?.id === user.id)
  const [was] = useState(() => (user === null ? null : contentOf(user)))
  // later values of the list differ from the start of the form
  const [first] = useState<UserContent>(was ?? NOBODY)
  const [content, setContent] = useLogged('the form of a user', first)
  const [password, setPassword] = useState('')
  const [attempt, setAttempt] = useState<string | null>(null)
  const saving = useSelect(['users'], ({ users }) => (attempt === null ? null : (users.attempts[attempt] ?? null)))
  const done = saving?.state === 'done' ? saving.userId : null
  useEffect(() => {
    if (done === null) return
    if (user === null && password === '') onMade({ id: done, username: content.username.trim() })
    else onClose()
  }, [done, user, password, content.username, onMade, onClose])
  const leaving = useLeaving(password !== '' || content !== first, onClose)
  const wrong = (field: string) => ({ error: saving?.fields[field] ?? null })
  const change = (part: Partial<UserContent>): void => setContent({ ...content, ...part })
  const tooShort = password !== '' && password.length < SHORTEST_PASSWORD
  const problem = userProblem(content) ?? (tooShort ? 'The password is too short.' : null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problem !== null || wait !== null || saving?.state === 'sending') return
    const userId = user?.id ?? null
    const decision = withSecrets(services, password === '' ? [] : [password], ([handle = null]) =>
      command('users.save', { userId, user: content, was, password: handle }),
    )
    const [saveEvent] = isRefusal(decision) ? [] : decision
    if (saveEvent !== undefined) setAttempt((saveEvent.data as { readonly attempt: string }).attempt)
  }
  return (
    <Dialog
      open
      onOpenChange={leaving.leave}
      title={user === null ? t('Add user') : t('Edit user')}
      size="wide"
      footer={
        <LeaveFooter leaving={leaving}>
          <SetBy kind="user" id={user?.id ?? null} of={user?.username ?? ''} parts={userParts()} />
          <Button onClick={leaving.leave}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            loading={saving?.state === 'sending'}
            disabledReason={wait ?? (problem === null ? null : t(problem))}
          >
            {user === null ? t('Add user') : t('Save')}
          </Button>
        </LeaveFooter>
      }
    >
      <form id={FORM} className="dialog-stack" onSubmit={submit}>
        <div className="user-row">
          <TextField
            label={t('Username')}
            {...wrong('username')}
            maxLength={64}
            value={content.username}
            onChange={(event) => change({ username: event.target.value })}
          />
          <TextField
            label={t('E-mail')}
            {...wrong('email')}
            type="email"
            maxLength={320}
            value={content.email}
            onChange={(event) => change({ email: event.target.value })}
          />
          <TextField
            label={t('First name')}
            {...wrong('first_name')}
            maxLength={64}
            value={content.firstName}
            onChange={(event) => change({ firstName: event.target.value })}
          />
          <TextField
            label={t('Last name')}
            {...wrong('last_name')}
            maxLength={64}
            value={content.lastName}
            onChange={(event) => change({ lastName: event.target.value })}
          />
        </div>
        <Choice
          label={t('Roles')}
          hint={t(
            'Admin: everything. Alpha: all data, charts and dashboards. Gamma: charts and dashboards on the databases below. sql_lab: the SQL editor besides.',
          )}
          options={list.roles}
          chosen={content.roles}
          onChange={(roles) => change({ roles })}
        />
        {list.databases.length > 0 && (
          <Choice
            label={t('Databases')}
            hint={t('Besides what the roles give.')}
            searched={t('Search databases')}
            options={list.databases}
            chosen={content.databases}
            onChange={(databases) => change({ databases })}
          />
        )}
        {isMe ? (
          <p className="hint">{t('Your own password is changed in the settings.')}</p>
        ) : (
          <TextField
            label={user === null ? t('Password') : t('New password')}
            type="password"
            autoComplete="new-password"
            maxLength={1024}
            value={password}
            hint={
              user === null
                ? t(
                    'At least %s characters. Without one, a sign-in link lets them in the first time.',
                    SHORTEST_PASSWORD,
                  )
                : t(
                    'At least %s characters; a new one ends their sessions. Leave it empty to keep it.',
                    SHORTEST_PASSWORD,
                  )
            }
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {user !== null && (
          <Checkbox
            label={t('May sign in')}
            hint={t('Without it their sessions end. What they made stays, under their name.')}
            checked={content.active}
            onChange={(active) => change({ active })}
          />
        )}
        {saving?.state === 'failed' && (
          <Banner kind="danger" announce="alert" inset>
            {user === null
              ? t('The user is not added: %s', t(saving.message))
              : t('The change was not saved: %s', t(saving.message))}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
