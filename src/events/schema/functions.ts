import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { name, say } from '../../core/events/sentence'

const touches = (data: { readonly dbId: number }) => [`database/${data.dbId}`]

const functionsRequested = defineEvent({
  type: 'functions.requested',
  class: 'intent',
  schema: () => z.object({ dbId: z.number() }),
  public: ['dbId'],
  touches,
  sentence: (data, names) => say`Asked for the functions of ${name(names.database(data.dbId))}`,
})

/** The functions of a database. The result store holds them under `key`: there are too many for the log. */
const functionsLoaded = defineEvent({
  type: 'functions.loaded',
  class: 'remote',
  schema: () => z.object({ dbId: z.number(), key: z.string(), count: z.number() }),
  public: ['dbId', 'count'],
  ids: ['key'],
  touches,
  sentence: (data, names) => say`Found ${data.count} functions in ${name(names.database(data.dbId))}`,
})

/** Without them completion offers the functions that every engine has. */
const functionsFailed = defineEvent({
  type: 'functions.failed',
  class: 'remote',
  schema: () => z.object({ dbId: z.number(), message: z.string() }),
  public: ['dbId'],
  touches,
  sentence: (data, names) => say`Could not read the functions of ${name(names.database(data.dbId))}`,
})

export const functionEvents = [functionsRequested, functionsLoaded, functionsFailed] as const
