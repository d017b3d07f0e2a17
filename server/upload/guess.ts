import type { DuckDBConnection } from '@duckdb/node-api'
import { type Form, formsOf, hasForm } from './forms'
import type { LoadColumn } from './loadProtocol'

export interface Guessed {
  readonly columns: LoadColumn[]
  readonly notes: readonly string[]
}

/** Columns per statement: DuckDB's time to prepare one grows with the square of its expressions. */
const AT_ONCE = 100

/** The values of aggregates over a relation, a statement for some of them at a time. */
export const oneRow = async (
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

const formTests = (at: number, first: string): readonly Test[] =>
  formsOf(first)
    .filter(({ isGuessed }) => isGuessed)
    .map((form) => ({ at, type: form.type, form, condition: hasForm(form, `c${at}`) }))

/** Digits with a year of two: as likely a version or the number of a section. */
const isVague = (form: Form | null): boolean => form !== null && form.id.includes('%y') && !form.id.includes('%b')

/** Tests for texts of a file that has numbers and texts apart: dates alone are looked for. */
const dateTests = (at: number, first: string): readonly Test[] =>
  [...written(at), ...formTests(at, first)].filter(({ type, form }) => /^(?:DATE|TIME)/.test(type) && !isVague(form))

/** Tests for the type of a column by preference; the first that holds decides. */
const testsOf = ({ type }: LoadColumn, at: number, first: string): readonly Test[] => {
  const cell = `c${at}`
  // types sniffed from a file with lines of different lengths need not fit the lines that are read
  const reads = `TRY_CAST(${cell} AS ${type}) IS NOT NULL`
  const forms = formTests(at, first)
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
    // DuckDB casts a text with a year of two digits to one of the first century
    const long =
      type.startsWith('TIME') && !type.startsWith('TIMESTAMP')
        ? reads
        : `(regexp_matches(${cell}, '^[0-9]{4}') AND ${reads})`
    const days = type === 'TIMESTAMP' ? [{ at, type: 'DATE', form: null, condition: `(${day})` }] : []
    return [...days, { at, type, form: null, condition: long }, ...forms]
  }
  return type === 'VARCHAR' ? [...written(at), ...forms] : [{ at, type, form: null, condition: reads }]
}

interface Readings {
  readonly best: Test | undefined
  readonly other: Test | undefined
}

/** Places of the columns whose two readings give the same numbers, as of whole amounts: "$5" is 5 with any signs. */
const agreeing = async (
  connection: DuckDBConnection,
  sample: string,
  readings: readonly Readings[],
): Promise<ReadonlySet<number>> => {
  const doubtful = readings.flatMap(({ best, other }, at) => {
    const [one, two] = [best?.form, other?.form]
    return one?.type !== 'DOUBLE' || two?.type !== 'DOUBLE' ? [] : [{ at, one, two }]
  })
  if (doubtful.length === 0) return new Set()
  const conditions = doubtful.map(
    ({ at, one, two }) => `bool_and(${one.tried(`c${at}`)} IS NOT DISTINCT FROM ${two.tried(`c${at}`)})`,
  )
  const answers = await oneRow(connection, conditions, sample)
  return new Set(doubtful.flatMap(({ at }, place) => (answers[place] === true ? [at] : [])))
}

/**
 * Types of columns as sniffed, unless their values in `sample` (texts, by place `c0`, `c1` …) show better ones. Ambiguous values
 * stay text, with a note. Where `isTyped`, numbers and truth values were told from texts by the file, and stay as they are.
 */
export const guessTypes = async (
  connection: DuckDBConnection,
  sample: string,
  sniffed: readonly LoadColumn[],
  isTyped = false,
): Promise<Guessed> => {
  const isOpen = ({ type }: LoadColumn): boolean => !isTyped || type === 'VARCHAR'
  const firsts = sniffed.map((column, i) => (isOpen(column) ? `any_value(c${i})` : 'NULL'))
  const values = (await oneRow(connection, firsts, sample)) as (string | null)[]
  const tests = sniffed.flatMap((column, at) => {
    const first = values[at] ?? null
    if (first === null) return []
    return isTyped ? dateTests(at, first) : testsOf(column, at, first)
  })
  const conditions = tests.map(({ at, condition }) => `bool_and(c${at} IS NULL OR ${condition})`)
  const answers = await oneRow(connection, conditions, sample)
  const holding = tests.filter((_, i) => answers[i] === true)
  const readings = sniffed.map((_, at) => {
    const [best, ...more] = holding.filter((test) => test.at === at)
    const other = best?.form == null ? undefined : more.find(({ form }) => form?.reading !== best.form?.reading)
    return { best, other }
  })
  const agree = await agreeing(connection, sample, readings)
  const notes: string[] = []
  const columns = sniffed.map((column, at): LoadColumn => {
    const { name } = column
    const { best, other } = readings[at] ?? {}
    if (best === undefined) return { name, type: (values[at] ?? null) === null ? column.type : 'VARCHAR' }
    if (other === undefined || agree.has(at))
      return { name, type: best.type, ...(best.form === null ? {} : { format: best.form.id }) }
    notes.push(
      `“${name}” stays text: “${values[at]}” can be read in two ways (${best.form?.reading}, ${other.form?.reading}).`,
    )
    return { name, type: 'VARCHAR' }
  })
  return { columns, notes }
}
