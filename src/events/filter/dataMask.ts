import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const touches = (data: { readonly dashboardId: number }) => [`dashboard/${data.dashboardId}`]
const at = { public: ['dashboardId'], touches }
const dashboardId = z.number()
const nullableText = z.nullable(z.string())

/** A filter set from one mask to another, each as JSON; null where it had none of its own. */
const Step = z.object({
  id: z.string(),
  name: z.string(),
  label: nullableText,
  mask: nullableText,
  was: nullableText,
  wasLabel: nullableText,
})
export type MaskStep = z.infer<typeof Step>

const Steps = z.readonly(z.array(Step))

const back = <Data extends { readonly steps: readonly MaskStep[] }>(data: Data): Data => ({
  ...data,
  steps: data.steps.map((step) => ({
    ...step,
    mask: step.was,
    was: step.mask,
    label: step.wasLabel,
    wasLabel: step.label,
  })),
})

/** Someone chose a value in the bar; it reaches the charts when it is applied. */
const maskSelected = defineEvent({
  type: 'dataMask.selected',
  schema: () => z.object({ dashboardId, id: z.string(), name: z.string(), label: nullableText, mask: nullableText }),
  ...at,
  ids: ['id'],
  coalesce: { key: ({ id }) => id, withinMs: 2000 },
})

/** Cause of applied values. */
export const MaskCause = z.enum(['apply', 'clear', 'instant'])
export type MaskCause = z.infer<typeof MaskCause>

/** Values hold for the charts now. */
const masksApplied = defineEvent({
  type: 'dataMask.applied',
  schema: () =>
    z.object({
      dashboardId,
      how: MaskCause,
      steps: Steps,
      /** Keeps choices that are not applied yet: these values are undone or redone. */
      keepsChoices: z.optional(z.boolean()),
    }),
  public: ['dashboardId', 'how', 'keepsChoices'],
  ids: ['steps[].id'],
  touches,
  inverse: {
    scope: 'filters',
    of: (data) => ({ type: 'dataMask.applied', data: { ...back(data), keepsChoices: true } }),
  },
})

/** A click on a chart filters others; `id` is that of the chart, as text (B1.05). */
const crossFiltered = defineEvent({
  type: 'dataMask.cross_filtered',
  schema: () => z.object({ dashboardId, steps: Steps }),
  ...at,
  ids: ['steps[].id'],
  inverse: { scope: 'filters', of: (data) => ({ type: 'dataMask.cross_filtered', data: back(data) }) },
})

/** Values set without a choice of the user: an address named them, or a filter took its first. */
const masksPreset = defineEvent({
  type: 'dataMask.preset',
  schema: () =>
    z.object({
      dashboardId,
      from: z.enum(['address', 'first']),
      masks: z.readonly(z.array(z.object({ id: z.string(), mask: z.string() }))),
    }),
  public: ['dashboardId', 'from'],
  ids: ['masks[].id'],
  touches,
})

/** The address names values that the server keeps. */
const masksRestoreRequested = defineEvent({
  type: 'dataMask.restore_requested',
  class: 'intent',
  schema: () => z.object({ dashboardId, key: z.string() }),
  ...at,
  ids: ['key'],
})

const masksRestored = defineEvent({
  type: 'dataMask.restored',
  class: 'remote',
  schema: () =>
    z.object({
      dashboardId,
      key: z.string(),
      masks: z.readonly(z.array(z.object({ id: z.string(), mask: z.string() }))),
    }),
  ...at,
  ids: ['key', 'masks[].id'],
})

const masksRestoreFailed = defineEvent({
  type: 'dataMask.restore_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, message: z.string() }),
  ...at,
})

/** The server keeps the values under a key, so that an address can name them. */
const masksKept = defineEvent({
  type: 'dataMask.kept',
  class: 'remote',
  schema: () => z.object({ dashboardId, key: z.string() }),
  ...at,
  ids: ['key'],
})

const masksKeepFailed = defineEvent({
  type: 'dataMask.keep_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, message: z.string() }),
  ...at,
})

export const dataMaskEvents = [
  maskSelected,
  masksApplied,
  crossFiltered,
  masksPreset,
  masksRestoreRequested,
  masksRestored,
  masksRestoreFailed,
  masksKept,
  masksKeepFailed,
] as const
