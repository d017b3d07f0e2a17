import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const nullableText = z.nullable(z.string())

/** The data preview of a table was taken away from its tab, and its query with it (`A4.27`). */
const previewRemoved = defineEvent({
  type: 'preview.removed',
  schema: () =>
    z.object({
      editorId: z.string(),
      queryId: z.string(),
      dbId: z.number(),
      catalog: nullableText,
      schema: nullableText,
      name: z.string(),
    }),
  public: ['dbId'],
  ids: ['editorId', 'queryId', 'catalog', 'schema', 'name'],
  touches: (data) => [`editor/${data.editorId}`, `run/${data.queryId}`],
})

export const previewEvents = [previewRemoved] as const
