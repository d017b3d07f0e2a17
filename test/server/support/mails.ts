import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A part of a mail, decoded. */
export interface Part {
  readonly type: string
  readonly filename: string | null
  readonly bytes: Buffer
}

export interface Received {
  /** The addresses that it was handed over for, and the signed-in user. */
  readonly to: readonly string[]
  readonly user: string | null
  /** The headers as they were sent, before anything is decoded. */
  readonly raw: string
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly files: readonly Part[]
}

const headersOf = (head: string): Map<string, string> =>
  new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )

const fromQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const bytesOf = (body: string, encoding: string): Buffer => {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? fromQuoted(body) : Buffer.from(body, 'latin1')
}

/** The leaves of a MIME tree. */
const partsOf = (message: string): readonly Part[] => {
  const end = message.indexOf('\r\n\r\n')
  const headers = headersOf(message.slice(0, end))
  const body = message.slice(end + 4)
  const type = headers.get('content-type') ?? ''
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (boundary !== undefined) {
    const pieces = `\r\n${body}`.split(`\r\n--${boundary}`)
    return pieces.slice(1, -1).flatMap((piece) => partsOf(piece.replace(/^\r\n/, '')))
  }
  const bytes = bytesOf(body, (headers.get('content-transfer-encoding') ?? '').toLowerCase())
  const filename = /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null
  return [{ type: type.split(';')[0] ?? '', filename, bytes }]
}

const decodedWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/g, (_all, kind: string, word: string) =>
      (kind === 'B' ? Buffer.from(word, 'base64') : fromQuoted(word.replaceAll('_', ' '))).toString('utf8'),
    )

const readMail = (raw: string, to: readonly string[], user: string | null): Received => {
  const headers = headersOf(raw.slice(0, raw.indexOf('\r\n\r\n')))
  const parts = partsOf(raw)
  const textOf = (type: string): string =>
    parts
      .find((part) => part.filename === null && part.type === type)
      ?.bytes.toString('utf8')
      .replaceAll('\r\n', '\n') ?? ''
  return {
    to,
    user,
    raw: raw.slice(0, raw.indexOf('\r\n\r\n')),
    headers,
    subject: decodedWords(headers.get('subject') ?? ''),
    html: textOf('text/html'),
    text: textOf('text/plain'),
    files: parts.filter((part) => part.filename !== null),
  }
}

export interface MailBox {
  readonly port: number
  readonly mails: Received[]
  /** Replies of the server to some addresses, or to every sign-in. */
  refuse: { readonly addresses: readonly string[]; readonly signIn: boolean }
  /** Takes no address while it is set, so that no mail comes. */
  hold: Promise<void> | null
  /** How many addresses were held back. */
  held: number
  /** How many clients are at it. */
  connected(): number
  close(): Promise<void>
}

/** A mail server on a port of its own, for this machine alone. */
export const startMailBox = async (): Promise<MailBox> => {
  const mails: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      if (box.refuse.signIn) done(new Error(`535 ${username} may not come in with ${password}`))
      else done(null, { user: username })
    },
    onRcptTo: ({ address }, _session, done) => {
      if (box.hold !== null) box.held += 1
      void Promise.resolve(box.hold).then(() => {
        const refused = box.refuse.addresses.includes(address)
        if (refused) done(Object.assign(new Error(`no <b>${address}</b> here`), { responseCode: 550 }))
        else done()
      })
    },
    onData: (stream, { envelope, user }, done) => {
      void buffer(stream).then((bytes) => {
        const to = envelope.rcptTo.map(({ address }) => address)
        mails.push(readMail(bytes.toString('latin1'), to, typeof user === 'string' ? user : null))
        done()
      })
    },
  })
  const box: MailBox = {
    port: 0,
    mails,
    refuse: { addresses: [], signIn: false },
    hold: null,
    held: 0,
    connected: () => server.connections.size,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  // a client that goes away in the middle is no matter of the server
  server.on('error', () => undefined)
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  return Object.assign(box, { port: (server.server.address() as AddressInfo).port })
}
