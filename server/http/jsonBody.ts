import type { FastifyInstance } from 'fastify'
import { MAX_JSON_DEPTH, isNestedTooDeep } from '../../contract/jsonDepth'
import { typed } from './problem'

/** Has bodies of JSON read by the framework's own parser, unless they are nested deeper than is taken. */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedTooDeep(body)) {
      const message = `The body of the request is nested deeper than ${MAX_JSON_DEPTH} levels.`
      done(typed('INVALID_PAYLOAD_FORMAT_ERROR', message))
    } else void parse(request, body, done)
  })
}
