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

export const ledgerEvents = [effectStarted, effectAbandoned, commandRejected] as const
