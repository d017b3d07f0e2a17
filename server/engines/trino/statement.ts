import { setTimeout as after } from 'node:timers/promises'
import * as z from 'zod/mini'
import { Failed, NotReached, refuse } from '../process/failure'
import type { Answered, TrinoHttp, TrinoPlace } from './http'
import { parseExact } from './exactJson'
import { partsOf } from './page/parts'

/** A type with its arguments: those of a row have names, those of a decimal are numbers. */
export interface Signature {
  readonly rawType: string
  readonly arguments: readonly { readonly kind: string; readonly value: unknown }[]
}

const SIGNATURE = z.object({
  rawType: z.string(),
  arguments: z.array(z.object({ kind: z.string(), value: z.unknown() })),
})

// a schema for each value would copy all rows
const ROWS = z.custom<readonly (readonly unknown[])[]>((value) => Array.isArray(value) && value.every(Array.isArray))

const PAGE = z.object({
  id: z.string(),
  nextUri: z.optional(z.string()),
  columns: z.optional(z.array(z.object({ name: z.string(), type: z.string(), typeSignature: z.unknown() }))),
  data: z.optional(z.nullable(ROWS)),
  stats: z.optional(z.object({ state: z.string(), progressPercentage: z.optional(z.number()) })),
  error: z.optional(
    z.object({
      message: z.optional(z.string()),
      errorName: z.optional(z.string()),
      errorLocation: z.optional(z.nullable(z.object({ lineNumber: z.number(), columnNumber: z.number() }))),
    }),
  ),
  updateType: z.optional(z.nullable(z.string())),
  updateCount: z.optional(z.nullable(z.number())),
})

export type ServerError = NonNullable<z.infer<typeof PAGE>['error']>

/** An error that the server reports about a statement. */
export class StatementError extends Error {
  readonly reported: ServerError
  constructor(reported: ServerError) {
    super(reported.message ?? 'The server gave no reason.')
    this.reported = reported
  }
}

export interface Column {
  readonly name: string
  readonly type: string
  readonly signature: Signature
}

/** A part of an answer. Integers that no double holds are text. */
export interface Page {
  readonly columns: readonly Column[] | null
  readonly rows: readonly (readonly unknown[])[]
  /** The rows as the server wrote them, a JSON array that nobody checked; null where they came in another form. */
  readonly data: string | null
  /** 0 to 100. */
  readonly percent: number
  /** Name of a statement that is no query, such as `CREATE TABLE`. */
  readonly updateType: string | null
  readonly updateCount: number | null
}

/** Schema that names without one mean, and settings of one statement. */
export interface Session {
  readonly schema: string | null
  readonly properties?: Readonly<Record<string, string>>
}

/** A stop that the server does not answer within this time is left to it. */
const CANCEL_MS = 500
/** Answers of a server, or of a proxy before it, that is busy for a moment. */
const BUSY = new Set([429, 502, 503, 504])
const TRIES = 6
/** Errors of a connection that was there. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE'])

/** Errors of the network have a code; all others are faults of this program. */
const hasCode = (error: unknown): error is { readonly code: string } =>
  typeof (error as { readonly code?: unknown }).code === 'string'
const FIRST_WAIT_MS = 100

const damaged = (message: string): Failed => new Failed(refuse('GENERIC_DB_ENGINE_ERROR', message))

const STATUS: Readonly<Record<number, string>> = {
  401: 'HTTP 401: The server does not accept this user name and password.',
  403: 'HTTP 403: The server does not let this user in.',
  404: 'HTTP 404: The server forgot the statement, or it is no Trino.',
}

/** The path of a further page, which must be on the server that answered. */
export const pathOf = (uri: string, { host, address, port, unencrypted }: TrinoPlace): string => {
  const elsewhere = damaged('The server sends its clients to another address, which is refused.')
  if (!URL.canParse(uri)) throw elsewhere
  const { protocol, hostname, port: named, pathname, search, username, password } = new URL(uri)
  const scheme = unencrypted ? 'http:' : 'https:'
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const usual = unencrypted ? 80 : 443
  const same =
    protocol === scheme &&
    (name === host.toLowerCase() || name === address) &&
    Number(named === '' ? usual : named) === port &&
    pathname.startsWith('/v1/statement/') &&
    username === '' &&
    password === ''
  if (!same) throw elsewhere
  return pathname + search
}

const statusText = (status: number): string => STATUS[status] ?? `HTTP ${status}: The server could not answer.`

const parseAs = <Schema extends z.core.$ZodType>(schema: Schema, text: string): z.infer<Schema> => {
  try {
    const parsed = z.safeParse(schema, parseExact(text))
    if (parsed.success) return parsed.data
  } catch {
    // it is no JSON
  }
  throw damaged('The server does not answer as Trino does.')
}

