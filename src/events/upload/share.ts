import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const named = z.object({ id: z.number(), name: z.string() })
const people = z.readonly(z.array(named))

/** People, and roles that let everybody read who has them. */
export const Readers = z.object({ users: people, roles: people })
export type Readers = z.infer<typeof Readers>

/** A table that was made of a file, as those see it who may share it. */
export const SharedTable = z.object({
  schema: z.string(),
  table: z.string(),
  file: z.string(),
  owner: named,
  users: z.readonly(z.array(z.object({ id: z.number(), name: z.string(), active: z.boolean() }))),
  roles: people,
  /** People who asked to read it and may not yet. */
  wishes: people,
})
export type SharedTable = z.infer<typeof SharedTable>

const at = { schema: z.string(), table: z.string() }
/** A table of a file by its schema and name. */
export const FilePlace = z.object(at)
export type FilePlace = z.infer<typeof FilePlace>

/** A chart on a table of a file that its reader may not see. */
export const HiddenChart = z.object({ chartId: z.number(), ...at, owner: z.string() })
export type HiddenChart = z.infer<typeof HiddenChart>

const touches = () => ['tableShares']

/** Someone looks who may read a table, or with null all tables of their own. */
const sharesRequested = defineEvent({
  type: 'upload.shares_requested',
  class: 'intent',
  schema: () => z.object({ place: z.nullable(FilePlace) }),
  ids: ['place.schema'],
  touches,
})

/** Tables that the person may share; none where the place is of somebody else. */
const sharesListed = defineEvent({
  type: 'upload.shares_listed',
  class: 'remote',
  schema: () => z.object({ place: z.nullable(FilePlace), tables: z.readonly(z.array(SharedTable)) }),
  ids: ['place.schema', 'tables[].schema'],
  touches,
})

const sharesFailed = defineEvent({
  type: 'upload.shares_failed',
  class: 'remote',
  schema: () => z.object({ place: z.nullable(FilePlace), message: z.string() }),
  ids: ['place.schema'],
  touches,
})

/** Someone lets people and roles read a table, ends that, or puts wishes of people away. */
const shareRequested = defineEvent({
  type: 'upload.share_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ ...at, add: Readers, remove: Readers, decline: people }),
  ids: ['schema'],
  touches,
})

const shared = defineEvent({
  type: 'upload.shared',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ table: SharedTable }),
  ids: ['table.schema'],
  touches,
})

const shareFailed = defineEvent({
  type: 'upload.share_failed',
  class: 'remote',
  schema: () => z.object({ ...at, message: z.string() }),
  ids: ['schema'],
  touches,
})

/** Someone searches people and roles by name. */
const readersRequested = defineEvent({
  type: 'upload.readers_requested',
  class: 'intent',
  schema: () => z.object({ search: z.string() }),
  touches,
})

const readersFound = defineEvent({
  type: 'upload.readers_found',
  class: 'remote',
  schema: () => z.object({ found: Readers }),
  touches,
})

const readersFailed = defineEvent({
  type: 'upload.readers_failed',
  class: 'remote',
  schema: () => z.object({ message: z.string() }),
  touches,
})

/** Someone asks the owner of a table to share it. */
const wishRequested = defineEvent({
  type: 'upload.wish_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ ...at, owner: z.string() }),
  ids: ['schema'],
  touches,
})

const wished = defineEvent({
  type: 'upload.wished',
  class: 'remote',
  schema: () => z.object({ ...at, owner: z.string() }),
  ids: ['schema'],
  touches,
})

const wishFailed = defineEvent({
  type: 'upload.wish_failed',
  class: 'remote',
  schema: () => z.object({ ...at, message: z.string() }),
  ids: ['schema'],
  touches,
})

/** A reader of a dashboard looks which of its charts are on tables of files that are not shared with them. */
const hiddenRequested = defineEvent({
  type: 'upload.hidden_requested',
  class: 'intent',
  schema: () => z.object({ dashboardId: z.number() }),
  public: ['dashboardId'],
  touches,
})

const hiddenListed = defineEvent({
  type: 'upload.hidden_listed',
  class: 'remote',
  schema: () => z.object({ dashboardId: z.number(), charts: z.readonly(z.array(HiddenChart)) }),
  public: ['dashboardId', 'charts[].chartId'],
  ids: ['charts[].schema'],
  touches,
})

const hiddenFailed = defineEvent({
  type: 'upload.hidden_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId: z.number(), message: z.string() }),
  public: ['dashboardId'],
  touches,
})

export const uploadShareEvents = [
  hiddenRequested,
  hiddenListed,
  hiddenFailed,
  sharesRequested,
  sharesListed,
  sharesFailed,
  shareRequested,
  shared,
  shareFailed,
  readersRequested,
  readersFound,
  readersFailed,
  wishRequested,
  wished,
  wishFailed,
] as const
