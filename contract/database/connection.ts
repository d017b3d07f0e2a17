import * as z from 'zod/mini'
import { defineCall } from '../call'
import { deletionCall, done, idParams } from '../common'
import { flag, jsonText, text } from '../fields'

/** A read's placeholder for a secret; sent back it means "as it is". */
export const MASK = 'XXXXXXXXXX'

/** The keys of `extra`, a JSON text; others are refused. */
export const databaseExtra = z.strictObject({
  metadata_params: z.optional(z.looseObject({})),
  engine_params: z.optional(z.looseObject({})),
  metadata_cache_timeout: z.optional(z.looseObject({})),
  schemas_allowed_for_file_upload: z.optional(z.array(z.string())),
  cost_estimate_enabled: z.optional(z.boolean()),
  allows_virtual_table_explore: z.optional(z.boolean()),
  cancel_query_on_windows_unload: z.optional(z.boolean()),
  disable_data_preview: z.optional(z.boolean()),
  disable_drill_to_detail: z.optional(z.boolean()),
  allow_multi_catalog: z.optional(z.boolean()),
  version: z.nullish(z.string()),
})
export type DatabaseExtra = z.output<typeof databaseExtra>

/** Connection to a database: by the options of its engine, or by an equivalent address. */
const connection = {
  engine: text,
  driver: text,
  parameters: z.nullish(z.record(z.string(), z.unknown())),
  sqlalchemy_uri: z.nullish(z.string().check(z.maxLength(1024))),
  configuration_method: z.nullish(z.enum(['sqlalchemy_form', 'dynamic_form'])),
  extra: jsonText,
  masked_encrypted_extra: jsonText,
  server_cert: text,
  impersonate_user: flag,
}

const switches = {
  expose_in_sqllab: flag,
  allow_run_async: flag,
  allow_file_upload: flag,
  allow_ctas: flag,
  allow_cvas: flag,
  allow_dml: flag,
  force_ctas_schema: z.nullish(z.string().check(z.maxLength(250))),
  cache_timeout: z.nullish(z.number().check(z.int())),
}

const name = z.string().check(z.minLength(1), z.maxLength(250))

/** Unknown fields are ignored, as in Superset. */
const postBody = z.object({ database_name: name, ...connection, ...switches, uuid: text, external_url: text })
const putBody = z.object({ ...postBody.shape, database_name: z.optional(name) })
export type DatabaseBody = z.output<typeof putBody>

const uses = (item: z.ZodMiniType) => z.object({ count: z.number(), result: z.array(item) })

const connectionDetail = z.object({
  id: z.number(),
  uuid: z.string(),
  database_name: z.string(),
  backend: z.string(),
  driver: z.nullable(z.string()),
  engine: z.string(),
  sqlalchemy_uri: z.string(),
  /** Without secrets: each that is set reads `MASK`. */
  parameters: z.record(z.string(), z.unknown()),
  parameters_schema: z.looseObject({}),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']),
  extra: z.string(),
  masked_encrypted_extra: z.nullable(z.string()),
  server_cert: z.null(),
  cache_timeout: z.nullable(z.number()),
  expose_in_sqllab: z.boolean(),
  allow_run_async: z.boolean(),
  allow_file_upload: z.boolean(),
  allow_ctas: z.boolean(),
  allow_cvas: z.boolean(),
  allow_dml: z.boolean(),
  force_ctas_schema: z.nullable(z.string()),
  impersonate_user: z.boolean(),
  engine_information: z.optional(
    z.looseObject({ supports_file_upload: z.boolean(), supports_dynamic_catalog: z.optional(z.boolean()) }),
  ),
})
export type DatabaseConnection = z.output<typeof connectionDetail>

const echo = z.looseObject({ uuid: z.optional(z.string()), sqlalchemy_uri: z.optional(z.string()) })
const area = 'databases'
const write = ['can_write', 'Database'] as const

export const databasePost = defineCall({
  name: 'databasePost',
  audit: 'changes',
  area,
  method: 'POST',
  path: '/api/v1/database/',
  summary: 'Add a database',
  permission: write,
  body: postBody,
  responses: { 201: z.object({ id: z.number(), result: echo }) },
  errors: ['GENERIC_DB_ENGINE_ERROR'],
})

