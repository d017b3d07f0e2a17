import { Keyboard, LifeBuoy, LogOut, Settings } from 'lucide-react'
import { useLocation } from 'wouter'

import { Avatar, Button, Menu } from '../controls'
import { useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { THEMES } from '../session/settings/themes'

const nameOf = (user: { readonly firstName: string; readonly lastName: string; readonly username: string } | null) =>
  user === null ? t('Signed in') : `${user.firstName} ${user.lastName}`.trim() || user.username

interface AccountMenuProps {
  readonly onKeys: () => void
  readonly onSupport: (() => void) | null
}

export const AccountMenu = ({ onKeys, onSupport }: AccountMenuProps) => {
  const services = useServices()
  const [, navigate] = useLocation()
  const user = useSelect(['session'], (model) => model.session.user)
  const theme = useSelect(['session'], (model) => model.session.theme)
  const name = nameOf(user)
  const header = (
    <div className="account" role="presentation">
      <div className="row who">
        <Avatar name={name} kind="me" size={32} />
        <div className="grow">
          <div className="medium cut">{name}</div>
          {user === null ? null : <div className="small ink-3 cut">{[user.username, ...user.roles].join(', ')}</div>}
        </div>
      </div>
    </div>
  )
  return (
    <Menu
      align="end"
      header={header}
      trigger={
        <Button variant="ghost" className="icon round" aria-label={t('Account')}>
          <Avatar name={name} kind="me" />
        </Button>
      }
      items={[
        { label: t('Settings'), icon: Settings, shortcut: 'G ,', onSelect: () => navigate('/settings/') },
        { label: t('Keyboard shortcuts'), icon: Keyboard, shortcut: '?', onSelect: onKeys },
        ...(onSupport === null ? [] : [{ label: t('Send to support'), icon: LifeBuoy, onSelect: onSupport }]),
        'separator',
        {
          choice: t('Theme'),
          value: theme,
          onChange: (next) => {
            const chosen = THEMES.find((option) => option.value === next)
            if (chosen !== undefined) services.dispatch('session.choose_theme', { theme: chosen.value })
          },
          options: THEMES.map((option) => ({ ...option, label: t(option.label) })),
        },
        'separator',
        { label: t('Sign out'), icon: LogOut, onSelect: () => void services.signOut() },
      ]}
    />
  )
}
