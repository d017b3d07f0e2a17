import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const text = () => z.string()
const all = () => z.readonly(z.array(z.object({ id: z.number(), name: text() })))

/** The fields of a user that administrators set. */
const content = () => ({
  username: text(),
  firstName: text(),
  lastName: text(),
  email: text(),
  /** True when they may sign in. */
  active: z.boolean(),
  roles: all(),
  /** Databases granted besides those of the roles. */
  databases: all(),
})
const userContent = () => z.object(content())
export type UserContent = z.infer<ReturnType<typeof userContent>>

/** A user as the list has it; `lastLogin` UTC, without a zone, null before the first time. */
const userSummary = () => z.object({ id: z.number(), ...content(), lastLogin: z.nullable(text()) })
export type UserSummary = z.infer<ReturnType<typeof userSummary>>

const PUBLIC = ['id', 'active', 'roles[].id', 'databases[].id'] as const

const usersListRequested = defineEvent({
  type: 'users.list_requested',
  class: 'intent',
  schema: () => z.object({ search: text() }),
})

/** The first of those that fit, of how many; with the roles and databases that a user can be given. */
const usersListed = defineEvent({
  type: 'users.listed',
  class: 'remote',
  schema: () =>
    z.object({ count: z.number(), users: z.readonly(z.array(userSummary())), roles: all(), databases: all() }),
  public: ['count', ...PUBLIC.map((one) => `users[].${one}`), 'roles[].id', 'databases[].id'],
})

const usersListFailed = defineEvent({
  type: 'users.list_failed',
  class: 'remote',
  schema: () => z.object({ message: text() }),
})

const usersSaveRequested = defineEvent({
  type: 'users.save_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () =>
    z.object({
      /** Names the press. */
      attempt: text(),
      /** Null for a new one. */
      userId: z.nullable(z.number()),
      user: userContent(),
      /** The user as opened: unchanged fields are not sent. Null for a new one. */
      was: z.nullable(userContent()),
      /** The handle of a new password, which itself no event holds. */
      password: z.nullable(text()),
    }),
  ids: ['attempt'],
  public: ['userId', ...['user', 'was'].flatMap((of) => PUBLIC.slice(1).map((one) => `${of}.${one}`))],
  touches: ({ userId }) => (userId === null ? [] : [`user/${userId}`]),
})

const usersSaved = defineEvent({
  type: 'users.saved',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ userId: z.number(), username: text() }),
  public: ['userId'],
  touches: ({ userId }) => [`user/${userId}`],
})

const usersSaveFailed = defineEvent({
  type: 'users.save_failed',
  class: 'remote',
  /** The error of each field, by the field's name in the call. */
  schema: () => z.object({ message: text(), fields: z.record(text(), text()) }),
})

/** The link itself is in no event. */
const usersLinkMade = defineEvent({
  type: 'users.link_made',
  durability: 'prompt',
  schema: () => z.object({ userId: z.number(), username: text() }),
  public: ['userId'],
  touches: ({ userId }) => [`user/${userId}`],
})

export const usersEvents = [
  usersListRequested,
  usersListed,
  usersListFailed,
  usersSaveRequested,
  usersSaved,
  usersSaveFailed,
  usersLinkMade,
] as const
