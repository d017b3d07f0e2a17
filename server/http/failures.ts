import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull } from '../diskFull'
import { EngineError } from '../engines/engine'
import { Problem, plain, typed } from './problem'

/** Also for refusals of the framework before any hook has run, so the header is set here too. */
export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply
    // of a file that came to nothing
    .removeHeader('content-disposition')
    .code(problem.status)
    .headers({ 'x-content-type-options': 'nosniff', ...problem.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem.body))

/** Refusals of the framework, in the documented shapes. */
const fromFramework = (code: string, status: number): Problem | null => {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return typed('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is too large.', { status: 413 })
  }
  if (code.startsWith('FST_ERR_CTP_'))
    return typed('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is not JSON.')
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return plain(404)
  return status >= 400 && status < 500 ? plain(status) : null
}

/** A database that was removed after it was found. */
const GONE = 'DATABASE_NOT_FOUND_ERROR'

/** The error for the caller; unexpected errors are logged. */
export const toProblem = (error: unknown, request: FastifyRequest): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof EngineError && error.code === GONE) return typed(GONE, error.message)
  if (isDiskFull(error)) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'disk full')
    return plain(507)
  }
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const known =
    error instanceof SyntaxError
      ? typed('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is not JSON.')
      : fromFramework(code, statusCode)
  if (known) return known
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') {
    request.log.info({ route: request.routeOptions.url }, 'left before the answer was sent')
    return plain(499)
  }
  request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  return typed('GENERIC_BACKEND_ERROR', 'The server met an unexpected error.')
}

/**
 * Every failure has a documented body; none carries a stack, a path or a driver's text (S142). A missing path is answered with
 * the pages (`addPages`).
 */
export const handleFailures = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => sendProblem(reply, toProblem(error, request)))
}
