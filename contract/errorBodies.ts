import * as z from 'zod/mini'

const issueSchema = z.object({ code: z.number(), message: z.string() })

/** One error of body A. `position` (UTF-16 offset in the script sent) and `candidates` are Recount's additions. */
export const apiErrorSchema = z.object({
  message: z.string(),
  error_type: z.string(),
  level: z.optional(z.enum(['info', 'warning', 'error'])),
  extra: z.nullish(
    z.looseObject({
      issue_codes: z.optional(z.array(issueSchema)),
      engine_name: z.optional(z.string()),
      position: z.optional(z.number()),
      candidates: z.optional(z.array(z.string())),
      timeout: z.optional(z.number()),
      link: z.nullish(z.string()),
      // where to sign in to a database, of OAUTH2_REDIRECT
      url: z.nullish(z.string()),
      /** The table of somebody else's file that the caller may not read. */
      file_table: z.optional(z.object({ schema: z.string(), table: z.string(), owner: z.string() })),
    }),
  ),
})
export type ApiError = z.output<typeof apiErrorSchema>

/** Body A: typed errors. */
const errorsBody = z.object({ errors: z.array(apiErrorSchema) })
/** Body B (a text) and body C (texts per field, nested where the field is). */
export const messageBody = z.object({ message: z.union([z.string(), z.record(z.string(), z.unknown())]) })
/** Body D: old-style views. */
const errorTextBody = z.object({ error: z.string() })
/** Body E: neither session nor token, or a refused token. */
const msgBody = z.object({ msg: z.string() })

export const errorBody = z.union([errorsBody, messageBody, errorTextBody, msgBody])
