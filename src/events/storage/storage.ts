import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { StorageState } from '../../core/log/storageState'

const storageChanged = defineEvent({
  type: 'storage.changed',
  schema: () => z.object({ state: StorageState, reason: z.string(), lostEvents: z.optional(z.number()) }),
  public: ['state', 'reason', 'lostEvents'],
})

/** Old events were dropped by retention; `to` is the last seq that is gone, `hash` the chain value there. */
const storageTrimmed = defineEvent({
  type: 'storage.trimmed',
  schema: () => z.object({ to: z.number(), count: z.number(), hash: z.string() }),
  public: ['to', 'count', 'hash'],
})

/** The person chose how long this browser keeps the steps of the log, and in how much room. */
const storageRetentionSet = defineEvent({
  type: 'storage.retention_set',
  schema: () => z.object({ days: z.number(), megabytes: z.number() }),
  public: ['days', 'megabytes'],
})

/** This browser's storage of tabs and queries is nearly full, in kilobytes (`A4.61`, `A9.02`). */
const storageNearlyFull = defineEvent({
  type: 'storage.nearly_full',
  scope: 'window',
  schema: () => z.object({ kilobytes: z.number(), most: z.number() }),
  public: ['kilobytes', 'most'],
})

export const storageEvents = [storageChanged, storageTrimmed, storageRetentionSet, storageNearlyFull] as const
