import { KeyRound, Pencil } from 'lucide-react'

import type { UserSummary } from '../../events/user/user'
import { IconButton, Tag } from '../controls'
import { t } from '../i18n'
import { changedText } from '../shell/past/changed'

interface UserRowProps {
  readonly user: UserSummary
  /** The reason why nothing can be changed; null when it can. */
  readonly refusal: string | null
  readonly onEdit: () => void
  readonly onLink: () => void
}

/** A user of the list: name, rights, and last sign-in. */
export const UserRow = ({ user, refusal, onEdit, onLink }: UserRowProps) => {
  const { username, firstName, lastName, email, active, roles, databases, lastLogin } = user
  const name = `${firstName} ${lastName}`.trim()
  const namesOf = (some: typeof roles) => some.map((one) => one.name).join(', ')
  const rights = databases.length === 0 ? namesOf(roles) : t('%s · on %s', namesOf(roles), namesOf(databases))
  return (
    <tr className={active ? '' : 'leaving'}>
      <td className="cut" title={username}>
        {username}
      </td>
      <td className="cut" title={name}>
        {name} {!active && <Tag>{t('May not sign in')}</Tag>}
      </td>
      <td className="cut" title={email}>
        {email}
      </td>
      <td className="cut" title={rights}>
        {rights}
      </td>
      <td className="num ink-3">{lastLogin === null ? t('Never') : changedText(lastLogin)}</td>
      <td className="acts">
        <IconButton
          size="small"
          icon={KeyRound}
          label={t('Make a sign-in link for %s', username)}
          disabledReason={refusal ?? (active ? null : t('This user may not sign in.'))}
          onClick={onLink}
        />
        <IconButton
          size="small"
          icon={Pencil}
          label={t('Edit %s', username)}
          disabledReason={refusal}
          onClick={onEdit}
        />
      </td>
    </tr>
  )
}
