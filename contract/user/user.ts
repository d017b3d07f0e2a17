import * as z from 'zod/mini'
import { defineCall } from '../call'
import { idList, idParams, listCall } from '../common'
import { text, whole, word } from '../fields'

const named = z.object({ id: z.number(), name: z.string() })

const item = z.object({
  id: z.number(),
  username: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  email: text,
  active: z.optional(z.nullable(z.boolean())),
  roles: z.optional(z.array(named)),
  /** Databases granted besides those of the roles. Only this product's server sends them. */
  databases: z.optional(z.array(named)),
  /** UTC, without a zone. */
  created_on: text,
  /** UTC, without a zone; null before the first time. */
  last_login: text,
  login_count: z.nullish(z.number()),
})
export type UserItem = z.output<typeof item>

const fields = {
  username: word(1, 64),
  first_name: word(1, 64),
  last_name: word(1, 64),
  email: z.nullish(z.string().check(z.trim(), z.maxLength(320))),
  active: z.boolean(),
  roles: idList.check(z.minLength(1)),
  databases: z.optional(idList),
  /** Without one a person can come in by a sign-in link only. */
  password: z.optional(z.string().check(z.minLength(8), z.maxLength(1024))),
}
const createBody = z.strictObject(fields)
const changeBody = z.partial(createBody)
export type UserCreateBody = z.output<typeof createBody>
export type UserChangeBody = z.output<typeof changeBody>

const at = { area: 'users', errors: [] } as const
const path = '/api/v1/security/users/'

export const userList = defineCall({
  ...at,
  ...listCall(item),
  name: 'userList',
  path,
  summary: 'Users',
  permission: ['can_read', 'User'],
})

export const userPost = defineCall({
  ...at,
  name: 'userPost',
  audit: 'changes',
  method: 'POST',
  path,
  summary: 'Add a user',
  permission: ['can_write', 'User'],
  body: createBody,
  responses: { 201: z.object({ id: z.number() }) },
})

/** A changed password, and `active: false`, end every session and token of the user. */
export const userPut = defineCall({
  ...at,
  name: 'userPut',
  audit: 'changes',
  method: 'PUT',
  path: `${path}{id}`,
  summary: 'Change a user',
  permission: ['can_write', 'User'],
  params: idParams,
  body: changeBody,
  responses: { 200: z.object({ id: z.number() }) },
})

/** The link signs the user in once; a former one ends. Only this product's server answers this call. */
export const userLinkPost = defineCall({
  ...at,
  name: 'userLinkPost',
  audit: 'signInLink',
  method: 'POST',
  path: `${path}{id}/sign_in_link`,
  summary: 'Make a link that signs a user in once',
  permission: ['can_write', 'User'],
  params: idParams,
  responses: { 201: z.object({ result: z.object({ url: z.string(), expires_on: z.string() }) }) },
})

export const roleList = defineCall({
  ...at,
  ...listCall(z.object({ id: whole, name: z.string() })),
  name: 'roleList',
  path: '/api/v1/security/roles/',
  summary: 'Roles that a user can have',
  permission: ['can_read', 'User'],
})
