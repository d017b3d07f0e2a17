import { randomUUID } from 'node:crypto'
import type { ExpressionBody } from '../../contract/dataset/facts'
import { enclosed, textBefore } from '../chart/plan/expression'
import { type Reading, readingFor } from '../chart/rows/calculated'
import { readableOf } from '../chart/plan/source'
import { EngineError, joinedRows } from '../engines/engine'
import { Problem } from '../problem'
import { datasetGuard } from '../rowLevelSecurity/guard'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import type { Dataset } from './rows'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store' | 'templates'>

/** Values that a preview shows. */
const PREVIEW = 10

interface Verdict {
  readonly result: readonly {
    readonly message: string
    readonly position: number | null
    readonly line_number: number | null
    readonly start_column: number | null
    readonly end_column: number | null
  }[]
  readonly type: string | null
  readonly type_generic: number | null
  readonly values: readonly unknown[]
}

/** The statement that runs an expression alone; it contains the expression unchanged, on its own lines. */
const statementOf = (kind: ExpressionBody['expression_type'], sql: string, { source }: Pick<Reading, 'source'>) => {
  if (kind === 'where') return `SELECT count(*) AS "value"\nFROM ${source}\nWHERE ${sql}`
  if (kind === 'having') return `SELECT count(*) AS "value"\nFROM ${source}\nHAVING ${sql}`
  return `SELECT ${sql} AS "value"\nFROM ${source}`
}

const placed = (message: string, expression: string, position: number | null) => {
  if (position === null || position < 0 || position > expression.length) {
    return { message, position: null, line_number: null, start_column: null, end_column: null }
  }
  const lines = expression.slice(0, position).split('\n')
  const column = (lines.at(-1)?.length ?? 0) + 1
  return { message, position, line_number: lines.length, start_column: column, end_column: column }
}

const refused = (message: string, expression: string, position: number | null): Verdict => ({
  result: [placed(message, expression, position)],
  type: null,
  type_generic: null,
  values: [],
})

/** An error at the bracket around an expression is one of its end: nobody typed the bracket. */
const endsTooEarly = (statement: string, { position }: EngineError): boolean => textBefore(statement, position) !== null

const textOf = ({ text }: Problem): string => text.replace(/^Error: /, '')

/**
 * The database's error in a condition for the rows of a dataset, before its rules; null without one, and where the dataset itself
 * cannot be read.
 */
export const conditionProblem = async (
  services: Deps,
  user: User,
  dataset: Dataset,
  condition: string,
): Promise<string | null> => {
  const describe = async (text: string): Promise<void> => {
    const sql = enclosed(text, { what: 'The clause', queries: true })
    const reading = await readableOf(services, user, dataset)
    const statement = statementOf('where', sql, reading)
    const order = {
      runId: `condition-${randomUUID()}`,
      user: `dataset-${user.id}`,
      sql: statement,
      schema: dataset.row.schema_name,
      limit: 0,
      maxBytes: 65_536,
      timeoutMs: services.settings.queryTimeoutSeconds * 1000,
      describeOnly: true,
    }
    await services.databases
      .engine(dataset.database.id, user, dataset.row.catalog)
      .run(order)
      .catch((error: unknown) => {
        if (!(error instanceof EngineError) || !endsTooEarly(statement, error)) throw error
        throw new EngineError(error.code, 'The clause ends too early.')
      })
  }
  const problem = async (text: string): Promise<string | null> => {
    try {
      await describe(text)
      return null
    } catch (error) {
      if (error instanceof EngineError) return error.message
      if (error instanceof Problem) return textOf(error)
      throw error
    }
  }
  const refusal = await problem(condition)
  return refusal === null || (await problem('TRUE')) !== null ? null : refusal
}

/** True when an expression runs on a dataset: the database checks it, and runs it only for a preview. */
export const validated = async (
  services: Deps,
  user: User,
  dataset: Dataset,
  { expression, expression_type: kind, preview = false, columns }: ExpressionBody,
): Promise<Verdict> => {
  const unsaved = columns?.map((column) => ({ name: column.column_name, expression: column.expression }))
  const readable = await readableOf(services, user, dataset, unsaved)
  // a query inside of an expression would see the rows that the rules hide
  const queries = kind !== 'where' && kind !== 'having' && readable.rules.length === 0
  let sql: string
  let reading: Reading
  try {
    sql = enclosed(expression, { what: 'The expression', queries })
    reading = readingFor({ ...readable, queries: unsaved === undefined || readable.rules.length === 0 }, [sql])
  } catch (error) {
    if (error instanceof Problem) return refused(textOf(error), expression, null)
    throw error
  }
  const statement = statementOf(kind, sql, reading)
  const authored = { origin: readable.source, expressions: [sql, ...reading.expressions] }
  const guard = await datasetGuard(services, user, dataset, authored)
  try {
    const { columns, rowsChunks } = await services.databases
      .engine(dataset.database.id, user, dataset.row.catalog)
      .run({
        runId: `expression-${randomUUID()}`,
        user: `dataset-${user.id}`,
        sql: statement,
        schema: dataset.row.schema_name,
        limit: preview ? PREVIEW : 0,
        maxBytes: 65_536,
        timeoutMs: services.settings.queryTimeoutSeconds * 1000,
        ...(preview ? {} : { describeOnly: true }),
        ...guard.request,
      })
    const [column] = columns
    const values = preview ? (JSON.parse(joinedRows({ rowsChunks }).toString('utf8')) as unknown[][]) : []
    return {
      result: [],
      type: column?.type ?? null,
      type_generic: column?.generic ?? null,
      values: values.map((row) => row[0]),
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    // the expression begins after its bracket and a line break; a condition comes after any text that could repeat it
    if (endsTooEarly(statement, error)) return refused('The expression ends too early.', expression, expression.length)
    const isCondition = kind === 'where' || kind === 'having'
    const begin = (isCondition ? statement.lastIndexOf(sql) : statement.indexOf(sql)) + 2
    return refused(error.message, expression, error.position === null ? null : error.position - begin)
  }
}
