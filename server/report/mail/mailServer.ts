import type { Settings } from '../../config'

/** Connection to the mail server. */
export interface MailServer {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly requireTLS: boolean
  readonly auth: { readonly user: string; readonly pass: string } | null
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // a percent sign that is not encoded is literal
    return text
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/

/** Reads `RECOUNT_SMTP_URL`; null where none is set. A password leaves this machine over an encrypted way only. */
export const mailServerOf = ({ smtpUrl }: Pick<Settings, 'smtpUrl'>): MailServer | null => {
  if (smtpUrl === '') return null
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const auth = username === '' ? null : { user: decoded(username), pass: decoded(password) }
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && auth !== null && !LOOPBACK.test(host),
    auth,
  }
}

/** Sender address of mails. */
export const senderOf = ({ mailFrom }: Pick<Settings, 'mailFrom'>, { host, auth }: MailServer): string => {
  if (mailFrom !== '') return mailFrom
  return auth !== null && auth.user.includes('@') ? auth.user : `recount@${host}`
}

/** Text of a mail server on one line, without the credentials. */
export const withoutSecrets = (text: string, { auth }: MailServer): string => {
  const secrets = auth === null ? [] : [auth.pass, auth.user, btoaOf(auth.pass), btoaOf(auth.user)]
  const clean = secrets
    .filter((secret) => secret.length > 2)
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  return clean
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

const btoaOf = (text: string): string => Buffer.from(text).toString('base64')
