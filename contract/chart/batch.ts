import * as z from 'zod/mini'
import { defineCall } from '../call'
import { done } from '../common'

/**
 * Media type of the answer to several questions: the answers one after the other. Each begins with three unsigned numbers of
 * 32 bits, the highest byte first: the place of its question, counted from 0; its HTTP status; the length of its body in
 * bytes. The body follows.
 */
export const ANSWERS_MEDIA_TYPE = 'application/octet-stream'
export const ANSWER_HEAD = 12
/** Questions of one call. */
export const MAX_BATCH = 50

/** The caller's own name for a call, by which parts of it are stopped; each call has another. */
const id = z.string().check(z.regex(/^[\w-]{1,36}$/))
const place = z.number().check(z.int(), z.gte(0), z.lt(MAX_BATCH))
const at = { area: 'chart', method: 'POST', permission: ['can_read', 'Chart'], errors: [] } as const

/**
 * Independent queries for the rows of charts, each with the query and the body of `chartData`: an error of one is in its own
 * answer. Answers come as soon as they are ready, in any order, as `ANSWERS_MEDIA_TYPE`.
 */
export const chartsTogether = defineCall({
  ...at,
  name: 'chartsTogether',
  audit: 'chartData',
  path: '/api/v1/chart/data/together',
  summary: 'The rows of several charts',
  rows: true,
  body: z.strictObject({
    id,
    questions: z
      .array(
        z.strictObject({
          form_data: z.optional(z.string()),
          dashboard_id: z.optional(z.string()),
          force: z.optional(z.string()),
          body: z.unknown(),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_BATCH)),
  }),
  responses: { 200: z.void() },
})

/** Stops some queries of such a call, by their places; to stop all, the client aborts the call itself. */
export const chartsTogetherStop = defineCall({
  ...at,
  name: 'chartsTogetherStop',
  audit: 'control',
  path: '/api/v1/chart/data/together/stop',
  summary: 'Stop asking for the rows of some charts',
  body: z.strictObject({ id, questions: z.array(place).check(z.maxLength(MAX_BATCH)) }),
  responses: { 200: done },
})
