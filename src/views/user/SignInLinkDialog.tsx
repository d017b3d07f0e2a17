import { useEffect, useState } from 'react'

import type { UserSummary } from '../../events/user/user'
import { Button } from '../controls'
import { useCommand, useServices } from '../hooks'
import { t } from '../i18n'
import { changedText } from '../shell/past/changed'
import { ShareLink } from '../dialogs/ShareLink'

interface SignInLinkDialogProps {
  readonly user: Pick<UserSummary, 'id' | 'username'>
  /** Just added: no link can be out yet, so one is made at once. */
  readonly fresh: boolean
  readonly onClose: () => void
}

interface SignInLink {
  readonly status: 'asking' | 'there' | 'failed'
  readonly text: string
  readonly until: string
}

const ASKING: SignInLink = { status: 'asking', text: '', until: '' }

/** A link that lets a user in once, such as the first time. It goes from the server to the screen: no event holds it. */
export const SignInLinkDialog = ({ user: { id, username }, fresh, onClose }: SignInLinkDialogProps) => {
  const services = useServices()
  const command = useCommand()
  const [isRequested, setIsRequested] = useState(fresh)
  const [link, setLink] = useState<SignInLink>(ASKING)
  useEffect(() => {
    if (!isRequested) return undefined
    let shown = true
    services.makeSignInLink(id).then(
      ({ url, expiresOn }) => {
        command('users.tell_link', { userId: id, username })
        if (shown) setLink({ status: 'there', text: url, until: expiresOn })
      },
      (error: unknown) => shown && setLink({ status: 'failed', text: t((error as Error).message), until: '' }),
    )
    return () => {
      shown = false
    }
  }, [isRequested, services, command, id, username])
  const words =
    link.status === 'there'
      ? t(
          'It signs %s in once, until %s. Hand it to nobody else. A password can be set in the settings then.',
          username,
          changedText(link.until),
        )
      : t('It signs %s in once.', username)
  return (
    <ShareLink
      title={t('Sign-in link')}
      words={words}
      link={isRequested ? link : null}
      hindrance={
        !isRequested && (
          <>
            <p>{t('A link that was made earlier ends when a new one is made.')}</p>
            <div>
              <Button onClick={() => setIsRequested(true)}>{t('Make a link')}</Button>
            </div>
          </>
        )
      }
      onClose={onClose}
    />
  )
}
