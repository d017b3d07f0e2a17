import * as z from 'zod/mini'
import { defineCall } from '../call'

/** A background query's state: the ids of its job, and its progress. */
export const jobOfQuery = z.object({
  channel_id: z.string(),
  job_id: z.string(),
  user_id: z.nullable(z.number()),
  status: z.enum(['pending', 'running', 'done', 'error']),
  errors: z.array(z.object({ message: z.string() })),
  result_url: z.nullable(z.string()),
})
export type JobOfQuery = z.output<typeof jobOfQuery>

/** B3.36 */
export const asyncEvent = z.object({ id: z.string(), ...jobOfQuery.shape })
export type AsyncEvent = z.output<typeof asyncEvent>

/** B7.33: events of the caller's jobs after an event, 100 at most. */
export const asyncEvents = defineCall({
  name: 'asyncEvents',
  area: 'chart',
  method: 'GET',
  repeats: true,
  path: '/api/v1/async_event/',
  summary: 'What queries in the background came to',
  permission: ['can_list', 'AsyncEventsRestApi'],
  query: z.object({ last_id: z.optional(z.string().check(z.maxLength(64))) }),
  responses: { 200: z.object({ result: z.array(asyncEvent) }) },
  errors: [],
})
