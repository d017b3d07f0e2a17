import { useEffect, useState } from 'react'

import type { UserSummary } from '../../events/users'
import { useServices } from '../hooks'
import { t } from '../i18n'
import { changedText } from '../shell/changed'
import { ShareLink } from '../shell/ShareLink'

interface SignInLinkDialogProps {
  readonly user: Pick<UserSummary, 'id' | 'username'>
  readonly onClose: () => void
}

type Made = { readonly status: 'there' | 'failed'; readonly text: string; readonly until: string }

/** A link that lets a user in once, such as the first time. It goes from the server to the screen: no event holds it. */
export const SignInLinkDialog = ({ user, onClose }: SignInLinkDialogProps) => {
  const services = useServices()
  const [made, setMade] = useState<Made | null>(null)
  useEffect(() => {
    let wanted = true
    services.makeSignInLink(user.id).then(
      ({ url, expiresOn }) => wanted && setMade({ status: 'there', text: url, until: expiresOn }),
      (error: unknown) => wanted && setMade({ status: 'failed', text: t((error as Error).message), until: '' }),
    )
    return () => {
      wanted = false
    }
  }, [services, user.id])
  return (
    <ShareLink
      title={t('Sign-in link')}
      words={
        made?.status === 'there'
          ? t(
              'It signs %s in once, until %s. Hand it to nobody else. A password can be set in the settings then.',
              user.username,
              changedText(made.until),
            )
          : t('It signs %s in once.', user.username)
      }
      link={made ?? { status: 'asking', text: '' }}
      onClose={onClose}
    />
  )
}
