import * as z from 'zod/mini'
import { defineCall } from '../call'
import { whole } from '../fields'
import { versionField } from './version'

const setter = z.object({
  /** Number of the entry of the audit log. */
  seq: whole,
  /** ISO 8601. */
  at: z.string(),
  person: z.nullable(z.object({ id: z.number(), name: z.string() })),
  by: z.nullable(z.string()),
  change: z.enum(['created', 'changed', 'deleted']),
  fields: z.array(versionField),
  /** The version that came of it, where it is kept. */
  version: z.nullable(whole),
})

const answer = z.object({
  /** Null where no entry tells of it. */
  set: z.nullable(setter),
  /** Moment of the first entry of the log, where that may have been set before; null for what was never set. */
  begins: z.nullable(z.string()),
})
export type SetterAnswer = z.output<typeof answer>

/** Parts of one question: more than any section has controls. */
const MAX_PATHS = 200

interface Kind {
  readonly name: string
  readonly area: string
  readonly path: string
  readonly view: string
  readonly called: string
}

/** Tells who set parts of one kind of thing last, to those who may change it. Apache Superset has no such call. */
const setterCall = ({ name, area, path, view, called }: Kind) =>
  defineCall({
    name,
    area,
    errors: [],
    permission: ['can_write', view],
    method: 'GET',
    path: `/api/recount/${path}/{id}/setter/`,
    summary: `The person who set each part of a ${called} last`,
    params: z.strictObject({ id: z.coerce.number().check(z.int(), z.positive()) }),
    queryEncoding: 'rison',
    /** JSON pointers of the parts; an empty one is any part. */
    query: z.strictObject({ paths: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(MAX_PATHS)) }),
    /** An answer for each path, in their order. */
    responses: { 200: z.object({ result: z.array(answer) }) },
  })

export const setterCalls = {
  chart: setterCall({ name: 'chartSetter', area: 'chart', path: 'chart', view: 'Chart', called: 'chart' }),
  dataset: setterCall({ name: 'datasetSetter', area: 'dataset', path: 'dataset', view: 'Dataset', called: 'dataset' }),
  saved_query: setterCall({
    name: 'savedQuerySetter',
    area: 'saved',
    path: 'saved_query',
    view: 'SavedQuery',
    called: 'saved query',
  }),
  dashboard: setterCall({
    name: 'dashboardSetter',
    area: 'dashboard',
    path: 'dashboard',
    view: 'Dashboard',
    called: 'dashboard',
  }),
  database: setterCall({
    name: 'databaseSetter',
    area: 'databases',
    path: 'database',
    view: 'Database',
    called: 'database',
  }),
  user: setterCall({ name: 'userSetter', area: 'users', path: 'user', view: 'User', called: 'user' }),
  rule: setterCall({
    name: 'ruleSetter',
    area: 'rowLevelSecurity',
    path: 'rule',
    view: 'RowLevelSecurity',
    called: 'row-level security rule',
  }),
}
export type SetterKind = keyof typeof setterCalls
