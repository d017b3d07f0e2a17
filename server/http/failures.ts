import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, isErrorCode } from '../../contract/errors'
import { isDiskFull } from '../diskFull'
import { EngineError } from '../engines/engine'
import { Problem, type Reason, coded, notFound } from '../problem'

const STATUSES: Readonly<Record<Reason, number>> = {
  incorrect: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  timedOut: 408,
  conflict: 409,
  gone: 410,
  changed: 412,
  tooLarge: 413,
  invalid: 422,
  tooMany: 429,
  left: 499,
  failed: 500,
  unreachable: 502,
  late: 504,
  diskFull: 507,
  loop: 508,
}

/** The answer to a request that failed. */
export interface Failure {
  readonly status: number
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
}

const failureOf = ({ reason, content, waitSeconds }: Problem): Failure => ({
  status: STATUSES[reason],
  body: content,
  headers: waitSeconds === undefined ? {} : { 'retry-after': String(waitSeconds) },
})

/** Also for refusals of the framework before any hook has run, so the header is set here too. */
const sendFailure = (reply: FastifyReply, { status, body, headers }: Failure): FastifyReply =>
  reply
    // of a file that came to nothing
    .removeHeader('content-disposition')
    .code(status)
    .headers({ 'x-content-type-options': 'nosniff', ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))

export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  sendFailure(reply, failureOf(problem))

/** Refusals of the framework, in the documented shapes. */
const fromFramework = (code: string, status: number): Failure | null => {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return failureOf(
      coded('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is too large.', { reason: 'tooLarge' }),
    )
  }
  if (code.startsWith('FST_ERR_CTP_'))
    return failureOf(coded('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is not JSON.'))
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return failureOf(notFound())
  if (status < 400 || status >= 500) return null
  const [reason] = Object.entries(STATUSES).find(([, other]) => other === status) ?? []
  return reason === undefined
    ? { status, body: { message: 'Error' }, headers: {} }
    : failureOf(new Problem(reason as Reason))
}

/** Refusals of a database outside a run that a person can act on: it was removed after it was found, or is not reached. */
const isTold = (code: string): code is ErrorCode =>
  isErrorCode(code) && (code === 'DATABASE_NOT_FOUND_ERROR' || code.startsWith('CONNECTION_'))

/** The answer to an error; unexpected errors are logged. */
export const answerToError = (error: unknown, request: FastifyRequest): Failure => {
  if (error instanceof Problem) return failureOf(error)
  if (error instanceof EngineError && isTold(error.code)) return failureOf(coded(error.code, error.message))
  if (isDiskFull(error)) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'disk full')
    return failureOf(new Problem('diskFull'))
  }
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const failure =
    error instanceof SyntaxError
      ? failureOf(coded('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is not JSON.'))
      : fromFramework(code, statusCode)
  if (failure) return failure
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') {
    request.log.info({ route: request.routeOptions.url }, 'left before the answer was sent')
    return failureOf(new Problem('left'))
  }
  request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  return failureOf(coded('GENERIC_BACKEND_ERROR', 'The server met an unexpected error.'))
}

/**
 * Every failure has a documented body; none carries a stack, a path or a driver's text (S142). A missing path is answered with
 * the pages (`addPages`).
 */
export const handleFailures = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => sendFailure(reply, answerToError(error, request)))
}

/** A failed answer sets no cookie: one of a session whose sign-in failed after all would sign the caller in. */
export const dropFailedCookies = (app: FastifyInstance): void => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode >= 400) reply.removeHeader('set-cookie')
    done()
  })
}
