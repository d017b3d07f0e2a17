import * as z from 'zod/mini'
import { defineCall } from '../call'
import { reportFormat } from '../report/format'

const pair = z.tuple([z.string(), z.string()])

/** The user of the page. Anonymous: only `roles` and `permissions` (and `isAnonymous` true). */
export const userSchema = z.object({
  username: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  userId: z.optional(z.number()),
  isActive: z.optional(z.boolean()),
  isAnonymous: z.optional(z.boolean()),
  createdOn: z.optional(z.string()),
  email: z.nullish(z.string()),
  roles: z.record(z.string(), z.array(pair)),
  permissions: z.object({
    database_access: z.optional(z.array(z.string())),
    datasource_access: z.optional(z.array(z.string())),
  }),
})

/** Capabilities of this server beyond Apache Superset. Absent on Superset, so this is the client's only check. */
const capabilitiesSchema = z.object({
  version: z.string(),
  /** Random id of this installation: local logs are kept apart by it. */
  instance: z.string(),
  /** Rows as arrays, requested by the media type of `contract/rows.ts`. */
  rows: z.boolean(),
  /** Several questions for charts in one call (`contract/chart/batch.ts`). */
  chartsTogether: z.optional(z.boolean()),
  /** `extra.position` and `extra.candidates` on SQL errors. */
  errorPosition: z.boolean(),
  /** True when the client sends the user's actions to the usage log (B7.35). */
  usageLog: z.optional(z.boolean()),
  /** True when a new own password needs the current one: not after a sign-in by a one-time link. */
  asksPassword: z.optional(z.boolean()),
  /** Formats of scheduled reports; `mail` is true when there is a mail server to send them by. */
  reports: z.optional(z.object({ formats: z.array(reportFormat), mail: z.boolean() })),
  /** 256-bit key, base64, that encrypts this user's local event log. Signed-in users only. */
  logKey: z.optional(z.string()),
})

const confSchema = z.looseObject({
  SUPERSET_WEBSERVER_TIMEOUT: z.number(),
  SQL_MAX_ROW: z.number(),
  DISPLAY_MAX_ROW: z.number(),
  DEFAULT_SQLLAB_LIMIT: z.number(),
  recount: z.optional(capabilitiesSchema),
})

/** The JSON of the page's `data-bootstrap` attribute. */
export const bootstrapSchema = z.object({
  user: userSchema,
  /** The query that a form posted to the SQL screen opens (A2.04). */
  requested_query: z.optional(z.record(z.string(), z.unknown())),
  /** Of the page `/logout/`: true where a person came to it by a link of this site, so that it signs out by itself. */
  sign_out_now: z.optional(z.boolean()),
  common: z.object({
    conf: confSchema,
    locale: z.string(),
    language_pack: z.record(z.string(), z.unknown()),
    d3_format: z.record(z.string(), z.unknown()),
    d3_time_format: z.record(z.string(), z.unknown()),
    currencies: z.array(z.string()),
    feature_flags: z.record(z.string(), z.boolean()),
    extra_sequential_color_schemes: z.array(z.unknown()),
    extra_categorical_color_schemes: z.array(z.unknown()),
    theme_overrides: z.record(z.string(), z.unknown()),
    menu_data: z.looseObject({ menu: z.array(z.unknown()), settings: z.array(z.unknown()) }),
    flash_messages: z.array(z.tuple([z.string(), z.string()])),
  }),
})
export type Bootstrap = z.output<typeof bootstrapSchema>

/** The same JSON as a call: for a page already loaded after sign-in, and for development. Recount only. */
export const bootstrap = defineCall({
  name: 'bootstrap',
  area: 'session',
  method: 'GET',
  path: '/api/v1/recount/bootstrap',
  summary: 'User, settings and feature flags of the page',
  permission: 'public',
  responses: { 200: bootstrapSchema },
  errors: [],
})
