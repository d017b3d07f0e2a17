import * as z from 'zod/mini'
import { defineCall } from '../call'
import { word } from '../fields'
import { profile } from '../session/me'

/**
 * A changed password ends every other session of the user. It needs the current one (422 without, or with a wrong one; 429 after
 * too many), except for users without one, or after a sign-in by a one-time link.
 */
export const changeMe = defineCall({
  name: 'changeMe',
  audit: 'changes',
  area: 'session',
  method: 'PUT',
  path: '/api/v1/me/',
  summary: 'Change own name or password',
  permission: 'authenticated',
  body: z.strictObject({
    first_name: z.optional(word(1, 64)),
    last_name: z.optional(word(1, 64)),
    password: z.optional(z.string().check(z.minLength(8), z.maxLength(1024))),
    current_password: z.optional(z.string().check(z.maxLength(1024))),
  }),
  responses: { 200: z.object({ result: profile }) },
  errors: [],
})
