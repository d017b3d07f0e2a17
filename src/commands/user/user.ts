import { event } from '../../core/events/registry'
import type { UserContent } from '../../events/user/user'
import type { ReadModel } from '../../core/readModel/model'
import { userProblem } from '../../domain/user/content'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

/** Requests users by name; all with an empty search. A later request replaces an earlier one. */
const list = (_state: ReadModel, data: { readonly search: string }): Decision => [event('users.list_requested', data)]

interface Saving {
  /** Null for a new one. */
  readonly userId: number | null
  readonly user: UserContent
  /** The user as opened; null for a new one. */
  readonly was: UserContent | null
  /** Handle of a new password. */
  readonly password: string | null
}

/** Adds or changes a user. */
const save = (_state: ReadModel, { user, ...rest }: Saving, { newId }: Context): Decision => {
  const problem = userProblem(user)
  if (problem !== null) return refuse('USER_PROBLEM', problem)
  const [username, firstName, lastName, email] = [user.username, user.firstName, user.lastName, user.email].map((one) =>
    one.trim(),
  ) as [string, string, string, string]
  return [
    event('users.save_requested', {
      attempt: newId(),
      ...rest,
      user: { ...user, username, firstName, lastName, email },
    }),
  ]
}

/** Says in the log that a link was made, which itself never is in it. */
const tellLink = (_state: ReadModel, data: { readonly userId: number; readonly username: string }): Decision => [
  event('users.link_made', data),
]

export const usersCommands = defineCommands({ 'users.list': list, 'users.save': save, 'users.tell_link': tellLink })
