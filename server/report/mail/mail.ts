import type { Platform } from '../../platform'
import type { Attached } from '../content'
import { type MailServer, mailServerOf, senderOf, withoutSecrets } from './mailServer'
import { ReportProblem, STOPPED } from '../reason'

export const NO_MAIL_SERVER = 'No mail server is set, so that no report can be sent (RECOUNT_SMTP_URL).'

/** The mail server refuses all work, so that no other mail need be tried. */
export class NoMail extends ReportProblem {
  override readonly name = 'NoMail'
}

export interface Mail {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attached[]
}

const CONNECT_MS = 15_000
const SILENT_MS = 60_000

const unreachable = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EPROXY'])

/** An error of nodemailer, without its words: these may contain the server's credentials. */
const problemOf = (error: unknown, server: MailServer): ReportProblem => {
  const { code = '', response = '' } = error as { code?: string; response?: string }
  if (unreachable.has(code)) return new NoMail('The mail server could not be reached.')
  if (code === 'ETLS') return new NoMail('The mail server offers no encrypted connection.')
  if (code === 'EAUTH' || code === 'ENOAUTH') return new NoMail('The mail server refused the sign-in.')
  const reply = withoutSecrets(response, server)
  return new ReportProblem(`The mail server did not take the mail${reply === '' ? '.' : `: ${reply}`}`)
}

/** Sends a mail; answers which of its addresses were refused. Throws a `ReportProblem` where none of them took it. */
export const sendMail = async (
  { settings, log }: Pick<Platform, 'log' | 'settings'>,
  mail: Mail,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const server = mailServerOf(settings)
  if (server === null) throw new NoMail(NO_MAIL_SERVER)
  if (signal.aborted) throw new ReportProblem(STOPPED)
  // only a server that sends reports needs this
  const { createTransport } = await import('nodemailer')
  const { auth, ...place } = server
  const transport = createTransport({
    ...place,
    ...(auth === null ? {} : { auth: { ...auth } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
  })
  const address = (one: string) => ({ name: '', address: one })
  const message = {
    from: senderOf(settings, server),
    to: mail.to.map(address),
    cc: mail.cc.map(address),
    bcc: mail.bcc.map(address),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments.map((one) => ({ ...one })),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    signal,
  }
  try {
    return (await transport.sendMail(message)).rejected
  } catch (error) {
    if (signal.aborted) throw new ReportProblem(STOPPED)
    const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
    log.warn({ code, command, responseCode }, 'mail not sent')
    throw problemOf(error, server)
  } finally {
    transport.close()
  }
}
