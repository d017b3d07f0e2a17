import * as z from 'zod/mini'
import { defineCall } from '../call'
import { whole } from '../fields'

export const versionDifference = z.object({
  /** JSON pointer: column, then keys of its JSON, or the key of a part and its column. */
  path: z.string(),
  /** Name of the part of the thing. */
  name: z.nullable(z.string()),
  does: z.enum(['added', 'removed', 'changed']),
  /** Null for none, and for values that are no short text. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type VersionDifference = z.output<typeof versionDifference>

const about = {
  number: whole,
  /** Null when nobody is known, or the user is gone. */
  author: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** ms since 1970. */
  at: z.number(),
  /** The name of the thing in this version. */
  name: z.string(),
  /** Its changes since the version before it; none for the first. */
  differences: z.array(versionDifference),
}

const version = z.object(about)
export type ThingVersion = z.output<typeof version>

export const versionField = z.object({
  path: z.string(),
  name: z.nullish(z.string()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** Only that a secret changed is known. */
  secret: z.optional(z.literal(true)),
})
export type VersionField = z.output<typeof versionField>

const positive = z.coerce.number().check(z.int(), z.positive())
const params = z.strictObject({ id: positive, number: positive })

interface Kind {
  readonly list: string
  readonly get: string
  readonly restore: string
  readonly area: string
  /** Its part of the path. */
  readonly path: string
  readonly view: string
  readonly called: string
}

/** The calls of the versions of one kind of thing, for those who may change it. Apache Superset has none of them. */
const versionCalls = ({ list, get, restore, area, path, view, called }: Kind) => {
  const at = { area, errors: [], permission: ['can_write', view] } as const
  const versions = `/api/recount/${path}/{id}/versions/`
  return {
    list: defineCall({
      ...at,
      name: list,
      method: 'GET',
      path: versions,
      summary: `The versions of a ${called}, the newest first`,
      params: z.strictObject({ id: positive }),
      responses: { 200: z.object({ count: whole, result: z.array(version) }) },
    }),
    get: defineCall({
      ...at,
      name: get,
      method: 'GET',
      path: `${versions}{number}`,
      summary: `A version of a ${called}, and what is different now`,
      params,
      responses: {
        200: z.object({
          result: z.object({
            ...about,
            /** The newest version. */
            revision: whole,
            /** From this version to the thing as it is. */
            fields: z.array(versionField),
          }),
        }),
      },
    }),
    restore: defineCall({
      ...at,
      name: restore,
      audit: 'changes',
      method: 'POST',
      path: `${versions}{number}/restore/`,
      summary: `Bring a version of a ${called} back`,
      params,
      /** The newest version that the caller has seen: the call is refused with 412 where there is another by now. */
      body: z.strictObject({ revision: whole }),
      responses: { 200: z.object({ result: z.object({ number: whole }) }) },
    }),
  }
}

export const chartVersions = versionCalls({
  list: 'chartVersionList',
  get: 'chartVersionGet',
  restore: 'chartVersionRestore',
  area: 'chart',
  path: 'chart',
  view: 'Chart',
  called: 'chart',
})

export const datasetVersions = versionCalls({
  list: 'datasetVersionList',
  get: 'datasetVersionGet',
  restore: 'datasetVersionRestore',
  area: 'dataset',
  path: 'dataset',
  view: 'Dataset',
  called: 'dataset',
})

export const savedQueryVersions = versionCalls({
  list: 'savedQueryVersionList',
  get: 'savedQueryVersionGet',
  restore: 'savedQueryVersionRestore',
  area: 'saved',
  path: 'saved_query',
  view: 'SavedQuery',
  called: 'saved query',
})
