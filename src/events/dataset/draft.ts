import * as z from 'zod/mini'

import { DatasetAbout, DatasetChange, DatasetContent, inverseChange } from './content'
import { defineEvent } from '../../core/events/define'

const of = { datasetId: z.number() }
const isPublic = ['datasetId']
const touches = (data: { readonly datasetId: number }) => [`dataset/${data.datasetId}`]
const at = { public: isPublic, touches }

/** The server's dataset; a save must name `version`, null where the server has none. */
const state = { about: DatasetAbout, content: DatasetContent, version: z.nullable(z.string()) }

/** Someone opened the editor of a dataset. */
const datasetEditRequested = defineEvent({
  type: 'dataset.edit_requested',
  class: 'intent',
  schema: () => z.object(of),
  ...at,
})

const datasetEditOpened = defineEvent({
  type: 'dataset.edit_opened',
  class: 'remote',
  schema: () => z.object({ ...of, ...state }),
  ...at,
})

const datasetEditFailed = defineEvent({
  type: 'dataset.edit_failed',
  class: 'remote',
  schema: () => z.object({ ...of, message: z.string() }),
  ...at,
})

export const ChangeVerb = z.enum(['changed', 'added', 'removed', 'moved', 'synced', 'discarded', 'took_theirs'])
export type ChangeVerb = z.infer<typeof ChangeVerb>

/** Someone changed the draft of a dataset; nothing is sent until it is saved. */
const datasetChanged = defineEvent({
  type: 'dataset.changed',
  schema: () => z.object({ ...of, verb: ChangeVerb, what: z.string(), change: DatasetChange }),
  public: [...isPublic, 'verb'],
  touches,
  coalesce: { key: (data) => `${data.datasetId} ${data.verb} ${data.what}`, withinMs: 1500 },
  inverse: {
    scope: 'dataset',
    of: (data) => ({ type: 'dataset.changed', data: { ...data, change: inverseChange(data.change) } }),
  },
})

/** Someone saved the draft over the version they began from. */
const datasetSaveRequested = defineEvent({
  type: 'dataset.save_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ ...of, name: z.string(), version: z.nullable(z.string()) }),
  ...at,
})

const datasetSaved = defineEvent({
  type: 'dataset.saved',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ ...of, ...state }),
  ...at,
})

const datasetSaveFailed = defineEvent({
  type: 'dataset.save_failed',
  class: 'remote',
  schema: () => z.object({ ...of, message: z.string() }),
  ...at,
})

/** Someone else saved it meanwhile; nothing was written. */
const datasetConflicted = defineEvent({
  type: 'dataset.conflicted',
  class: 'remote',
  schema: () => z.object({ ...of, ...state }),
  ...at,
})

/** Someone saw the version that others saved, and continues from it. Their own draft keeps its content. */
const datasetRebased = defineEvent({
  type: 'dataset.rebased',
  schema: () => z.object({ ...of, name: z.string() }),
  ...at,
})

export const datasetDraftEvents = [
  datasetEditRequested,
  datasetEditOpened,
  datasetEditFailed,
  datasetChanged,
  datasetSaveRequested,
  datasetSaved,
  datasetSaveFailed,
  datasetConflicted,
  datasetRebased,
] as const
