import * as z from 'zod/mini'
import { defineCall } from '../call'

const shiftedRange = z.strictObject({ timeRange: z.string().check(z.maxLength(1000)), shift: z.nullish(z.string()) })

/** Current start and end of time ranges, by the clock of the server; open ends are empty. */
export const timeRange = defineCall({
  name: 'timeRange',
  area: 'explore',
  method: 'GET',
  path: '/api/v1/time_range/',
  summary: 'The moments that time ranges stand for',
  permission: ['can_time_range', 'Api'],
  query: z.union([z.string().check(z.maxLength(1000)), z.array(shiftedRange).check(z.maxLength(100))]),
  queryEncoding: 'rison',
  responses: {
    200: z.object({
      result: z.array(
        z.object({ timeRange: z.string(), since: z.string(), until: z.string(), shift: z.nullable(z.string()) }),
      ),
    }),
  },
  errors: [],
})
