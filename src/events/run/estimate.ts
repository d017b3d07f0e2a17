import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const nullableText = z.nullable(z.string())

/** A figure of an estimate, as its engine names and writes it. */
export const CostFigure = z.object({ name: z.string(), value: z.string() })
export type CostFigure = z.infer<typeof CostFigure>

const touches = (data: { readonly editorId: string }) => [`editor/${data.editorId}`]

/** Someone requested the cost of a tab's SQL (`A4.23`, `A5.02`). */
const estimateRequested = defineEvent({
  type: 'estimate.requested',
  class: 'intent',
  schema: () =>
    z.object({
      editorId: z.string(),
      tab: z.string(),
      dbId: z.number(),
      catalog: nullableText,
      schema: nullableText,
      sql: z.string(),
      templateParams: nullableText,
    }),
  public: ['dbId'],
  ids: ['editorId', 'catalog', 'schema'],
  touches,
})

/** The engine's estimate, one list of figures for each statement (`A3.37`). */
const estimateReturned = defineEvent({
  type: 'estimate.returned',
  class: 'remote',
  schema: () =>
    z.object({
      editorId: z.string(),
      cost: z.readonly(z.array(z.readonly(z.array(CostFigure)))),
    }),
  ids: ['editorId'],
  touches,
})

/** There is none, and why (`A4.24`). */
const estimateFailed = defineEvent({
  type: 'estimate.failed',
  class: 'remote',
  schema: () => z.object({ editorId: z.string(), message: z.string() }),
  ids: ['editorId'],
  touches,
})

export const estimateEvents = [estimateRequested, estimateReturned, estimateFailed] as const
