import * as z from 'zod/mini'
import { whole } from './fields'

/** `{id}` in a path. Anything else than a positive safe integer is answered like an id that does not exist. */
export const idParams = z.strictObject({ id: z.coerce.number().check(z.int(), z.positive()) })

const filter = z.strictObject({
  col: z.string(),
  opr: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]),
})

/** The `q` of list calls. */
const listQuery = z.strictObject({
  columns: z.optional(z.array(z.string())),
  select_columns: z.optional(z.array(z.string())),
  filters: z.optional(z.array(filter)),
  order_column: z.optional(z.string()),
  order_columns: z.optional(z.string()),
  order_direction: z.optional(z.enum(['asc', 'desc'])),
  page: z.optional(z.number().check(z.int(), z.nonnegative())),
  page_size: z.optional(z.number().check(z.int())),
  keys: z.optional(z.array(z.string())),
})
export type ListQuery = z.output<typeof listQuery>

/** The `q` of detail calls. */
const detailQuery = z.strictObject({
  columns: z.optional(z.array(z.string())),
  keys: z.optional(z.array(z.string())),
})
export type DetailQuery = z.output<typeof detailQuery>

/** The `q` of calls that delete, or read, several at a time. */
export const idList = z.array(whole)

export const done = z.object({ message: z.string() })

const words = z.record(z.string(), z.string())

const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    count: z.number(),
    ids: z.array(z.number()),
    result: z.array(item),
    list_columns: z.optional(z.array(z.string())),
    order_columns: z.optional(z.array(z.string())),
    label_columns: z.optional(words),
    description_columns: z.optional(words),
    list_title: z.optional(z.string()),
  })

const detailOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    id: z.number(),
    result: item,
    show_columns: z.optional(z.array(z.string())),
    label_columns: z.optional(words),
    description_columns: z.optional(words),
    show_title: z.optional(z.string()),
  })

/** The rest of a call for a list. */
export const listCall = <S extends z.ZodMiniType>(item: S) =>
  ({ method: 'GET', query: listQuery, queryEncoding: 'rison', responses: { 200: listOf(item) } }) as const

/** The rest of a call for one record. */
export const detailCall = <S extends z.ZodMiniType>(item: S) =>
  ({
    method: 'GET',
    params: idParams,
    query: detailQuery,
    queryEncoding: 'rison',
    responses: { 200: detailOf(item) },
  }) as const

const recordOf = <S extends z.ZodMiniType>(result: S) => z.object({ id: z.number(), result })

/** The rest of a call that makes a record of its body. */
export const creationCall = <S extends z.ZodMiniType>(body: S) =>
  ({ method: 'POST', body, responses: { 201: recordOf(body) } }) as const

/** The rest of a call that changes a record as its body says. */
export const changeCall = <S extends z.ZodMiniType>(body: S) =>
  ({ method: 'PUT', params: idParams, body, responses: { 200: recordOf(body) } }) as const

/** The rest of a call that deletes one record. */
export const deletionCall = { method: 'DELETE', params: idParams, responses: { 200: done } } as const

/** The rest of a call that deletes several records, or none of them. */
export const bulkDeletionCall = {
  method: 'DELETE',
  query: idList,
  queryEncoding: 'rison',
  responses: { 200: done },
} as const

/** Those of the requested ids that are favourites of the caller. */
export const starred = z.object({ result: z.array(z.object({ id: z.number(), value: z.boolean() })) })
