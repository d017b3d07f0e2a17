import * as z from 'zod/mini'
import { encodings, raggedWays } from '../../../contract/upload/upload'
import { parseJson } from '../../json/parse'

const schema = z.object({
  /** The kind of the file, to which the reading options belong. */
  kind: z.enum(['csv', 'excel', 'columnar', 'json']),
  reading: z.partial(
    z.object({
      encoding: z.enum(encodings),
      delimiter: z.string(),
      header: z.boolean(),
      sheet: z.string(),
      ragged: z.enum(raggedWays),
      above: z.number(),
      list: z.string(),
      flat: z.boolean(),
    }),
  ),
  /** Formats of columns that were texts in the file; null where the engine reads them by itself. */
  columns: z.array(z.object({ name: z.string(), format: z.nullable(z.string()) })),
  /** Columns some of whose values became NULL because they did not fit, with the owner's consent. */
  as_null: z.array(z.string()),
})
/** The options that a table was made with, for the files that refresh it. A file's secrets are none of them. */
export type Kept = z.output<typeof schema>

/** Reads what the metadata hold of a table; null for one that was made before they held it. */
export const toKept = (text: string | null): Kept | null => {
  if (text === null) return null
  const { data } = schema.safeParse(parseJson(text))
  return data ?? null
}
