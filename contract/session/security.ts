import * as z from 'zod/mini'
import { defineCall } from '../call'
import { messageBody } from '../errorBodies'

export { csrfToken } from './csrf'

const credential = z.string().check(z.minLength(1), z.maxLength(1024))

/** The form of `/login/`. A program that accepts JSON gets 200 and 401 in place of the two redirects. */
export const signIn = defineCall({
  name: 'signIn',
  audit: 'signIn',
  area: 'session',
  method: 'POST',
  path: '/login/',
  summary: 'Sign in with a form and a cookie',
  permission: 'public',
  query: z.object({ next: z.optional(z.string()) }),
  body: z.strictObject({
    username: credential,
    password: credential,
    next: z.optional(z.string()),
    csrf_token: z.optional(z.string()),
  }),
  bodyEncoding: 'form',
  responses: { 200: z.object({ redirect: z.string() }), 302: z.void(), 401: messageBody },
  errors: [],
  csrf: false,
})

/** `GET` on the same address ends nothing: it shows a page that posts. A program that accepts JSON gets 200 in place of 302. */
export const signOut = defineCall({
  name: 'signOut',
  audit: 'signOut',
  area: 'session',
  method: 'POST',
  path: '/logout/',
  summary: 'End the session of the cookie',
  permission: 'public',
  body: z.strictObject({ csrf_token: z.optional(z.string()) }),
  bodyEncoding: 'form',
  responses: { 200: z.object({ redirect: z.string() }), 302: z.void() },
  errors: [],
})

export const login = defineCall({
  name: 'login',
  audit: 'signIn',
  area: 'session',
  method: 'POST',
  path: '/api/v1/security/login',
  summary: 'Tokens for a program',
  permission: 'public',
  body: z.strictObject({
    username: credential,
    password: credential,
    provider: z.enum(['db', 'ldap']),
    refresh: z.optional(z.boolean()),
  }),
  responses: { 200: z.object({ access_token: z.string(), refresh_token: z.optional(z.string()) }) },
  errors: [],
  csrf: false,
})

/** The refresh token travels as the bearer token. */
export const refresh = defineCall({
  name: 'refresh',
  audit: 'renewal',
  area: 'session',
  method: 'POST',
  path: '/api/v1/security/refresh',
  summary: 'A new access token for a refresh token',
  permission: 'public',
  responses: { 200: z.object({ access_token: z.string() }) },
  errors: [],
  csrf: false,
})
