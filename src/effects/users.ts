import { databaseList } from '../../contract/database'
import * as userCalls from '../../contract/users'
import { event } from '../events/registry'
import type { UserContent, UserSummary } from '../events/users'
import { attempt } from './attempt'
import { defineEffect } from './effect'

/** Users that are listed at most; a search finds the others. */
const MOST = 100

const summaryOf = (user: userCalls.UserItem): UserSummary => ({
  id: user.id,
  username: user.username,
  firstName: user.first_name ?? '',
  lastName: user.last_name ?? '',
  email: user.email ?? '',
  active: user.active ?? true,
  roles: user.roles ?? [],
  databases: user.databases ?? [],
  lastLogin: user.last_login ?? null,
})

export const listUsers = defineEffect({
  name: 'list-users',
  on: ['users.list_requested'],
  key: () => 'list',
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { search } }, { http }) =>
    attempt(
      async () => {
        const filters = search === '' ? [] : [{ col: 'username', opr: 'user_all_text', value: search }]
        const query = { filters, order_column: 'username', order_direction: 'asc', page: 0, page_size: MOST } as const
        const [users, roles, databases] = await Promise.all([
          http.call(userCalls.userList, { query }),
          http.call(userCalls.roleList, { query: { order_column: 'name', order_direction: 'asc', page_size: 100 } }),
          http.call(databaseList, { query: { order_column: 'database_name', order_direction: 'asc', page_size: 100 } }),
        ])
        return event('users.listed', {
          count: users.body.count,
          users: users.body.result.map(summaryOf),
          roles: roles.body.result,
          databases: databases.body.result.map(({ id, database_name: name }) => ({ id, name: name ?? String(id) })),
        })
      },
      (message) => event('users.list_failed', { message }),
    ),
})

const wireOf = (user: UserContent) => ({
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email === '' ? null : user.email,
  active: user.active,
  roles: user.roles.map(({ id }) => id),
  databases: user.databases.map(({ id }) => id),
})

const ON_WIRE: Readonly<Record<string, string>> = { firstName: 'first_name', lastName: 'last_name' }

/** Those of the fields that are named; all of them where an older log names none. */
const onlyOf = (body: ReturnType<typeof wireOf>, changed: readonly string[] | undefined): Partial<typeof body> => {
  if (changed === undefined) return body
  const wanted = new Set(changed.map((one) => ON_WIRE[one] ?? one))
  return Object.fromEntries(Object.entries(body).filter(([field]) => wanted.has(field)))
}

/** Adds or changes a user. It is never posted twice: what a reload interrupts is given up, and its password is gone. */
export const saveUser = defineEffect({
  name: 'save-user',
  on: ['users.save_requested'],
  key: () => 'save',
  mode: 'exhaust',
  waitDurable: true,
  run: ({ data: { userId, user, changed, password: handle } }, { http, secrets }) =>
    attempt(
      async () => {
        const password = handle === null ? null : secrets.take(handle)
        const body = wireOf(user)
        const secret = password === null ? {} : { password }
        if (userId === null) {
          const made = await http.call(userCalls.userPost, { body: { ...body, ...secret } })
          return event('users.saved', { userId: made.body.id })
        }
        await http.call(userCalls.userPut, { params: { id: userId }, body: { ...onlyOf(body, changed), ...secret } })
        return event('users.saved', { userId })
      },
      (message) => event('users.save_failed', { message }),
    ),
})

export const usersEffects = [listUsers, saveUser] as const
