import * as z from 'zod/mini'
import { defineCall } from '../call'

/** Work that goes on while its page does something else: a file on its way out or in. */
export const jobSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  /** 0 to 100; null where it is unknown. */
  percent: z.nullable(z.number()),
  bytes: z.number(),
  rows: z.nullable(z.number()),
  /** Reason of its failure. */
  message: z.nullable(z.string()),
  /** Notes for a reader of the file, such as rows that went to a second sheet. */
  notes: z.array(z.string()),
})
export type Job = z.output<typeof jobSchema>

const params = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,36}$/)) })
const at = { area: 'job', permission: 'authenticated', params, errors: [] } as const

export const jobGet = defineCall({
  ...at,
  name: 'jobGet',
  method: 'GET',
  path: '/api/v1/job/{id}',
  summary: 'How far one of the own jobs is',
  responses: { 200: z.object({ result: jobSchema }) },
})

/** Discards the partial result. A job that has ended keeps its end. */
export const jobStop = defineCall({
  ...at,
  name: 'jobStop',
  audit: 'control',
  method: 'POST',
  path: '/api/v1/job/{id}/stop',
  summary: 'Stop one of the own jobs',
  responses: { 200: z.object({ result: jobSchema }) },
})
