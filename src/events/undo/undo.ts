import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const scope = z.enum(['sql', 'explore', 'dashboard', 'dashboards', 'filters', 'dataset'])

/**
 * A gesture was taken back. The events that take it back follow in the same gesture; `gesture` is the
 * `corr` of the step, `label` its sentence.
 */
const undoUndone = defineEvent({
  type: 'undo.undone',
  schema: () => z.object({ scope, gesture: z.string(), label: z.string() }),
  public: ['scope'],
  ids: ['gesture'],
})

const undoRedone = defineEvent({
  type: 'undo.redone',
  schema: () => z.object({ scope, gesture: z.string(), label: z.string() }),
  public: ['scope'],
  ids: ['gesture'],
})

export const undoEvents = [undoUndone, undoRedone] as const
