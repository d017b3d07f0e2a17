import type { UserSummary } from '../../events/user/user'
import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

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
interface UserAttempt {
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

const settle = ({ attempts }: Users, cause: string | null, outcome: Partial<UserAttempt>): void => {
  const attempt = Object.values(attempts).find(({ request }) => request === cause)
  if (attempt?.state === 'sending') Object.assign(attempt, outcome)
}

export const usersProjection = defineProjection({
  name: 'users',
  version: 1,
  initial: (): Users => ({ list: null, attempts: {} }),
  on: {
    'users.list_requested': (users, { id }) => {
      users.list = startLoading(users.list, id)
    },
    'users.listed': (users, { cause, data }) => void finishLoading(users.list, cause, data),
    'users.list_failed': (users, { cause, data }) => failLoading(users.list, cause, data.message),
    'users.save_requested': ({ attempts }, { id, data: { attempt, userId } }) => {
      if (attempt === '__proto__') return
      attempts[attempt] = { request: id, state: 'sending', message: '', userId, fields: {} }
      evictOldest(attempts, ATTEMPTS_KEPT)
    },
    'users.saved': (users, { cause, data }) => settle(users, cause, { state: 'done', userId: data.userId }),
    'users.save_failed': (users, { cause, data }) => settle(users, cause, { state: 'failed', ...data }),
    'effect.abandoned': (users, { cause }) => {
      failAbandoned(users.list, cause)
      settle(users, cause, { state: 'failed', message: 'Nobody knows whether the server has it.' })
    },
  },
})
