import * as z from 'zod/mini'
import { chartProblem } from '../problem'

/** Reads the options of an operation; invalid ones are refused with the name of the operation. */
export const read = <S extends z.ZodMiniType>(schema: S, options: unknown, operation: string): z.output<S> => {
  const answer = schema.safeParse(options ?? {})
  if (answer.success) return answer.data
  const field = answer.error.issues[0]?.path.map(String).join('.') ?? ''
  throw chartProblem(`The options of the post processing operation ${operation} are not valid: ${field.slice(0, 60)}`)
}

/** New columns by their sources. */
export const columnMap = z.record(z.string(), z.string())
