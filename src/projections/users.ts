import type { UserSummary } from '../events/users'
import { defineProjection } from './projection'
import type { Loadable } from './schemas'

interface Named {
  readonly id: number
  readonly name: string
}

export interface UserList {
  /** Of all that fit, of which these are the first. */
  readonly count: number
  readonly users: readonly UserSummary[]
  /** What a user can be given. */
  readonly roles: readonly Named[]
  readonly databases: readonly Named[]
}

/** How the last press on "Save" went. */
export interface UserAttempt {
  readonly attempt: string
  readonly request: string
  state: 'sending' | 'done' | 'failed'
  message: string
  /** Whom the server keeps by it. */
  userId: number | null
}

export interface Users {
  list: Loadable<UserList> | null
  saving: UserAttempt | null
}

export const usersProjection = defineProjection({
  name: 'users',
  version: 1,
  initial: (): Users => ({ list: null, saving: null }),
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
    'users.save_requested': (users, { id, data: { attempt, userId } }) => {
      users.saving = { attempt, request: id, state: 'sending', message: '', userId }
      return undefined
    },
    'users.saved': ({ saving }, { cause, data }) => {
      if (saving?.request === cause) Object.assign(saving, { state: 'done', userId: data.userId })
      return undefined
    },
    'users.save_failed': ({ saving }, { cause, data }) => {
      if (saving?.request === cause) Object.assign(saving, { state: 'failed', message: data.message })
      return undefined
    },
    'effect.abandoned': ({ list, saving }, { cause }) => {
      if (list?.status === 'loading' && list.request === cause) list.status = 'failed'
      if (saving?.state === 'sending' && saving.request === cause)
        Object.assign(saving, { state: 'failed', message: 'Nobody knows whether the server has it.' })
      return undefined
    },
  },
})