const checked = ({ status, text }: Answered): string => {
  if (status === 200) return text
  throw damaged(statusText(status))
}

const UNKNOWN: Signature = { rawType: 'unknown', arguments: [] }

/** The signature that came with a type; one that is not understood says nothing about its values. */
export const signatureOf = (value: unknown): Signature => {
  const signature = SIGNATURE.safeParse(value)
  return signature.success ? signature.data : UNKNOWN
}

const toPage = (
  { columns, data: parsed, stats, updateType, updateCount }: z.infer<typeof PAGE>,
  data: string | null,
): Page => ({
  columns:
    columns?.map(({ name, type, typeSignature }) => ({ name, type, signature: signatureOf(typeSignature) })) ?? null,
  get rows() {
    return data === null ? (parsed ?? []) : parseAs(ROWS, data)
  },
  data,
  percent: stats?.progressPercentage ?? 0,
  updateType: updateType ?? null,
  updateCount: updateCount ?? null,
})

/** One statement on a server. Its pages are read one after the other; of what is not read one page is sent at most. */
export class Statement {
  private readonly http: TrinoHttp
  private readonly sql: string
  private readonly session: Session
  private readonly stop = new AbortController()
  /** The first answer on its way: it names the path by which the statement is stopped. */
  private posting: Promise<Answered> | null = null
  private path: string | null = null

  constructor(http: TrinoHttp, sql: string, session: Session) {
    this.http = http
    this.sql = sql
    this.session = session
  }

  async *pages(): AsyncGenerator<Page, void> {
    this.posting = this.post()
    let answer = await this.posting
    for (;;) {
      const text = checked(answer)
      // rows that are only copied need not be parsed
      const parts = partsOf(text)
      const page = parseAs(PAGE, parts?.rest ?? text)
      const { nextUri, error } = page
      this.path = nextUri === undefined ? null : pathOf(nextUri, this.http.place)
      if (error !== undefined) {
        this.path = null
        throw new StatementError(error)
      }
      // the server sends the next page while this one is read
      const next = this.path === null ? null : this.get(this.path)
      next?.catch(() => undefined)
      yield toPage(page, parts?.data ?? null)
      if (next === null) return
      answer = await next
    }
  }

  /** The path of the next page, by which the statement can be ended; null before the first and after the last one. */
  get next(): string | null {
    return this.path
  }

  /** Ends the statement on the server. Settles when the server has answered, or after 500 ms. */
  async cancel(): Promise<void> {
    this.stop.abort()
    await Promise.race([this.remove().catch(() => undefined), after(CANCEL_MS, undefined, { ref: false })])
  }

  /** Hands the statement over. Rejects with `NotReached` where no server takes it. */
  private async post(): Promise<Answered> {
    const { schema, properties = {} } = this.session
    const entries = Object.entries(properties).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    const headers = {
      'X-Trino-Catalog': this.http.place.catalog,
      ...(schema === null ? {} : { 'X-Trino-Schema': schema }),
      ...(entries.length === 0 ? {} : { 'X-Trino-Session': entries.join(',') }),
    }
    const answer = await this.http
      .send({ method: 'POST', path: '/v1/statement', headers, body: this.sql })
      .catch(async (error: unknown) => {
        throw await this.reasonOf(error)
      })
    if (answer.status !== 200) throw new NotReached(new Error(statusText(answer.status)))
    return answer
  }

  /** Tells a server that is not reached from a connection that broke, which may have carried the statement. */
  private async reasonOf(error: unknown): Promise<unknown> {
    if (!hasCode(error)) return error
    if (!BROKEN.has(error.code)) return new NotReached(error)
    // an idle connection breaks when the server stops
    const now: unknown = await this.http.send({ method: 'GET', path: '/v1/info' }).catch((again: unknown) => again)
    return hasCode(now) && !BROKEN.has(now.code) ? new NotReached(now) : error
  }

  private async get(path: string): Promise<Answered> {
    const { signal } = this.stop
    for (let tried = 1; ; tried += 1) {
      const answer = await this.http.send({ method: 'GET', path, signal })
      if (!BUSY.has(answer.status) || tried === TRIES) return answer
      await after(FIRST_WAIT_MS * 2 ** tried, undefined, { signal })
    }
  }

  private async remove(): Promise<void> {
    // the path is known only once the server has taken the statement
    if (this.path === null && this.posting !== null) {
      const { nextUri } = parseAs(PAGE, checked(await this.posting))
      this.path = nextUri === undefined ? null : pathOf(nextUri, this.http.place)
    }
    const { path } = this
    this.path = null
    if (path !== null) await this.http.send({ method: 'DELETE', path })
  }
}
