import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const nullableText = z.nullable(z.string())

/** A table of a tab (`A3.38`): tables match by all five (`A4.55`). */
const place = {
  editorId: z.string(),
  dbId: z.number(),
  catalog: nullableText,
  schema: nullableText,
  name: z.string(),
}
const ids = ['editorId', 'catalog', 'schema', 'name']
const touches = (data: { readonly dbId: number }) => [`database/${data.dbId}`]

/** The server is to keep the table, open or closed as it is (`A4.57`). */
const tableStoreRequested = defineEvent({
  type: 'table.store_requested',
  class: 'intent',
  schema: () => z.object(place),
  public: ['dbId'],
  ids,
  touches,
})

/** The server keeps the table under `tableId`. Settles nothing while the server does not know yet that the table is closed. */
const tableStored = defineEvent({
  type: 'table.stored',
  class: 'remote',
  schema: () => z.object({ ...place, tableId: z.number(), expanded: z.boolean() }),
  public: ['dbId', 'tableId', 'expanded'],
  ids,
  touches,
})

/**
 * `migrate`: its tab moved to the server and it could not follow. The others are actions of the user. The server may have `lost`
 * the table, which is then sent again, or never take it, because its database is gone.
 */
const tableStoreFailed = defineEvent({
  type: 'table.store_failed',
  class: 'remote',
  schema: () =>
    z.object({
      ...place,
      what: z.enum(['migrate', 'store', 'expand', 'collapse']),
      outcome: z.enum(['retry', 'lost', 'never']),
      attempt: z.number(),
      message: z.string(),
    }),
  public: ['dbId', 'what', 'outcome', 'attempt'],
  ids,
  touches,
})

/** The tab holds these tables open no more. */
const tablesRemoved = defineEvent({
  type: 'table.removed',
  schema: () => z.object({ editorId: z.string() }),
  ids: ['editorId'],
  touches: (data) => [`editor/${data.editorId}`],
})

const tableDeleteRequested = defineEvent({
  type: 'table.delete_requested',
  class: 'intent',
  schema: () => z.object({ tableId: z.number() }),
  public: ['tableId'],
})

const tableDeleted = defineEvent({
  type: 'table.deleted',
  class: 'remote',
  schema: () => z.object({ tableId: z.number() }),
  public: ['tableId'],
})

const tableDeleteFailed = defineEvent({
  type: 'table.delete_failed',
  class: 'remote',
  schema: () => z.object({ tableId: z.number(), attempt: z.number(), message: z.string() }),
  public: ['tableId', 'attempt'],
})

export const tableEvents = [
  tableStoreRequested,
  tableStored,
  tableStoreFailed,
  tablesRemoved,
  tableDeleteRequested,
  tableDeleted,
  tableDeleteFailed,
] as const
