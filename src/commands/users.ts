import { event } from '../events/registry'
import type { UserContent } from '../events/users'
import type { ReadModel } from '../projections/model'
import { userProblem } from '../projections/userContent'
import { defineCommands, refuse, type Context, type Decision } from './command'

/** Asks for users by what they are called; all with an empty search. A later question takes the place of an earlier one. */
const list = (_state: ReadModel, data: { readonly search: string }): Decision => [event('users.list_requested', data)]

interface Saving {
  /** Null for a new one. */
  readonly userId: number | null
  readonly user: UserContent
  /** What of it is another than the form began with; absent for a new one. */
  readonly changed?: readonly string[]
  /** Handle of a new password. */
  readonly password: string | null
}

/** Adds or changes a user, one at a time. */
const save = ({ users }: ReadModel, { user, ...rest }: Saving, { newId }: Context): Decision => {
  const problem = userProblem(user)
  if (problem !== null) return refuse('USER_PROBLEM', problem)
  if (users.saving?.state === 'sending') return []
  const [username, firstName, lastName, email] = [user.username, user.firstName, user.lastName, user.email].map((one) =>
    one.trim(),
  ) as [string, string, string, string]
  const wanted = { ...user, username, firstName, lastName, email }
  return [event('users.save_requested', { attempt: newId(), ...rest, user: wanted })]
}

export const usersCommands = defineCommands({ 'users.list': list, 'users.save': save })
