import { CALLER_HEADER, CAUSE_HEADER } from '../../../contract/session/caller'
import { ROWS_MEDIA_TYPE } from '../../../contract/rows'
import { SESSION_OVER } from './sessionOver'
import * as meCalls from '../../../contract/session/me'
import { csrfToken } from '../../../contract/session/csrf'
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '../../../contract/call'
import { encodeQuery } from '../../../contract/encoding'
import type { EventEnvelope } from '../events/envelope'
import { withoutRows, withRows } from './answerRows'
import { CallFailure, readErrorBody, timedOut, type Failure } from './failure'
import { parseExact } from '../json/json'
import { limitOf } from './limit'
import type { SendLarge } from './send'

/** A part that the call does not declare may be left out. */
type InputPart<Key extends string, Value> = unknown extends Value
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value }

export type CallInput<C extends Call> = InputPart<'params', ParamsOf<C>> &
  InputPart<'query', QueryOf<C>> &
  InputPart<'body', BodyOf<C>>

/** An event, and the gesture that it belongs to. */
export type Cause = Pick<EventEnvelope, 'id' | 'corr'>

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Milliseconds; the server's own timeout plus some slack where absent. */
  readonly timeout?: number
  /** The version that the call changes: it is refused with 412 when the server has another one by now. */
  readonly ifMatch?: string | null
  /** The event that leads to the call. */
  readonly cause?: Cause
  /** The body of a `multipart` call, or of one that takes bytes. */
  readonly form?: FormData | Blob
  /** Hears how many bytes of the body have been sent. */
  readonly onSent?: (bytes: number) => void
  /** Builds the carrier of the call from `fetch`; `renew` restarts the timeout. */
  readonly via?: (send: typeof fetch, renew: () => void) => typeof fetch
}

interface Answer<C extends Call> {
  readonly status: number
  readonly body: ResponseOf<C>
  /** Size of the body as it came, in bytes of text. */
  readonly bytes: number
  /** The version that was read or written, if the server reports one. */
  readonly etag: string | null
}

/** Speaks the contract: one method for every declared call. Rejects with `CallFailure`, or with the abort's reason. */
export interface Http {
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Answer<C>>
  /** The answer as the file it is. */
  file<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Blob>
  /** True when the server answers at all. */
  alive(): Promise<boolean>
}

export interface HttpOptions {
  readonly fetch: typeof fetch
  readonly sendLarge?: SendLarge
  /** The token for calls that change something, where it is known; else the first use requests it. */
  readonly csrf?: string | null
  readonly base: string
  /**
   * The user of this page. Browsers share one cookie between all windows: after a sign-in as another user elsewhere, this
   * page sends nothing in their name and takes none of their data.
   */
  readonly user?: number
  /** Other origins of the same server that take sharded calls in turn (`B9.08`). */
  readonly hosts?: readonly string[]
  /** Rows as arrays, when the server can. */
  readonly fastRows: boolean
  readonly timeout: number
  readonly onUnauthorized: () => void
  /** Told of calls that this user may not make. */
  readonly onForbidden?: (call: Call) => void
  /** Called after every call: true when the server was reached. */
  readonly onReached: (reached: boolean) => void
  /** A promise that settles when the person is back, while they have left the page; null while they are here. */
  readonly away?: () => Promise<void> | null
}

const pathOf = (path: string, params: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String((params as Record<string, unknown>)[key])))

const queryOf = (call: Call, query: unknown): string => {
  if (query === undefined || query === null) return ''
  if (call.queryEncoding === 'rison') return `?q=${encodeURIComponent(encodeQuery(query))}`
  const pairs = Object.entries(query as Record<string, unknown>).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, `${value}`]] : [],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

const MUTATING = new Set(['POST', 'PUT', 'DELETE'])

const failure = (kind: Failure['kind'], status: number | null, message: string): CallFailure =>
  new CallFailure({ kind, status, message, errors: [], link: null })

const toLogin = (response: Response): boolean =>
  response.redirected && new URL(response.url).pathname.startsWith('/login')

/** Fields as Superset's forms carry them, in `jsonForm` as JSON texts; absent ones are left out. */
const formOf = (body: object, encoding: Call['bodyEncoding']): string =>
  new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, encoding === 'jsonForm' ? JSON.stringify(value) : String(value)]],
    ),
  ).toString()

