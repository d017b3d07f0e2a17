import * as z from 'zod/mini'

import { defineEvent } from './define'

/** An effect began its call for the intent that is this event's cause. */
const effectStarted = defineEvent({
  type: 'effect.started',
  class: 'ledger',
  schema: () => z.object({ effect: z.string(), attempt: z.number() }),
  public: ['effect', 'attempt'],
})

/** The intent that is this event's cause will not be carried out any more. */
const effectAbandoned = defineEvent({
  type: 'effect.abandoned',
  class: 'ledger',
  settles: true,
  schema: () => z.object({ effect: z.string(), reason: z.string() }),
  public: ['effect', 'reason'],
})

/** A command was refused; the toast shows the exact words for `code`. */
const commandRejected = defineEvent({
  type: 'command.rejected',
  class: 'ledger',
  schema: () => z.object({ command: z.string(), code: z.string(), args: z.readonly(z.array(z.string())) }),
  public: ['command', 'code'],
})

/**
 * A call to the server ended, for the event that is its cause. Bodies and queries are not recorded. `path` is the declared path,
 * `params` are the values in its places. `status` is null where no answer came; `failure` is null where the answer was read.
 * `began` is in ms since the epoch, `bytes` is the size of the answer.
 */
const callEnded = defineEvent({
  type: 'call.ended',
  class: 'ledger',
  schema: () =>
    z.object({
      method: z.string(),
      path: z.string(),
      params: z.readonly(z.array(z.string())),
      status: z.nullable(z.number()),
      failure: z.nullable(z.string()),
      began: z.number(),
      ms: z.number(),
      bytes: z.nullable(z.number()),
    }),
  public: ['method', 'path', 'status', 'failure', 'began', 'ms', 'bytes'],
  ids: ['params[]'],
})

export const ledgerEvents = [effectStarted, effectAbandoned, commandRejected, callEnded] as const
