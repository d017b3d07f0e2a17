import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const text = () => z.string()
const number = () => z.number()
const level = () => z.enum(['shape', 'sql', 'texts'])

/** Someone sends their log to support: the events from `first` to `head`, as they are at a level. */
const supportSendRequested = defineEvent({
  type: 'support.send_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () =>
    z.object({
      sendId: text(),
      level: level(),
      note: text(),
      /** Version of the wording to which the person agreed. */
      consent: text(),
      build: text(),
      first: number(),
      head: number(),
      /** Event of the fault that the person reports. */
      fault: z.nullable(text()),
    }),
  public: ['level', 'consent', 'build', 'first', 'head'],
  ids: ['sendId', 'fault'],
})

/** The server has `received` of all `bytes`, under the number to quote. */
const supportProgressed = defineEvent({
  type: 'support.progressed',
  class: 'remote',
  settles: false,
  schema: () => z.object({ sessionId: number(), number: text(), received: number(), bytes: number() }),
  public: ['received', 'bytes'],
})

/** The server has all of it and keeps it for some time. */
const supportSent = defineEvent({
  type: 'support.sent',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ sessionId: number(), number: text(), keptUntil: text() }),
})

/** Someone takes back the session of a number, or one that is on its way and may have none yet. */
const supportWithdrawRequested = defineEvent({
  type: 'support.withdraw_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ sendId: z.nullable(text()), sessionId: z.nullable(number()), number: text() }),
  ids: ['sendId'],
})

const supportWithdrawn = defineEvent({
  type: 'support.withdrawn',
  class: 'remote',
  schema: () => z.object({ sessionId: z.nullable(number()), number: text() }),
})

const supportListRequested = defineEvent({
  type: 'support.list_requested',
  class: 'intent',
  schema: () => z.object({}),
})

const sentSession = () =>
  z.object({
    id: number(),
    number: text(),
    level: level(),
    state: z.enum(['receiving', 'ready', 'withdrawn', 'expired', 'too_large']),
    at: text(),
    keptUntil: text(),
  })
export type SentSession = z.infer<ReturnType<typeof sentSession>>

/** Sessions that the person sent, from any browser, and the settings of the server. */
const supportListed = defineEvent({
  type: 'support.listed',
  class: 'remote',
  schema: () =>
    z.object({
      enabled: z.boolean(),
      keepDays: number(),
      maxMegabytes: number(),
      sessions: z.readonly(z.array(sentSession())),
    }),
  public: ['enabled', 'keepDays', 'maxMegabytes', 'sessions[].level', 'sessions[].state', 'sessions[].at'],
})

/** A request of support failed: that which is its cause. */
const supportFailed = defineEvent({
  type: 'support.failed',
  class: 'remote',
  schema: () => z.object({ message: text() }),
})

export const supportEvents = [
  supportSendRequested,
  supportProgressed,
  supportSent,
  supportWithdrawRequested,
  supportWithdrawn,
  supportListRequested,
  supportListed,
  supportFailed,
] as const
