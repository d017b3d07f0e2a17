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
  /** Withdrawals under way, by intent. */
  withdrawals: Record<string, EventMap['support.withdraw_requested']>
  /** The last withdrawal that failed. */
  failure: { readonly number: string; readonly message: string } | null
}

/** Sends that are remembered, besides those that are under way. */
const SENDS = 20

const isUnderWay = (send: Send | undefined): boolean => send?.state === 'sending' || send?.state === 'withdrawing'

const sendOf = (support: Support, cause: string | null): Send | undefined =>
  Object.values(support.sends).find(({ id }) => id === cause)

const fail = (support: Support, cause: string | null, message: string): void => {
  failLoading(support.list, cause, message)
  const send = sendOf(support, cause)
  if (send?.state === 'sending') Object.assign(send, { state: 'failed', message })
  const withdrawal = support.withdrawals[cause ?? '']
  if (withdrawal === undefined) return
  delete support.withdrawals[cause ?? '']
  support.failure = { number: withdrawal.number, message }
  const kept = support.sends[withdrawal.sendId ?? '']
  if (kept?.state === 'withdrawing') kept.state = kept.keptUntil === null ? 'failed' : 'sent'
}

export const supportProjection = defineProjection({
  name: 'support',
  version: 1,
  initial: (): Support => ({ sends: {}, list: null, withdrawals: {}, failure: null }),
  on: {
    'support.send_requested': ({ sends }, { id, data }) => {
      const started = { sessionId: null, number: '', received: 0, bytes: 0, keptUntil: null, message: null }
      sends[data.sendId] = { id, ...started, state: 'sending' }
      evictOldest(sends, SENDS, (key) => isUnderWay(sends[key]))
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
      support.withdrawals[id] = data
      const send = support.sends[data.sendId ?? '']
      if (send !== undefined) send.state = 'withdrawing'
    },
    'support.withdrawn': (support, { cause, data }) => {
      const { number, sessionId } = data
      const sendId = support.withdrawals[cause ?? '']?.sendId
      delete support.withdrawals[cause ?? '']
      for (const [id, send] of Object.entries(support.sends)) {
        const isSame = (number !== '' && send.number === number) || (sessionId !== null && send.sessionId === sessionId)
        if (id === sendId || send.id === cause || isSame) send.state = 'withdrawn'
      }
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
