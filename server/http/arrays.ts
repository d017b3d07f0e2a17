import type { FastifyRequest } from 'fastify'
import { ROWS_MEDIA_TYPE } from '../../contract/rows'

/** True when the caller reads rows as arrays. */
export const wantsArrays = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').includes(ROWS_MEDIA_TYPE)
