import type { FastifyInstance } from 'fastify'
import { parse } from 'node:querystring'
import { coded } from '../problem'

/** Fields that a form may have. */
const MAX_FIELDS = 1000

const hasTooManyFields = (body: string): boolean => {
  let fields = 1
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) {
    fields += 1
    if (fields > MAX_FIELDS) return true
  }
  return false
}

/** Has bodies of forms read as objects; a name that comes again gives an array. */
export const parseFormBodies = (app: FastifyInstance): void => {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser<string>(type, { parseAs: 'string' }, (_request, body, done) => {
    if (hasTooManyFields(body)) {
      done(coded('INVALID_PAYLOAD_FORMAT_ERROR', `The form has more than ${MAX_FIELDS} fields.`))
    } else done(null, parse(body, '&', '=', { maxKeys: MAX_FIELDS }))
  })
}
