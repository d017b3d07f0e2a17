import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

/** Somebody typed a text into "Search or run"; an empty one asks for what they use. */
const searchAsked = defineEvent({
  type: 'search.asked',
  class: 'intent',
  schema: () => z.object({ text: z.string() }),
})

/** The things found are in the result store: they are data of others. */
const searchFound = defineEvent({
  type: 'search.found',
  class: 'remote',
  schema: () => z.object({ text: z.string(), count: z.number(), resultKey: z.string() }),
  public: ['count'],
})

const searchFailed = defineEvent({
  type: 'search.failed',
  class: 'remote',
  schema: () => z.object({ text: z.string(), message: z.string() }),
})

export const searchEvents = [searchAsked, searchFound, searchFailed] as const
