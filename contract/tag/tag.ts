import * as z from 'zod/mini'
import { defineCall } from '../call'
import { defineFavorites } from '../favorites'
import { changeCall, deletionCall, detailCall, done, listCall } from '../common'
import { person, short, text, whole } from '../fields'

/** Types that can be tagged, by their number in addresses. */
export const TAGGED = { query: 1, chart: 2, dashboard: 3, dataset: 4 } as const
export type TaggedType = keyof typeof TAGGED

/** A tag in the record of a thing; 1 is one made by people, as all of them are here. */
export const tagRef = z.object({ id: z.number(), name: z.string(), type: z.number() })
export type TagRef = z.output<typeof tagRef>

const name = z.string().check(z.minLength(1), z.maxLength(250))
const object = z.tuple([z.enum(['query', 'chart', 'dashboard', 'dataset']), whole])
export type TaggedObject = z.output<typeof object>

const item = z.object({
  ...tagRef.shape,
  description: text,
  created_by: person,
  changed_by: person,
  created_on_delta_humanized: z.optional(z.string()),
  changed_on_delta_humanized: z.optional(z.string()),
})
export type TagItem = z.output<typeof item>

const body = z.strictObject({ name, description: short(2000), objects_to_tag: z.optional(z.array(object)) })

const bulk = z.strictObject({
  tags: z.array(z.strictObject({ name, objects_to_tag: z.optional(z.array(object)) })),
})

const at = { area: 'tag', errors: [] } as const
const read = ['can_read', 'Tag'] as const
const write = ['can_write', 'Tag'] as const

export const tagList = defineCall({
  ...at,
  ...listCall(item),
  name: 'tagList',
  path: '/api/v1/tag/',
  summary: 'Tags',
  permission: read,
})

export const tagGet = defineCall({
  ...at,
  ...detailCall(z.partial(item)),
  name: 'tagGet',
  path: '/api/v1/tag/{id}',
  summary: 'A tag',
  permission: read,
})

export const tagPost = defineCall({
  ...at,
  name: 'tagPost',
  audit: 'changes',
  method: 'POST',
  path: '/api/v1/tag/',
  summary: 'Make a tag and put it on things',
  permission: write,
  body,
  responses: { 201: z.object({}) },
})

export const tagBulkPost = defineCall({
  ...at,
  name: 'tagBulkPost',
  audit: 'changes',
  method: 'POST',
  path: '/api/v1/tag/bulk_create',
  summary: 'Make tags and put each on things; those that the caller may not change are skipped',
  permission: write,
  body: bulk,
  responses: {
    200: z.object({ result: z.object({ objects_tagged: z.array(object), objects_skipped: z.array(object) }) }),
  },
})

export const tagPut = defineCall({
  ...at,
  ...changeCall(body),
  name: 'tagPut',
  audit: 'changes',
  path: '/api/v1/tag/{id}',
  summary: 'Change a tag',
  permission: write,
})

export const tagDelete = defineCall({
  ...at,
  ...deletionCall,
  name: 'tagDelete',
  audit: 'changes',
  path: '/api/v1/tag/{id}',
  summary: 'Delete a tag; what it was on stays',
  permission: write,
})

export const tagBulkDelete = defineCall({
  ...at,
  name: 'tagBulkDelete',
  audit: 'changes',
  method: 'DELETE',
  path: '/api/v1/tag/',
  summary: 'Delete tags by their names, or none of them',
  permission: write,
  query: z.array(z.string()),
  queryEncoding: 'rison',
  responses: { 200: done },
})

const number = z.coerce.number().check(z.int(), z.positive())
const onObject = { objectType: number, objectId: number }

/** Puts tags on one thing, and makes those that are new. */
export const tagObject = defineCall({
  ...at,
  name: 'tagObject',
  audit: 'changes',
  method: 'POST',
  path: '/api/v1/tag/{objectType}/{objectId}/',
  summary: 'Put tags on a query, chart, dashboard or dataset',
  permission: write,
  params: z.strictObject(onObject),
  body: z.strictObject({ properties: z.strictObject({ tags: z.array(name) }) }),
  responses: { 201: z.object({}) },
})

export const untagObject = defineCall({
  ...at,
  name: 'untagObject',
  audit: 'changes',
  method: 'DELETE',
  path: '/api/v1/tag/{objectType}/{objectId}/{tag}/',
  summary: 'Take a tag from a query, chart, dashboard or dataset',
  permission: write,
  params: z.strictObject({ ...onObject, tag: name }),
  responses: { 200: done },
})

const tagged = z.object({
  id: z.number(),
  type: z.string(),
  name: z.string(),
  url: z.string(),
  changed_on: z.string(),
  created_by: z.nullable(z.number()),
  creator: z.string(),
  tags: z.array(tagRef),
  owners: z.array(z.object({ id: z.number(), first_name: z.string(), last_name: z.string() })),
})
export type TaggedItem = z.output<typeof tagged>

/** `tagIds` and `types` hold several, with commas between them. */
export const tagObjects = defineCall({
  ...at,
  name: 'tagObjects',
  method: 'GET',
  path: '/api/v1/tag/get_objects/',
  summary: 'What the caller may see of what has one of these tags',
  permission: read,
  query: z.object({
    tagIds: z.optional(z.string()),
    tags: z.optional(z.string()),
    types: z.optional(z.string()),
  }),
  responses: { 200: z.object({ result: z.array(tagged) }) },
})

const favorites = defineFavorites('tag', read)

export const tagFavoriteStatus = favorites.status
export const tagFavoriteAdd = favorites.add
export const tagFavoriteRemove = favorites.remove
