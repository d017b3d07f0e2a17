import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { EditorContext } from '../editor/editor'

/** Data that another person gets with the link (`A7.13`). */
const Share = z.object({
  name: z.string(),
  ...EditorContext.shape,
  sql: z.string(),
  templateParams: z.nullable(z.string()),
  autorun: z.boolean(),
})
type Share = z.infer<typeof Share>

const touches = (data: { readonly editorId: string }) => [`editor/${data.editorId}`]

/** Someone wants a link to a tab (`A1.11`). */
const shareRequested = defineEvent({
  type: 'share.requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ editorId: z.string(), share: Share }),
  public: ['share.dbId', 'share.autorun'],
  ids: ['editorId', 'share.catalog', 'share.schema'],
  touches,
})

/** The link is `/sqllab/?id=` and this id (`A2.12`). */
const shareStored = defineEvent({
  type: 'share.stored',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ editorId: z.string(), id: z.string(), sql: z.string() }),
  ids: ['editorId'],
  touches,
})

const shareFailed = defineEvent({
  type: 'share.failed',
  class: 'remote',
  schema: () => z.object({ editorId: z.string(), message: z.string() }),
  ids: ['editorId'],
  touches,
})

/** Someone followed a link to a share. */
const shareOpenRequested = defineEvent({
  type: 'share.open_requested',
  class: 'intent',
  schema: () => z.object({ id: z.string(), editorId: z.string() }),
  ids: ['editorId'],
})

/** A shared query was opened in a tab of its own. */
const shareOpened = defineEvent({
  type: 'share.opened',
  class: 'remote',
  schema: () => z.object({ editorId: z.string(), share: Share, queryLimit: z.number() }),
  public: ['share.dbId', 'share.autorun', 'queryLimit'],
  ids: ['editorId', 'share.catalog', 'share.schema'],
  touches,
})

/** It could not be had (`A8.01`). */
const shareOpenFailed = defineEvent({
  type: 'share.open_failed',
  class: 'remote',
  schema: () => z.object({ message: z.string() }),
})

export const shareEvents = [
  shareRequested,
  shareStored,
  shareFailed,
  shareOpenRequested,
  shareOpened,
  shareOpenFailed,
] as const
