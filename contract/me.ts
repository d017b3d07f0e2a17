import * as z from 'zod/mini'
import { userSchema } from './bootstrap'
import { defineCall } from './call'
import { word } from './fields'

const profile = z.object({
  id: z.number(),
  username: z.string(),
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  is_anonymous: z.boolean(),
  login_count: z.optional(z.number()),
})

export const me = defineCall({
  name: 'me',
  area: 'session',
  method: 'GET',
  path: '/api/v1/me/',
  summary: 'Who is signed in',
  permission: 'authenticated',
  responses: { 200: z.object({ result: profile }) },
  errors: [],
})

/**
 * A changed password ends every other session of the user. It needs the current one (422 without, or with a wrong one; 429
 * after too many), except of who has none, or came by a link that signs in once.
 */
export const changeMe = defineCall({
  name: 'changeMe',
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

export const meRoles = defineCall({
  name: 'meRoles',
  area: 'session',
  method: 'GET',
  path: '/api/v1/me/roles/',
  summary: 'Who is signed in, with roles and permissions',
  permission: 'authenticated',
  responses: { 200: z.object({ result: userSchema }) },
  errors: [],
})
