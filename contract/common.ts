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
export const listQuery = z.strictObject({
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
export const detailQuery = z.strictObject({
  columns: z.optional(z.array(z.string())),
  keys: z.optional(z.array(z.string())),
})
export type DetailQuery = z.output<typeof detailQuery>

const words = z.record(z.string(), z.string())

export const listOf = <S extends z.ZodMiniType>(item: S) =>
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

export const detailOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    id: z.number(),
    result: item,
    show_columns: z.optional(z.array(z.string())),
    label_columns: z.optional(words),
    description_columns: z.optional(words),
    show_title: z.optional(z.string()),
  })

/** The `q` of calls that delete, or read, several at a time. */
export const idList = z.array(whole)

export const done = z.object({ message: z.string() })

/** Those of the requested ids that are favourites of the caller. */
export const starred = z.object({ result: z.array(z.object({ id: z.number(), value: z.boolean() })) })
