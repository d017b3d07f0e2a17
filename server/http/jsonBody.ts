import type { FastifyInstance } from 'fastify'
import { MAX_JSON_DEPTH, MAX_JSON_VALUES, hasTooManyValues, isNestedTooDeep } from '../../common/jsonDepth'
import { coded } from '../problem'

/** Has bodies of JSON read by the framework's own parser, unless they are deeper or hold more than is taken. */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedTooDeep(body)) {
      const message = `The body of the request is nested deeper than ${MAX_JSON_DEPTH} levels.`
      done(coded('INVALID_PAYLOAD_FORMAT_ERROR', message))
    } else if (hasTooManyValues(body)) {
      const message = `The body of the request holds more than ${MAX_JSON_VALUES} values.`
      done(coded('INVALID_PAYLOAD_FORMAT_ERROR', message))
    } else void parse(request, body, done)
  })
}
