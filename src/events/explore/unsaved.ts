import * as z from 'zod/mini'

import { FormData } from '../chart/chart'
import { defineEvent } from '../../core/events/define'

/** Another version of a chart, which others saved since the edits began. */
const ExploreRival = z.object({ changedBy: z.string(), formData: FormData })
export type ExploreRival = z.infer<typeof ExploreRival>

/** Reason why a chart was not saved. */
export interface ExploreUnsaved {
  readonly message: string
  readonly theirs?: ExploreRival | undefined
  readonly gone?: boolean | undefined
}

/** B8.27; with `theirs` because others had saved it since the edits began. */
export const exploreSaveFailed = defineEvent({
  type: 'explore.save_failed',
  class: 'remote',
  schema: () =>
    z.object({
      key: z.string(),
      message: z.string(),
      theirs: z.optional(ExploreRival),
      /** The chart to overwrite is gone, or this user may not write it; absent in older logs. */
      gone: z.optional(z.boolean()),
    }),
  public: ['gone'],
  ids: ['key'],
  touches: (data) => [`explore/${data.key}`],
})
