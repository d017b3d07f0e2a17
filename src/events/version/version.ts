import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

/** Kinds of things whose versions the server brings back by itself. */
export const VersionedKind = z.enum(['chart', 'dataset', 'saved_query'])
export type VersionedKind = z.infer<typeof VersionedKind>

const restore = () => ({ kind: VersionedKind, id: z.number(), name: z.string(), number: z.number() })

const PUBLIC = ['kind', 'id', 'number']
const SCOPES = { chart: 'explore', dataset: 'dataset', saved_query: 'sql' } as const

/** Someone brought a version back. `revision` is the newest version that they saw, so undo brings that one back. */
const versionRestoreRequested = defineEvent({
  type: 'version.restore_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ ...restore(), revision: z.number() }),
  public: [...PUBLIC, 'revision'],
  inverse: {
    scope: ({ kind }) => SCOPES[kind],
    of: ({ revision, ...data }) => ({
      type: 'version.restore_requested',
      data: { ...data, number: revision, revision: revision + 1 },
    }),
  },
})

const versionRestored = defineEvent({
  type: 'version.restored',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object(restore()),
  public: PUBLIC,
})

/** Others changed the thing meanwhile, or it may not be so any more; nothing was written. */
const versionRestoreFailed = defineEvent({
  type: 'version.restore_failed',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ ...restore(), message: z.string() }),
  public: PUBLIC,
})

export const versionEvents = [versionRestoreRequested, versionRestored, versionRestoreFailed] as const
