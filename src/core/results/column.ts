import * as z from 'zod/mini'

/** A column of a result (`A3.34`); `type_generic`: 0 numeric, 1 string, 2 temporal, 3 boolean. */
export const ResultColumn = z.object({
  column_name: z.string(),
  name: z.string(),
  type: z.nullable(z.string()),
  type_generic: z.optional(z.nullable(z.number())),
  is_dttm: z.boolean(),
})
export type ResultColumn = z.infer<typeof ResultColumn>
