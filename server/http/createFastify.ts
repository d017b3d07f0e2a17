import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'

import { sendProblem } from './failures'
import { notFound } from '../problem'

/** Bytes of a body that is read whole. */
export const BODY_LIMIT = 8 * 1_048_576

/** A server without routes. Its log holds no SQL, no bodies and no URLs: those may carry secrets. */
export const createFastify = (logger: NonNullable<FastifyServerOptions['logger']>): FastifyInstance =>
  Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    trustProxy: false,
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply as unknown as FastifyReply, notFound()),
    routerOptions: { maxParamLength: 256 },
  })
