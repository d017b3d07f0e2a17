import { type ApiError, errorBody } from '../../../contract/errorBodies'
import { timeoutIssues } from '../../../contract/timeoutIssues'
import type { ServerError } from './serverError'

/** Reason of a call without an answer: the class decides about retries, never the text. */
type FailureKind = 'network' | 'timeout' | 'unauthorized' | 'csrf' | 'http' | 'unreadable'

export interface Failure {
  readonly kind: FailureKind
  readonly status: number | null
  /** The first error's text, or the status in words. */
  readonly message: string
  readonly errors: readonly ServerError[]
  readonly link: string | null
  /** The error of each field of the body, where the server names fields. */
  readonly fields?: Readonly<Record<string, string>>
  /** The error's details, by the name of the thing each concerns. */
  readonly details?: Readonly<Record<string, string>>
  /** The table of somebody else's file that the caller may not read, and its owner. */
  readonly file?: { readonly schema: string; readonly table: string; readonly owner: string }
  /** Place of the failure in the server's program, if it reports one. */
  readonly stackTrace?: string
}

/** A call that failed. Expected: effects turn it into the failing fact of their area. */
export class CallFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'CallFailure'
    this.failure = failure
  }
}

/** Passes over the failure of a deletion whose thing is gone already, which is the wanted result. */
export const unlessGone = (error: unknown): void => {
  if (!(error instanceof CallFailure) || error.failure.status !== 404) throw error
}

/** Messages for answers without a body (`B8.01`). */
const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  402: 'Payment required',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  408: 'Request timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload too large',
  414: 'URI too long',
  415: 'Unsupported media type',
  418: "I'm a teapot",
  422: 'Unprocessable entity',
  429: 'Too many requests',
  500: 'Server error',
  501: 'Not implemented',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
  599: 'Network error',
}

const statusWords = (status: number): string => STATUS_WORDS[status] ?? `Status ${status}`

const firstText = (fields: Readonly<Record<string, unknown>>): string => {
  for (const value of Object.values(fields)) {
    if (typeof value === 'string') return value
    if (Array.isArray(value) && typeof value[0] === 'string') return value[0]
  }
  return 'Invalid input'
}

/** The first text of each field. */
const textsOf = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, firstText({ value })]))

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Texts beside an error by their name: which files of an import are wrong, and why. */
const detailsOf = (body: unknown): Readonly<Record<string, string>> => {
  const { errors } = body as { readonly errors?: readonly { readonly extra?: unknown }[] }
  const extra = errors?.[0]?.extra
  if (typeof extra !== 'object' || extra === null) return {}
  return Object.fromEntries(
    Object.entries(extra).flatMap(([key, text]): [string, string][] => {
      const content: unknown = typeof text === 'object' && text !== null && '_schema' in text ? text._schema : text
      const words: unknown = Array.isArray(content) ? content[0] : content
      return /\.ya?ml$|^the bundle$/.test(key) && typeof words === 'string' ? [[key, words]] : []
    }),
  )
}

/** `B8.05` */
const unexpectedText = (description: string | null): string =>
  `Unexpected error: ${description ?? '(no description, click to see stack trace)'}`

const wordsOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A body with a stack trace: the server's program failed, despite its other fields. */
const readTrace = (body: unknown): Body | null => {
  if (typeof body !== 'object' || body === null) return null
  const { stacktrace, description, message, error } = body as Readonly<Record<string, unknown>>
  const stackTrace = wordsOf(stacktrace)
  const serverText = wordsOf(description) ?? wordsOf(message) ?? wordsOf(error)
  return stackTrace === null ? null : { message: unexpectedText(serverText), errors: [], link: null, stackTrace }
}

const isHtml = (text: string): boolean => /^\s*<(!doctype|html)/i.test(text)

type Body = Omit<Failure, 'kind' | 'status'>

/** The link in the first error: to request access, or to sign in to a database. */
export const linkOf = (errors: readonly ApiError[] | undefined): string | null => {
  const extra = errors?.[0]?.extra
  return extra?.link ?? extra?.url ?? null
}

/** Reads any of the error bodies a server may send (`A8.24`); HTML gives the status in words. */
export const readErrorBody = (status: number, text: string): Body => {
  const plain: Body = { message: statusWords(status), errors: [], link: null }
  const parsedBody = parse(text)
  const traced = readTrace(parsedBody)
  if (traced !== null) return traced
  const body = errorBody.safeParse(parsedBody)
  if (!body.success) return text === '' || isHtml(text) ? plain : { ...plain, message: text.slice(0, 500) }
  const { data } = body
  if ('errors' in data) {
    const errors = data.errors.map(({ message, error_type, level, extra }): ServerError => ({
      message,
      errorType: error_type,
      level: level ?? 'error',
      position: extra?.position ?? null,
      candidates: extra?.candidates ?? [],
    }))
    const link = linkOf(data.errors)
    const message = errors[0]?.message ?? plain.message
    const file = data.errors[0]?.extra?.file_table
    return { message, errors, link, details: detailsOf(parsedBody), ...(file === undefined ? {} : { file }) }
  }
  if ('error' in data) return { ...plain, message: data.error }
  if ('msg' in data) return { ...plain, message: data.msg }
  if (typeof data.message === 'string') return { ...plain, message: data.message }
  return { ...plain, message: firstText(data.message), fields: textsOf(data.message) }
}

/** The server did not answer within the time of the call: each hint has its own line (`B8.03`, `B8.08`). */
export const timedOut = (): Failure => {
  const hints = Object.entries(timeoutIssues).map(([issue, text]) => `Issue ${issue} - ${text}`)
  const message = ['Request timed out', ...hints].join('\n')
  const error = { message, errorType: 'FRONTEND_TIMEOUT_ERROR', level: 'error', position: null, candidates: [] }
  return { kind: 'timeout', status: null, message, errors: [error], link: null }
}

/** Types of errors that arise in the browser only (`B8.08`). */
const FRONTEND: Readonly<Partial<Record<FailureKind, string>>> = {
  csrf: 'FRONTEND_CSRF_ERROR',
  network: 'FRONTEND_NETWORK_ERROR',
  timeout: 'FRONTEND_TIMEOUT_ERROR',
}

/** The type of a failure, from the server or the browser; null where it is unknown. */
export const errorTypeOf = ({ kind, errors }: Failure): string | null => FRONTEND[kind] ?? errors[0]?.errorType ?? null

/** True when the same call can never succeed, so that a retry is useless. */
export const isFinal = ({ kind, status }: Failure): boolean =>
  kind === 'http' && status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429

/** True when the server may have carried the call out without an answer of its own: proxies send 408, too. */
export const isUncertain = ({ kind, status }: Failure): boolean =>
  kind === 'network' || kind === 'timeout' || kind === 'unreadable' || [408, 502, 504].includes(status ?? 0)
