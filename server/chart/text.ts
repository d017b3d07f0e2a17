import type * as z from 'zod/mini'
import type { Result } from './answerQuery'
import { type Pieces, openPieces } from './batch/pieces'

/** A result on its way into an answer: its head, closed by the schema, and its rows, which are text already. */
export interface ResultText {
  readonly head: string
  readonly data: readonly Uint8Array[] | null
}

export const resultText = async (schema: z.ZodMiniType, { members, data }: Result): Promise<ResultText> => ({
  head: JSON.stringify(schema.parse(members)),
  data: data === null ? null : await data.pieces(),
})

const addResult = (pieces: Pieces, { head, data }: ResultText): void => {
  if (data === null) return pieces.text(head)
  pieces.text(`${head.slice(0, -1)}${head === '{}' ? '' : ','}"data":`)
  for (const bytes of data) pieces.bytes(bytes)
  pieces.text('}')
}

/** JSON in pieces: texts as they are, and results between them. */
export const jsonPieces = (parts: readonly (string | ResultText)[]): readonly Uint8Array[] => {
  const pieces = openPieces()
  for (const part of parts) {
    if (typeof part === 'string') pieces.text(part)
    else addResult(pieces, part)
  }
  return pieces.end()
}
