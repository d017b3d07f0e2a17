import type { DuckDBConnection } from '@duckdb/node-api'
import { type Form, formsOf, hasForm } from './forms'
import type { LoadColumn } from './loadProtocol'

export interface Guessed {
  readonly columns: LoadColumn[]
  /** By place: how the texts of a column are written, where DuckDB does not read them by itself. */
  readonly forms: readonly (Form | null)[]
  readonly notes: readonly string[]
}

/** Columns per statement: DuckDB's time to prepare one grows with the square of its expressions. */
const AT_ONCE = 100

/** The values of aggregates over a relation, a statement for some of them at a time. */
const oneRow = async (
  connection: DuckDBConnection,
  aggregates: readonly string[],
  from: string,
): Promise<readonly unknown[]> => {
  const values: unknown[] = []
  for (let at = 0; at < aggregates.length; at += AT_ONCE) {
    const sql = `SELECT ${aggregates.slice(at, at + AT_ONCE).join(',')} FROM ${from}`
    values.push(...((await connection.runAndReadAll(sql)).getRowsJson()[0] ?? []))
  }
  return values
}

interface Test {
  readonly at: number
  /** The type that the column has where the condition holds for all its values. */
  readonly type: string
  readonly form: Form | null
  readonly condition: string
}

/** Formats that DuckDB reads by itself, and does not detect where no line is as long as the header. */
const written = (at: number): readonly Test[] => {
  const cell = `c${at}`
  const test = (type: string, looks: string): Test => ({
    at,
    type,
    form: null,
    condition: `(regexp_full_match(${cell}, '${looks}') AND TRY_CAST(${cell} AS ${type}) IS NOT NULL)`,
  })
  const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
  return [
    test('BIGINT', '-?(0|[1-9][0-9]*)'),
    test('DOUBLE', String.raw`-?(0|[1-9][0-9]{0,14})(\.[0-9]+)?`),
    test('DATE', day),
    test('TIMESTAMP', String.raw`${day}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?`),
    test('BOOLEAN', '(?i:true|false)'),
  ]
}

/** Tests for the type of a column by preference; the first that holds decides. */
const testsOf = ({ type }: LoadColumn, at: number, first: string | null): readonly Test[] => {
  const cell = `c${at}`
  if (first === null) return []
  // types sniffed from a file with lines of different lengths need not fit the lines that are read
  const reads = `TRY_CAST(${cell} AS ${type}) IS NOT NULL`
  const forms = formsOf(first).map((form) => ({ at, type: form.type, form, condition: hasForm(form, cell) }))
  // with leading zeros they are names, such as postal codes
  if (/INT/.test(type))
    return [{ at, type, form: null, condition: `(NOT regexp_matches(${cell}, '^-?0[0-9]') AND ${reads})` }]
  // DuckDB reads integers beyond its range as doubles, with a loss
  if (type === 'DOUBLE') {
    const exact = { at, form: null, condition: `TRY_CAST(${cell} AS HUGEINT) IS NOT NULL` }
    const whole = `regexp_full_match(${cell}, '-?[0-9]+')`
    return [
      {
        ...exact,
        type: 'HUGEINT',
        condition: `(${whole} AND NOT regexp_matches(${cell}, '^-?0[0-9]') AND ${exact.condition})`,
      },
      { at, type: 'VARCHAR', form: null, condition: whole },
      { at, type, form: null, condition: reads },
    ]
  }
  // DuckDB detects dates that it then does not read in this form
  if (/^(?:DATE|TIME)/.test(type)) {
    const day = `regexp_full_match(${cell}, '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}') AND TRY_CAST(${cell} AS DATE) IS NOT NULL`
    const days = type === 'TIMESTAMP' ? [{ at, type: 'DATE', form: null, condition: `(${day})` }] : []
    return [...days, { at, type, form: null, condition: reads }, ...forms]
  }
  return type === 'VARCHAR' ? [...written(at), ...forms] : [{ at, type, form: null, condition: reads }]
}

/**
 * Types of columns as sniffed, unless their values in `sample` (texts, by place `c0`, `c1` …) show better ones. Ambiguous values
 * stay text, with a note.
 */
export const guessTypes = async (
  connection: DuckDBConnection,
  sample: string,
  sniffed: readonly LoadColumn[],
): Promise<Guessed> => {
  const firsts = sniffed.map((_, i) => `any_value(c${i})`)
  const values = (await oneRow(connection, firsts, sample)) as (string | null)[]
  const tests = sniffed.flatMap((column, at) => testsOf(column, at, values[at] ?? null))
  const conditions = tests.map(({ at, condition }) => `bool_and(c${at} IS NULL OR ${condition})`)
  const answers = await oneRow(connection, conditions, sample)
  const holding = tests.filter((_, i) => answers[i] === true)
  const notes: string[] = []
  const forms: (Form | null)[] = []
  const columns = sniffed.map(({ name, type }, at): LoadColumn => {
    const fitting = holding.filter((test) => test.at === at)
    const [best] = fitting
    forms.push(null)
    if (best === undefined) return { name, type: (values[at] ?? null) === null ? type : 'VARCHAR' }
    const other = best.form === null ? undefined : fitting.find(({ form }) => form?.reading !== best.form?.reading)
    if (other === undefined) {
      forms[at] = best.form
      return { name, type: best.type }
    }
    notes.push(
      `“${name}” stays text: “${values[at]}” can be read in two ways (${best.form?.reading}, ${other.form?.reading}).`,
    )
    return { name, type: 'VARCHAR' }
  })
  return { columns, forms, notes }
}
