import * as z from 'zod/mini'

/** A server error as shown; `position` is a UTF-16 offset into the SQL that was sent. */
export const ServerError = z.object({
  message: z.string(),
  errorType: z.string(),
  level: z.string(),
  position: z.optional(z.nullable(z.number())),
  candidates: z.optional(z.readonly(z.array(z.string()))),
})
export type ServerError = z.infer<typeof ServerError>
