import type * as z from 'zod/mini'
import type { RowsAnswer } from '../http/route'
import type { Result } from './answer'

/** Rows are text already; everything else is closed by the schema. */
export const resultText = (schema: z.ZodMiniType, { members, data }: Result): string => {
  const head = JSON.stringify(schema.parse(members))
  if (data === null) return head
  return `${head.slice(0, -1)}${head === '{}' ? '' : ','}"data":${data}}`
}

export const jsonAnswer = (text: string, type = 'application/json; charset=utf-8'): RowsAnswer => ({
  pieces: [Buffer.from(text)],
  type,
})
