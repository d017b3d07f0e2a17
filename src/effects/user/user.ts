import { databaseList } from '../../../contract/database/database'
import * as userCalls from '../../../contract/user/user'
import { event } from '../../core/events/registry'
import type { UserContent, UserSummary } from '../../events/user/user'
import { attempt } from '../../core/effects/attempt'
import { defineEffect } from '../../core/effects/effect'
import { allPages } from './pages'

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
        const sorted = { order_direction: 'asc', page_size: MOST } as const
        const [users, roles, databases] = await Promise.all([
          http.call(userCalls.userList, { query }),
          allPages(async (page) => {
            const request = { query: { order_column: 'name', ...sorted, page } } as const
            return (await http.call(userCalls.roleList, request)).body
          }),
          allPages(async (page) => {
            const request = { query: { order_column: 'database_name', ...sorted, page } } as const
            return (await http.call(databaseList, request)).body
          }),
        ])
        return event('users.listed', {
          count: users.body.count,
          users: users.body.result.map(summaryOf),
          roles,
          // only this product's server grants databases to a user
          databases: users.body.result.some((user) => user.databases === undefined)
            ? []
            : databases.map(({ id, database_name: name }) => ({ id, name: name ?? String(id) })),
        })
      },
      (message) => event('users.list_failed', { message }),
    ),
})

type Body = Partial<userCalls.UserCreateBody>

const bodyOf = ({ username, firstName, lastName, email, active, roles, databases }: UserContent): Body => ({
  username,
  first_name: firstName,
  last_name: lastName,
  email: email === '' ? null : email,
  active,
  roles: roles.map(({ id }) => id),
  databases: databases.map(({ id }) => id),
})

/** The fields to save: only those that differ from the opened ones, so that concurrent changes stay. */
const changesOf = (user: UserContent, was: UserContent | null): Body => {
  const before: Body = was === null ? { email: null, databases: [] } : bodyOf(was)
  const others = Object.entries(bodyOf(user)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Body]),
  )
  return Object.fromEntries(others)
}

/** Adds or changes a user. It is never posted twice: a save that a reload interrupts is abandoned, and its password is gone. */
export const saveUser = defineEffect({
  name: 'save-user',
  on: ['users.save_requested'],
  key: ({ data }) => data.attempt,
  mode: 'exhaust',
  waitDurable: true,
  run: ({ data: { userId, user, was, password: handle } }, { http, secrets }) =>
    attempt(
      async () => {
        const password = handle === null ? null : secrets.take(handle)
        if (handle !== null && password === null)
          return event('users.save_failed', { message: 'The password is gone. Enter it again.', fields: {} })
        const body = { ...changesOf(user, was), ...(password === null ? {} : { password }) }
        const send = async () => {
          if (userId === null)
            return (await http.call(userCalls.userPost, { body: body as userCalls.UserCreateBody })).body.id
          await http.call(userCalls.userPut, { params: { id: userId }, body })
          return userId
        }
        return event('users.saved', { userId: await send(), username: user.username })
      },
      (message, { fields = {} }) => event('users.save_failed', { message, fields }),
    ),
})

export const usersEffects = [listUsers, saveUser] as const
