import { DISK_FULL } from '../diskFull'
import type { ApiError } from '../../contract/errorBodies'
import { type ErrorCode, apiError, errorCatalogue } from '../../contract/errors'

/** An expected refusal of a request: the whole answer. Handlers throw it; the error handler sends it. */
export class Problem extends Error {
  readonly status: number
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
    super(`HTTP ${status}`)
    this.name = 'Problem'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Body A with one error, at the status of the catalogue unless another is given. */
export const typed = (code: ErrorCode, message: string, detail: { status?: number; extra?: object } = {}): Problem =>
  new Problem(detail.status ?? errorCatalogue[code].status, {
    errors: [apiError(code, message, { ...detail.extra })] satisfies ApiError[],
  })

const texts: Readonly<Record<number, string>> = {
  400: 'Arguments are not correct',
  401: 'Not authorized',
  403: 'Forbidden',
  404: 'Not found',
  412: 'Changed since it was read',
  422: 'Could not process entity',
  429: 'Too many requests',
  500: 'Internal error',
  507: DISK_FULL,
}

/** Body B. */
export const plain = (status: number, message = texts[status] ?? 'Error', headers = {}): Problem =>
  new Problem(status, { message }, headers)

/** Body C: texts per field. */
export const fields = (status: number, message: Record<string, unknown>): Problem => new Problem(status, { message })

/** Body E: no session and no token, or a token that does not hold. */
export const unauthenticated = (msg = 'Missing Authorization Header'): Problem => new Problem(401, { msg })