export const databasePut = defineCall({
  name: 'databasePut',
  audit: 'changes',
  area,
  method: 'PUT',
  path: '/api/v1/database/{id}',
  summary: 'Change a database',
  permission: write,
  params: idParams,
  body: putBody,
  responses: { 200: z.object({ id: z.number(), result: echo }) },
  errors: ['GENERIC_DB_ENGINE_ERROR'],
})

export const databaseDelete = defineCall({
  name: 'databaseDelete',
  audit: 'changes',
  area,
  ...deletionCall,
  path: '/api/v1/database/{id}',
  summary: 'Remove a database; its data stays where it is',
  permission: write,
  errors: [],
})

export const databaseConnection = defineCall({
  name: 'databaseConnection',
  area,
  method: 'GET',
  path: '/api/v1/database/{id}/connection',
  summary: 'How a database is reached, without its secrets',
  permission: write,
  params: idParams,
  responses: { 200: z.object({ id: z.number(), result: connectionDetail }) },
  errors: [],
})

/** Schemas that a connection shows: their number, and the first names. */
const schemasFound = z.object({ count: z.number(), names: z.array(z.string()) })
export type SchemasFound = z.output<typeof schemasFound>

/** With `id` the secrets that are masked are those of that database. `id` and `schemas` are Recount's additions. */
export const databaseTest = defineCall({
  name: 'databaseTest',
  audit: 'connectionTest',
  area,
  method: 'POST',
  path: '/api/v1/database/test_connection/',
  summary: 'Try a connection without keeping it',
  permission: write,
  body: z.strictObject({
    id: z.nullish(z.number()),
    database_name: text,
    ssh_tunnel: z.nullish(z.unknown()),
    ...connection,
  }),
  /** Without schemas where they could not be listed in time. */
  responses: { 200: z.object({ message: z.string(), schemas: z.optional(schemasFound) }) },
  errors: ['GENERIC_DB_ENGINE_ERROR'],
})

export const databaseValidate = defineCall({
  name: 'databaseValidate',
  audit: 'preview',
  area,
  method: 'POST',
  path: '/api/v1/database/validate_parameters/',
  summary: 'Check the options of a connection',
  permission: write,
  body: z.object({ id: z.nullish(z.number()), database_name: text, ...connection }),
  responses: { 200: done },
  errors: ['CONNECTION_MISSING_PARAMETERS_ERROR', 'INVALID_PAYLOAD_SCHEMA_ERROR'],
})

export const databaseAvailable = defineCall({
  name: 'databaseAvailable',
  area,
  method: 'GET',
  path: '/api/v1/database/available/',
  summary: 'Engines, each with the schema of its options',
  permission: write,
  responses: {
    200: z.object({
      databases: z.array(
        z.object({
          name: z.string(),
          engine: z.string(),
          available_drivers: z.array(z.string()),
          default_driver: z.optional(z.string()),
          sqlalchemy_uri_placeholder: z.string(),
          preferred: z.boolean(),
          /** JSON Schema; secrets are `writeOnly`. Absent for engines that Superset connects by an address only. */
          parameters: z.optional(z.looseObject({})),
          engine_information: z.looseObject({ supports_dynamic_catalog: z.optional(z.boolean()) }),
          supports_oauth2: z.boolean(),
        }),
      ),
    }),
  },
  errors: [],
})

export const databaseRelated = defineCall({
  name: 'databaseRelated',
  area,
  method: 'GET',
  path: '/api/v1/database/{id}/related_objects/',
  summary: 'What uses a database',
  permission: write,
  params: idParams,
  responses: {
    200: z.object({
      charts: uses(z.object({ id: z.number(), slice_name: z.string(), viz_type: z.nullable(z.string()) })),
      dashboards: uses(z.object({ id: z.number(), json_metadata: text, slug: text, title: z.string() })),
      sqllab_tab_states: uses(z.object({ id: z.number(), label: text, active: z.boolean() })),
      /** Recount's additions. */
      datasets: uses(z.object({ id: z.number(), name: z.string() })),
      saved_queries: uses(z.object({ id: z.number(), label: text })),
      running_queries: z.object({ count: z.number() }),
    }),
  },
  errors: [],
})
