import type { UserSummary } from '../../events/user/user'
import { defineProjection } from '../../core/readModel/projection'
import type { Loadable } from '../schema/schemas'

interface Named {
  readonly id: number
  readonly name: string
}

export interface UserList {
  /** Of all that fit, of which these are the first. */
  readonly count: number
  readonly users: readonly UserSummary[]
  /** Roles that a user can have. */
  readonly roles: readonly Named[]
  readonly databases: readonly Named[]
}

/** Outcome of a press on "Save". */
export interface UserAttempt {
  readonly request: string
  state: 'sending' | 'done' | 'failed'
  message: string
  /** Whom the server keeps by it. */
  userId: number | null
  fields: Readonly<Record<string, string>>
}

export interface Users {
  list: Loadable<UserList> | null
  /** By the press. */
  attempts: Record<string, UserAttempt>
}

/** Presses that are remembered. */
const ATTEMPTS_KEPT = 20

const settle = ({ attempts }: Users, cause: string | null, outcome: Partial<UserAttempt>): undefined => {
  const attempt = Object.values(attempts).find(({ request }) => request === cause)
  if (attempt?.state === 'sending') Object.assign(attempt, outcome)
  return undefined
}

export const usersProjection = defineProjection({
  name: 'users',
  version: 1,
  initial: (): Users => ({ list: null, attempts: {} }),
  on: {
    'users.list_requested': (users, { id }) => {
      users.list = { status: 'loading', value: users.list?.value ?? null, message: null, request: id }
      return undefined
    },
    'users.listed': (users, { cause, data }) => {
      if (users.list?.request === cause) Object.assign(users.list, { status: 'loaded', value: data })
      return undefined
    },
    'users.list_failed': (users, { cause, data }) => {
      if (users.list?.request === cause) Object.assign(users.list, { status: 'failed', message: data.message })
      return undefined
    },
    'users.save_requested': ({ attempts }, { id, data: { attempt, userId } }) => {
      if (attempt === '__proto__') return undefined
      attempts[attempt] = { request: id, state: 'sending', message: '', userId, fields: {} }
      const [oldest] = Object.keys(attempts)
      if (oldest !== undefined && Object.keys(attempts).length > ATTEMPTS_KEPT) delete attempts[oldest]
      return undefined
    },
    'users.saved': (users, { cause, data }) => settle(users, cause, { state: 'done', userId: data.userId }),
    'users.save_failed': (users, { cause, data }) => settle(users, cause, { state: 'failed', ...data }),
    'effect.abandoned': (users, { cause }) => {
      if (users.list?.status === 'loading' && users.list.request === cause) users.list.status = 'failed'
      return settle(users, cause, { state: 'failed', message: 'Nobody knows whether the server has it.' })
    },
  },
})
