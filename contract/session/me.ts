import * as z from 'zod/mini'
import { userSchema } from './bootstrap'
import { defineCall } from '../call'

/** A person as they see themselves. */
export const profile = z.object({
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
