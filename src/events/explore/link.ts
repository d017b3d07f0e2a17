import * as z from 'zod/mini'

import { FormData } from '../chart/chart'
import { defineEvent } from '../../core/events/define'

const touches = (data: { readonly key: string }) => [`explore/${data.key}`]

/** Someone requested a permanent link to the chart in its current state (B7.12). */
export const exploreLinkRequested = defineEvent({
  type: 'explore.link_requested',
  class: 'intent',
  schema: () => z.object({ key: z.string(), formData: FormData }),
  ids: ['key'],
  touches,
})

export const exploreLinked = defineEvent({
  type: 'explore.linked',
  class: 'remote',
  schema: () => z.object({ key: z.string(), url: z.string() }),
  ids: ['key', 'url'],
  touches,
})

export const exploreLinkFailed = defineEvent({
  type: 'explore.link_failed',
  class: 'remote',
  schema: () => z.object({ key: z.string(), message: z.string() }),
  ids: ['key'],
  touches,
})

/** Someone saved the chart as a file on their device. */
export const exploreFileSaved = defineEvent({
  type: 'explore.file_saved',
  schema: () => z.object({ key: z.string(), fileName: z.string(), format: z.enum(['csv', 'png', 'svg']) }),
  public: ['format'],
  ids: ['key'],
  touches,
})
