import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { failure } from './tab'

const Id = z.string()
const nullableText = z.nullable(z.string())
const nullableNumber = z.nullable(z.number())

const touches = (data: { readonly id: string }) => [`editor/${data.id}`]
const at = { ids: ['id'], touches }

/** The server is to have the tab as it is now (`A4.53`). */
const tabSyncRequested = defineEvent({
  type: 'tab.sync_requested',
  class: 'intent',
  schema: () => z.object({ id: Id }),
  ...at,
})

/** The server has the tab as it was at `updatedAt`. */
const tabSynced = defineEvent({
  type: 'tab.synced',
  class: 'remote',
  schema: () => z.object({ id: Id, updatedAt: z.number() }),
  public: ['updatedAt'],
  ...at,
})

/** `gone`: the server lost the tab, so that it is of this browser alone again. */
const tabSyncFailed = defineEvent({
  type: 'tab.sync_failed',
  class: 'remote',
  schema: () => z.object({ id: Id, gone: z.boolean(), ...failure }),
  public: ['gone', 'attempt'],
  ...at,
})

/** The database of the tab was deleted: the tab stays and points at none. */
const tabDetached = defineEvent({
  type: 'tab.detached',
  class: 'remote',
  schema: () => z.object({ id: Id, name: z.string(), dbId: z.number() }),
  public: ['dbId'],
  ...at,
})

/** The server is to know which tab is in front (`A4.52`). */
const tabActivationRequested = defineEvent({
  type: 'tab.activation_requested',
  class: 'intent',
  schema: () => z.object({ id: Id }),
  ...at,
})

const tabActivated = defineEvent({
  type: 'tab.activated',
  class: 'remote',
  schema: () => z.object({ id: Id }),
  ...at,
})

const tabActivationFailed = defineEvent({
  type: 'tab.activation_failed',
  class: 'remote',
  schema: () => z.object({ id: Id, ...failure }),
  public: ['attempt'],
  ...at,
})

/** A closed tab is to go from the server (`A4.38`). */
const tabDeleteRequested = defineEvent({
  type: 'tab.delete_requested',
  class: 'intent',
  schema: () => z.object({ id: Id }),
  ...at,
})

/** The server no longer has the tab, for whatever reason (`A4.39`). */
const tabDeleted = defineEvent({
  type: 'tab.deleted',
  class: 'remote',
  schema: () => z.object({ id: Id }),
  ...at,
})

const tabDeleteFailed = defineEvent({
  type: 'tab.delete_failed',
  class: 'remote',
  schema: () => z.object({ id: Id, ...failure }),
  public: ['attempt'],
  ...at,
})

/** The tab's latest query or its saved query is to be linked to it on the server (`A7.16`). */
const tabLinkRequested = defineEvent({
  type: 'tab.link_requested',
  class: 'intent',
  schema: () => z.object({ id: Id, queryId: nullableText, remoteId: nullableNumber }),
  public: ['remoteId'],
  ids: ['id', 'queryId'],
  touches,
})

const tabLinked = defineEvent({
  type: 'tab.linked',
  class: 'remote',
  schema: () => z.object({ id: Id }),
  ...at,
})

const tabLinkFailed = defineEvent({
  type: 'tab.link_failed',
  class: 'remote',
  schema: () => z.object({ id: Id, what: z.enum(['query', 'saved']), message: z.string() }),
  public: ['what'],
  ...at,
})

/** A query that was taken out of the history stays on the server (`A8.12`). */
const tabQueryDeleteFailed = defineEvent({
  type: 'tab.query_delete_failed',
  class: 'remote',
  schema: () => z.object({ id: Id, queryId: z.string(), message: z.string() }),
  ids: ['id', 'queryId'],
  touches,
})

/** Whatever waits for its next try is tried now. */
const tabRetried = defineEvent({
  type: 'tab.retried',
  schema: () => z.object({}),
})

export const tabSyncEvents = [
  tabRetried,
  tabSyncRequested,
  tabSynced,
  tabSyncFailed,
  tabDetached,
  tabActivationRequested,
  tabActivated,
  tabActivationFailed,
  tabDeleteRequested,
  tabDeleted,
  tabDeleteFailed,
  tabLinkRequested,
  tabLinked,
  tabLinkFailed,
  tabQueryDeleteFailed,
] as const
