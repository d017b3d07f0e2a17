import * as z from 'zod/mini'
import { defineCall } from '../call'
import { idParams } from '../common'

/** One way to call a function. `type` names every type that fits, parted by ` | `. */
const signature = z.object({
  parameters: z.array(z.object({ name: z.string(), type: z.string() })),
  /** Type of further arguments, of which there may be any number. */
  varargs: z.nullable(z.string()),
  returns: z.nullable(z.string()),
})

const databaseFunction = z.object({
  name: z.string(),
  kind: z.enum(['scalar', 'aggregate', 'table']),
  description: z.nullable(z.string()),
  example: z.nullable(z.string()),
  signatures: z.array(signature),
})
export type DatabaseFunction = z.output<typeof databaseFunction>

/** Functions that statements may call, with their signatures; an addition to Superset's calls. */
export const databaseFunctions = defineCall({
  name: 'databaseFunctions',
  area: 'functions',
  method: 'GET',
  path: '/api/v1/database/{id}/functions/',
  summary: 'Functions of a database with their signatures',
  permission: ['can_read', 'Database'],
  params: idParams,
  responses: { 200: z.object({ result: z.array(databaseFunction) }) },
  errors: [],
})

/** The names alone, as Superset gives them. */
export const databaseFunctionNames = defineCall({
  name: 'databaseFunctionNames',
  area: 'functions',
  method: 'GET',
  path: '/api/v1/database/{id}/function_names/',
  summary: 'Names of the functions of a database',
  permission: ['can_read', 'Database'],
  params: idParams,
  responses: { 200: z.object({ function_names: z.array(z.string()) }) },
  errors: [],
})
