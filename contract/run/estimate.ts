import * as z from 'zod/mini'
import { defineCall } from '../call'

/** Cost of a statement, in the words and figures of its engine (A3.37). */
const costSchema = z.record(z.string(), z.string())

/** A7.05: one entry for each statement. `template_params` is an object here, not text. */
export const estimate = defineCall({
  name: 'estimate',
  audit: 'preview',
  area: 'estimate',
  method: 'POST',
  path: '/api/v1/sqllab/estimate/',
  summary: 'What a query would cost, without running it',
  permission: ['can_estimate_query_cost', 'SQLLab'],
  body: z.strictObject({
    database_id: z.number().check(z.int()),
    sql: z.string(),
    template_params: z.nullish(z.record(z.string(), z.unknown())),
    catalog: z.nullish(z.string()),
    schema: z.nullish(z.string()),
  }),
  responses: { 200: z.object({ result: z.array(costSchema) }) },
  errors: [
    'DATABASE_NOT_FOUND_ERROR',
    'GENERIC_BACKEND_ERROR',
    'SQLLAB_TIMEOUT_ERROR',
    'SYNTAX_ERROR',
    'DML_NOT_ALLOWED_ERROR',
    'INVALID_SQL_ERROR',
  ],
})
