import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { ExploreDataset, ExploreForm } from './explore'

/** Someone continued with a past state of the chart; an undo restores the state it replaced. */
export const exploreBranched = defineEvent({
  type: 'explore.branched',
  schema: () =>
    z.object({
      key: z.string(),
      at: z.number(),
      // null where it is the same one: its present state stays
      dataset: z.nullable(ExploreDataset),
      wasDataset: z.nullable(ExploreDataset),
      form: ExploreForm,
      was: ExploreForm,
    }),
  public: ['at', 'dataset.id', 'wasDataset.id'],
  ids: ['key'],
  touches: (data) => [`explore/${data.key}`],
  inverse: {
    scope: 'explore',
    of: (data) => ({
      type: 'explore.branched',
      data: { ...data, dataset: data.wasDataset, wasDataset: data.dataset, form: data.was, was: data.form },
    }),
  },
})
