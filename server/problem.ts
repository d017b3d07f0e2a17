import { DISK_FULL } from './diskFull'
import { type ErrorCode, apiError, errorCatalogue } from '../contract/errors'

/** The message of each reason, where a refusal has none of its own. `server/http` gives each reason its status. */
const TEXTS = {
  incorrect: 'Arguments are not correct',
  unauthenticated: 'Not authorized',
  forbidden: 'Forbidden',
  notFound: 'Not found',
  timedOut: 'Error',
  conflict: 'Error',
  gone: 'Error',
  changed: 'Changed since it was read',
  tooLarge: 'Error',
  invalid: 'Could not process entity',
  tooMany: 'Too many requests',
  left: 'Error',
  failed: 'Internal error',
  unreachable: 'Error',
  late: 'Error',
  diskFull: DISK_FULL,
  loop: 'Error',
} as const

export type Reason = keyof typeof TEXTS
/** A text, or texts per field. */
type Message = string | Readonly<Record<string, unknown>>

const firstText = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return null
  for (const part of Object.values(value)) {
    const text = firstText(part)
    if (text !== null) return text
  }
  return null
}

/** An expected refusal, with the content that the specification gives it. */
export class Problem extends Error {
  readonly reason: Reason
  readonly content: object
  /** Seconds after which another try may succeed. */
  readonly waitSeconds: number | undefined
  constructor(reason: Reason, content: object = { message: TEXTS[reason] }, waitSeconds?: number) {
    super(reason)
    this.name = 'Problem'
    this.reason = reason
    this.content = content
    this.waitSeconds = waitSeconds
  }

  /** The text of its first coded error; null without one. */
  get codedText(): string | null {
    const { errors } = this.content as { readonly errors?: readonly { readonly message: string }[] }
    return errors?.[0]?.message ?? null
  }

  get text(): string {
    return firstText(this.content) ?? ''
  }
}

const refusing =
  (reason: Reason) =>
  (message: Message = TEXTS[reason]): Problem =>
    new Problem(reason, { message })

export const incorrect = refusing('incorrect')
export const forbidden = refusing('forbidden')
export const notFound = refusing('notFound')
export const conflict = refusing('conflict')
export const invalid = refusing('invalid')
export const tooLarge = refusing('tooLarge')

export const tooMany = (message: string = TEXTS.tooMany, waitSeconds?: number): Problem =>
  new Problem('tooMany', { message }, waitSeconds)

/** The caller has no session and no token, or a token that does not hold. */
export const unauthenticated = (msg = 'Missing Authorization Header'): Problem =>
  new Problem('unauthenticated', { msg })

/** Reasons by the status that the catalogue gives a code. */
const REASONS: Readonly<Record<number, Reason>> = {
  400: 'incorrect',
  403: 'forbidden',
  404: 'notFound',
  408: 'timedOut',
  410: 'gone',
  422: 'invalid',
}

/** One coded error, with the reason of the catalogue unless another is given. */
export const coded = (
  code: ErrorCode,
  message: string,
  detail: { readonly reason?: Reason; readonly extra?: object } = {},
): Problem =>
  new Problem(detail.reason ?? REASONS[errorCatalogue[code].status] ?? 'failed', {
    errors: [apiError(code, message, { ...detail.extra })],
  })
