import { t } from '../i18n'

/** Only addresses of this place and of the web lead anywhere. */
const isSafe = (link: string): boolean => /^(?:https?:\/\/|\/(?!\/))/i.test(link)

interface ErrorLinkProps {
  readonly link: string | null
  readonly type: string | null
}

/** Link to request access (`B8.12`), or to sign in to a database that needs it. */
export const ErrorLink = ({ link, type }: ErrorLinkProps) =>
  link !== null && isSafe(link) ? (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {type === 'OAUTH2_REDIRECT' ? t('Sign in to the database') : t('(Request Access)')}
    </a>
  ) : null