export const createHttp = (httpOptions: HttpOptions): Http => {
  const {
    fetch: send,
    sendLarge,
    base,
    user,
    fastRows,
    timeout,
    onUnauthorized,
    onReached,
    away = () => null,
  } = httpOptions
  let csrf: string | Promise<string> | null = httpOptions.csrf ?? null
  /** Number of refused and dropped tokens. */
  let refusals = 0
  let turn = 0
  /** Calls so far, and how many there were when one last failed to reach the server. */
  let calls = 0
  let callsAtLoss = 0

  /** Browsers limit the concurrent requests to one host. */
  const originOf = (call: Call): string => {
    const { hosts = [] } = httpOptions
    return call.sharded !== true || hosts.length === 0 ? base : (hosts[turn++ % hosts.length] ?? base)
  }

  /**
   * A body that breaks off during the read is a network failure, like one that never began. An abort by the browser
   * because the page is left is no failure: it only matters when the page comes back from the cache. Then the call
   * is sent `again`, where that does no harm.
   */
  const request = async <Body>(
    url: string,
    plain: RequestInit,
    options: CallOptions,
    bodyOf: (response: Response) => Promise<Body>,
    again: boolean,
  ): Promise<{ readonly response: Response; readonly body: Body }> => {
    const { signal, timeout: limit, onSent, via = (plainly) => plainly } = options
    const { signal: timer, renew, done } = limitOf(limit ?? timeout)
    calls += 1
    const place = calls
    try {
      const init = { ...plain, signal: signal === undefined ? timer : AbortSignal.any([signal, timer]) }
      const large = onSent !== undefined && sendLarge !== undefined
      const response = await (large ? sendLarge(url, init, onSent) : via(send, renew)(url, init))
      const body = await bodyOf(response)
      // An answer that was on its way when the server was lost does not bring it back.
      if (place > callsAtLoss) onReached(true)
      return { response, body }
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason
      if (timer.aborted) throw new CallFailure(timedOut())
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error
      const back = away()
      if (back === null) {
        callsAtLoss = calls
        onReached(false)
      } else {
        await back
        if (again) return request(url, plain, options, bodyOf, again)
      }
      throw failure('network', null, 'Network error')
    } finally {
      done()
    }
  }

  const signedOut = (): CallFailure => {
    onUnauthorized()
    return failure('unauthorized', 401, SESSION_OVER)
  }

  /** Servers other than ours do not name the user they answer. */
  const checkCaller = ({ headers }: Response): void => {
    const caller = headers.get(CALLER_HEADER)
    if (user !== undefined && caller !== null && caller !== String(user)) throw signedOut()
  }

  const refuse = (call: Call, response: Response, text: string): never => {
    const { status } = response
    const body = readErrorBody(status, text)
    if (status === 401 || toLogin(response)) {
      onUnauthorized()
      const wordless = status === 401 && body.message === readErrorBody(401, '').message
      throw failure('unauthorized', 401, wordless ? body.message : SESSION_OVER)
    }
    if (status === 403) httpOptions.onForbidden?.(call)
    const kind = status === 400 && /csrf/i.test(body.message) ? 'csrf' : 'http'
    throw new CallFailure({ kind, status, ...body })
  }

  /** Never takes the token of another user's session. Reads the token first: its owner must not change after the check. */
  const ownToken = async (): Promise<string> => {
    const { body } = await once(csrfToken, {} as CallInput<typeof csrfToken>, {})
    if (user !== undefined && (await once(meCalls.me, {}, {})).body.result.id !== user) throw signedOut()
    return body.result
  }

  const token = (): string | Promise<string> => {
    if (csrf !== null) return csrf
    const pendingToken = ownToken()
    const set = (to: string | null): void => {
      if (csrf === pendingToken) csrf = to
    }
    csrf = pendingToken
    pendingToken.then(set, () => set(null))
    return pendingToken
  }

  const sent = async <Body>(
    call: Call,
    input: object,
    options: CallOptions,
    bodyOf: (response: Response) => Promise<Body>,
  ) => {
    const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
    const headers: Record<string, string> = {
      accept: call.rows === true && fastRows ? `${ROWS_MEDIA_TYPE}, application/json` : 'application/json',
    }
    const form = call.bodyEncoding === 'form' || call.bodyEncoding === 'jsonForm'
    if (body !== undefined) headers['content-type'] = form ? 'application/x-www-form-urlencoded' : 'application/json'
    if (MUTATING.has(call.method) && call.csrf !== false) {
      const currentToken = token()
      // a turn taken for one that is known would let React draw before the question leaves
      headers['x-csrftoken'] = typeof currentToken === 'string' ? currentToken : await currentToken
    }
    if (typeof options.ifMatch === 'string') headers['if-match'] = options.ifMatch
    const origin = originOf(call)
    // another origin would have to allow the header first
    if (options.cause !== undefined && MUTATING.has(call.method) && origin === base)
      headers[CAUSE_HEADER] = options.cause.id
    const url = origin + pathOf(call.path, params) + queryOf(call, query)
    const init: RequestInit = { method: call.method, headers, credentials: origin === base ? 'same-origin' : 'include' }
    if (body !== undefined) init.body = form ? formOf(body as object, call.bodyEncoding) : JSON.stringify(body)
    else if (options.form !== undefined) init.body = options.form
    const harmless = call.method === 'GET' || call.sharded === true
    return request(url, init, options, bodyOf, harmless)
  }

  const once = async <C extends Call>(call: C, input: CallInput<C>, options: CallOptions): Promise<Answer<C>> => {
    const { response, body: text } = await sent(
      call,
      input,
      options,
      call.rows === true ? rowsText : (answer) => answer.text(),
    )
    checkCaller(response)
    if (!response.ok || toLogin(response)) refuse(call, response, text)
    return {
      status: response.status,
      body: (await read(call, response.status, text)) as ResponseOf<C>,
      bytes: text.length,
      etag: response.headers.get('etag'),
    }
  }

  const fileOnce = async <C extends Call>(call: C, input: CallInput<C>, options: CallOptions): Promise<Blob> => {
    const { response, body } = await sent(call, input, options, (answer) => answer.blob())
    checkCaller(response)
    if (!response.ok || toLogin(response)) refuse(call, response, await body.text())
    return body
  }

  /** With a new token where the old one had expired. */
  const tokened = async <Got>(attempt: () => Promise<Got>): Promise<Got> => {
    const refusalsBefore = refusals
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof CallFailure) || error.failure.kind !== 'csrf') throw error
      // of the calls that were refused with one token, the first requests another
      if (refusalsBefore === refusals) {
        csrf = null
        refusals += 1
      }
      try {
        return await attempt()
      } catch (again) {
        if (!(again instanceof CallFailure) || again.failure.kind !== 'csrf') throw again
        onUnauthorized()
        throw failure('csrf', again.failure.status, SESSION_OVER)
      }
    }
  }

  return {
    call: (call, input, options = {}) => tokened(() => once(call, input, options)),
    file: (call, input, options = {}) => tokened(() => fileOnce(call, input, options)),
    alive: async () => {
      try {
        const response = await send(`${base}/health/live`, { cache: 'no-store', signal: AbortSignal.timeout(3000) })
        return response.status < 500
      } catch {
        return false
      }
    },
  }
}

/** Bytes of rows that would be felt as a pause in a person's typing. */
const LONG = 1_000_000

const rowsText = async (response: Response): Promise<string> =>
  Number(response.headers.get('content-length')) < LONG
    ? response.text()
    : (await import('./longAnswer')).readLong(response)

const read = async (call: Call, status: number, text: string): Promise<unknown> => {
  const body = await json(text, call.rows === true && text.length >= LONG)
  const schema = call.responses[status]
  if (schema === undefined) throw failure('unreadable', status, 'Received unexpected response status')
  const checked = schema.safeParse(call.rows === true ? withoutRows(body) : body)
  if (!checked.success) throw failure('unreadable', status, 'The server sent an answer that cannot be read')
  return call.rows === true ? withRows(checked.data, body) : checked.data
}

const json = async (text: string, inSlices: boolean): Promise<unknown> => {
  try {
    return await (inSlices ? (await import('./longAnswer')).parseLong(text, parseExact) : parseExact(text))
  } catch {
    throw failure('unreadable', null, 'The server sent an answer that cannot be read')
  }
}
