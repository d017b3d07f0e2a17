import type { Client } from 'pg'
import { uniqueNames } from '../../../run/columns'
import { NUMERIC, type Field, type PgType } from '../types'

/** The form of a column's values, where its type alone does not tell it. */
export type Fit =
  | { readonly kind: 'plain' }
  /** Text, since no type of a Parquet file holds the values; `why` is a note for the reader. */
  | { readonly kind: 'text'; readonly why: string }
  | { readonly kind: 'decimal'; readonly digits: number; readonly scale: number }
  | { readonly kind: 'list' }

/** Digits that a decimal of Parquet holds. */
const MAX_DIGITS = 38

const PLAIN: Fit = { kind: 'plain' }

/** Digits and scale that a `numeric(p, s)` declares; null without them, and where DuckDB has no such decimal. */
const declared = (modifier: number): { readonly digits: number; readonly scale: number } | null => {
  if (modifier < 0) return null
  const digits = ((modifier - 4) >> 16) & 0xffff
  // 11 bits with a sign
  const scale = (((modifier - 4) & 0x7ff) ^ 1024) - 1024
  return digits <= MAX_DIGITS && scale >= 0 && scale <= digits ? { digits, scale } : null
}

interface Question {
  readonly sql: string
  /** The form by the answers; `name` is that of the column. */
  readonly fitOf: (answers: readonly (string | null)[], name: string) => Fit
}

const text = (name: string, what: string): Fit => ({
  kind: 'text',
  why: `The column ${name} holds ${what} and is text, so that nothing is lost.`,
})

/** NaN and the infinities have no scale. */
const NO_NUMBER = (x: string): string => `bool_or(scale(${x}) IS NULL AND ${x} IS NOT NULL)`

const numericQuestion = (x: string, modifier: number): Question => {
  const known = declared(modifier)
  if (known !== null) {
    return {
      sql: `${NO_NUMBER(x)}, NULL, NULL`,
      fitOf: ([odd], name) => (odd === 't' ? text(name, 'NaN') : { kind: 'decimal', ...known }),
    }
  }
  return {
    sql: `${NO_NUMBER(x)}, max(scale(${x})), max(trunc(abs(${x}))) FILTER (WHERE scale(${x}) IS NOT NULL)`,
    fitOf: ([odd, scale, whole], name) => {
      if (odd === 't') return text(name, 'NaN or infinities')
      const digits = whole === '0' ? 0 : (whole ?? '').length
      return digits + Number(scale ?? 0) > MAX_DIGITS
        ? text(name, `numbers of more than ${MAX_DIGITS} digits`)
        : { kind: 'decimal', digits: MAX_DIGITS, scale: Number(scale ?? 0) }
    },
  }
}

const listQuestion = (x: string): Question => ({
  sql: `max(array_ndims(${x})), bool_or(array_lower(${x}, 1) <> 1), NULL`,
  fitOf: ([dimensions, moved], name) => {
    if (Number(dimensions ?? 1) > 1) return text(name, 'arrays of several dimensions')
    return moved === 't' ? text(name, 'arrays that do not begin at 1') : { kind: 'list' }
  },
})

const ANSWERS = 3

/** Vectors are arrays by their category, and have no bounds or NULLs. */
const isArray = (type: PgType | undefined): boolean =>
  type !== undefined && type.element !== 0 && type.name.startsWith('_')

const questionOf = ({ dataTypeID: oid, dataTypeModifier: modifier }: Field, x: string, find: Find): Question | null => {
  if (oid === NUMERIC) return numericQuestion(x, modifier)
  return isArray(find(oid)) ? listQuestion(x) : null
}

type Find = (oid: number) => PgType | undefined

/** The forms of all columns without a look at their values. */
export const plainFits = (fields: readonly Field[]): Fit[] => fields.map(() => PLAIN)

/**
 * The forms of the columns for a file with types: of decimals and arrays they depend on the values. The query runs once more for
 * it, and sees the same rows within the transaction.
 */
export const readFits = async (client: Client, query: string, fields: readonly Field[], find: Find): Promise<Fit[]> => {
  const names = uniqueNames(fields.map(({ name }) => name))
  const questions = fields.map((field, at) => questionOf(field, `q.c${at}`, find))
  const asked = questions.flatMap((question) => (question === null ? [] : [question.sql]))
  if (asked.length === 0) return plainFits(fields)
  const places = fields.map((_, at) => `c${at}`).join(', ')
  const { rows } = await client.query<(string | null)[]>({
    text: `SELECT ${asked.join(', ')} FROM (\n${query}\n) q(${places})`,
    rowMode: 'array',
  })
  const answers = rows[0] ?? []
  let at = 0
  return questions.map((question, place) => {
    if (question === null) return PLAIN
    const fit = question.fitOf(answers.slice(at, at + ANSWERS), names[place] ?? '')
    at += ANSWERS
    return fit
  })
}
