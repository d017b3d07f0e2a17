import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const touches = (data: { readonly dbId: number }) => [`database/${data.dbId}`]

const functionsRequested = defineEvent({
  type: 'functions.requested',
  class: 'intent',
  schema: () => z.object({ dbId: z.number() }),
  public: ['dbId'],
  touches,
})

/** The functions of a database. The result store holds them under `key`: there are too many for the log. */
const functionsLoaded = defineEvent({
  type: 'functions.loaded',
  class: 'remote',
  schema: () => z.object({ dbId: z.number(), key: z.string(), count: z.number() }),
  public: ['dbId', 'count'],
  ids: ['key'],
  touches,
})

/** Without them completion offers the functions that every engine has. */
const functionsFailed = defineEvent({
  type: 'functions.failed',
  class: 'remote',
  schema: () => z.object({ dbId: z.number(), message: z.string() }),
  public: ['dbId'],
  touches,
})

export const functionEvents = [functionsRequested, functionsLoaded, functionsFailed] as const
