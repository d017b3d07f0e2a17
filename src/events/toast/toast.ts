import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

export const ToastLevel = z.enum(['info', 'success', 'warning', 'danger'])
export type ToastLevel = z.infer<typeof ToastLevel>

/** A message that no other event implies. `args` fill the `%s` of `text`. */
const toastShown = defineEvent({
  type: 'toast.shown',
  schema: () =>
    z.object({
      level: ToastLevel,
      text: z.string(),
      args: z.readonly(z.array(z.string())),
      noDuplicate: z.optional(z.boolean()),
    }),
  public: ['level', 'text', 'noDuplicate'],
})

/** A toast went: its time was over or someone closed it. */
const toastDismissed = defineEvent({
  type: 'toast.dismissed',
  schema: () => z.object({ id: z.string() }),
  ids: ['id'],
})

export const toastEvents = [toastShown, toastDismissed] as const
