import * as z from 'zod/mini'

import { FormData } from './chart'
import { defineEvent } from './define'
import { say } from './sentence'

/** B8.27; with `theirs` because others had saved it since the edits began. */
export const exploreSaveFailed = defineEvent({
  type: 'explore.save_failed',
  class: 'remote',
  schema: () =>
    z.object({
      key: z.string(),
      message: z.string(),
      theirs: z.optional(z.object({ changedBy: z.string(), formData: FormData })),
    }),
  ids: ['key'],
  touches: (data) => [`explore/${data.key}`],
  sentence: (data) => say`The chart could not be saved: ${data.message}`,
})
