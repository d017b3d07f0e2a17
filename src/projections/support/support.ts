import { evictOldest } from '../../../common/evict'
import type { EventMap } from '../../core/events/registry'
import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'

/** A log on its way to support, or there. */
export interface Send {
  /** Id of the intent. */
  readonly id: string
  sessionId: number | null
  /** The number to quote; empty until the server gave one. */
  number: string
  received: number
  /** All bytes; 0 until they are known. */
  bytes: number
  keptUntil: string | null
  state: 'sending' | 'sent' | 'failed' | 'withdrawing' | 'withdrawn'
  message: string | null
}

export interface Support {
  /** The latest sends, by their id. */
  sends: Record<string, Send>
  list: Loadable<EventMap['support.listed']> | null
  /** Withdrawals under way: numbers by intent. */
  withdrawals: Record<string, string>
  /** The last withdrawal that failed. */
  failure: { readonly number: string; readonly message: string } | null
}

/** Sends that are remembered. */
const SENDS = 20

const sendOf = (support: Support, cause: string | null): Send | undefined =>
  Object.values(support.sends).find(({ id }) => id === cause)

const fail = (support: Support, cause: string | null, message: string): void => {
  failLoading(support.list, cause, message)
  const send = sendOf(support, cause)
  if (send?.state === 'sending') Object.assign(send, { state: 'failed', message })
  const number = support.withdrawals[cause ?? '']
  if (number === undefined) return
  delete support.withdrawals[cause ?? '']
  support.failure = { number, message }
  for (const one of Object.values(support.sends))
    if (one.state === 'withdrawing' && one.number === number) one.state = one.keptUntil === null ? 'failed' : 'sent'
}

export const supportProjection = defineProjection({
  name: 'support',
  version: 1,
  initial: (): Support => ({ sends: {}, list: null, withdrawals: {}, failure: null }),
  on: {
    'support.send_requested': ({ sends }, { id, data }) => {
      const started = { sessionId: null, number: '', received: 0, bytes: 0, keptUntil: null, message: null }
      sends[data.sendId] = { id, ...started, state: 'sending' }
      evictOldest(sends, SENDS)
    },
    'support.progressed': (support, { cause, data }) => {
      const send = sendOf(support, cause)
      if (send !== undefined) Object.assign(send, data)
    },
    'support.sent': (support, { cause, data }) => {
      const send = sendOf(support, cause)
      if (send !== undefined) Object.assign(send, data, send.state === 'sending' ? { state: 'sent' } : {})
    },
    'support.withdraw_requested': (support, { id, data }) => {
      support.failure = null
      support.withdrawals[id] = data.number
      const send = support.sends[data.sendId ?? '']
      if (send !== undefined) send.state = 'withdrawing'
    },
    'support.withdrawn': (support, { cause, data }) => {
      delete support.withdrawals[cause ?? '']
      for (const send of Object.values(support.sends))
        if (send.number === data.number || send.sessionId === data.sessionId) send.state = 'withdrawn'
    },
    'support.list_requested': (support, { id }) => {
      support.list = startLoading(support.list, id)
    },
    'support.listed': ({ list }, { cause, data }) => void finishLoading(list, cause, data),
    'support.failed': (support, { cause, data }) => fail(support, cause, data.message),
    'effect.abandoned': (support, { cause }) => {
      failAbandoned(support.list, cause)
      fail(support, cause, '')
    },
  },
})
