import * as z from 'zod/mini'
import { defineCall } from '../call'
import { tabStateSchema } from './tab'

const databaseOfLab = z.object({
  id: z.number(),
  database_name: z.string(),
  backend: z.string(),
  allow_run_async: z.boolean(),
  allow_ctas: z.boolean(),
  allow_cvas: z.boolean(),
  allow_dml: z.boolean(),
  allow_file_upload: z.boolean(),
  allow_multi_catalog: z.boolean(),
  allows_subquery: z.boolean(),
  expose_in_sqllab: z.boolean(),
  force_ctas_schema: z.nullable(z.string()),
  disable_data_preview: z.boolean(),
  disable_drill_to_detail: z.boolean(),
})

export const sqllabBootstrap = defineCall({
  name: 'sqllabBootstrap',
  area: 'editor',
  method: 'GET',
  path: '/api/v1/sqllab/',
  summary: 'Databases and tabs of the SQL screen',
  permission: ['can_read', 'SQLLab'],
  responses: {
    200: z.object({
      result: z.object({
        tab_state_ids: z.array(z.object({ id: z.number(), label: z.nullable(z.string()) })),
        active_tab: z.nullable(tabStateSchema),
        databases: z.record(z.string(), databaseOfLab),
      }),
    }),
  },
  errors: [],
})
