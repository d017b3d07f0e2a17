import * as z from 'zod/mini'

import { FormData } from './chart'
import { defineEvent } from './define'
import { name, say } from './sentence'

/** B8.27 */
export const exploreSaveFailed = defineEvent({
  type: 'explore.save_failed',
  class: 'remote',
  schema: () => z.object({ key: z.string(), message: z.string() }),
  ids: ['key'],
  touches: (data) => [`explore/${data.key}`],
  sentence: (data) => say`The chart could not be saved: ${data.message}`,
})

/** Somebody saved another version of the chart since the edits began; nothing was written. */
export const exploreConflicted = defineEvent({
  type: 'explore.conflicted',
  class: 'remote',
  durability: 'prompt',
  schema: () =>
    z.object({
      key: z.string(),
      /** The chart as they saved it. */
      name: z.string(),
      formData: FormData,
      owners: z.readonly(z.array(z.number())),
      /** Who changed it last; empty where the server does not say. */
      changedBy: z.string(),
    }),
  public: ['owners[]'],
  ids: ['key'],
  touches: (data) => [`explore/${data.key}`],
  sentence: (data) =>
    data.changedBy === ''
      ? say`${name(data.name)} was changed meanwhile`
      : say`${data.changedBy} changed ${name(data.name)} meanwhile`,
})
