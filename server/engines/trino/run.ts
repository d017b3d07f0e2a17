import type { TableName } from '../../sql/catalog'
import type { Refusal } from '../../sql/refusal'
import type { Creation, ResultColumn } from '../engine'
import { Failed, refuse, STOPPED } from '../process/failure'
import type { Request, RunAnswer } from '../process/protocol'
import { costOf } from './cost'
import { failureOf, missingTable } from './errors'
import { judge, type Judged, type Names } from './gate/judge'
import { EXPLAIN_IO, EXPLAIN_SETTINGS, judgePlan, readPlan, type IoPlan } from './gate/plan'
import { splitScript } from './gate/split'
import { rowJson, writerOf } from './json'
import { quoteName } from './metadata'
import { readPages, type Running } from './reading'
import type { Session } from './statement'
import { genericOf } from './types'
import type { World } from './world'

type RunOrder = Extract<Request, { op: 'run' }>

interface Outcome extends Omit<RunAnswer, 'bytes'> {
  readonly pieces: readonly Uint8Array[]
}

const ONE_QUERY = 'Exactly one query is needed, and nothing beside it.'

const isJudged = (value: Judged | Refusal): value is Judged => 'kind' in value

/** Time beyond the run's own limit, after which the server ends it where this process could not. */
const SLACK_MS = 5_000

const sessionOf = ({ schema, timeoutMs }: Pick<RunOrder, 'schema' | 'timeoutMs'>): Session => ({
  schema,
  properties: { query_max_run_time: `${Math.ceil((timeoutMs + SLACK_MS) / 1000)}s` },
})

/** Names without a schema mean `default` where the catalog has it, else its first schema. */
const schemaOf = (schemas: readonly string[], name: string | null): string | null => {
  if (name === null) return schemas.includes('default') ? 'default' : (schemas[0] ?? null)
  if (!schemas.includes(name)) throw new Failed(refuse('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${name} does not exist.`))
  if (/^[\x21-\x7e]+$/.test(name)) return name
  throw new Failed(
    refuse('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${name} cannot be chosen by its name; write it before the tables.`),
  )
}

const keyOf = (schema: string, name: string): string => `${schema}\u0000${name}`

/** Tables that a part of a script may read, by both judges. */
interface Limits {
  readonly names: Names
  readonly mayRead: ((schema: string, name: string) => boolean) | null
}

/** The tables are listed only where some are denied: a large catalog takes seconds. */
const limitsOf = async (
  world: World,
  schema: string | null,
  denied: readonly TableName[],
  isLimited: boolean,
): Promise<Limits> => {
  const closed = new Set(denied.map(([place, name]) => keyOf(place, name)))
  const { catalog } = world.http.place
  const names: Names = {
    catalog,
    catalogs: new Set(await world.catalogs()),
    schema,
    denied: (place, name) => closed.has(keyOf(place, name)),
  }
  if (!isLimited) return { names, mayRead: null }
  const tables = new Set((await world.tables()).map(([place, name]) => keyOf(place, name)))
  return { names, mayRead: (place, name) => tables.has(keyOf(place, name)) && !closed.has(keyOf(place, name)) }
}

/** The tables of a statement, as the server names them. Answers of the last minute are used again. */
const planOf = async (world: World, sql: string, order: RunOrder, running: Running): Promise<IoPlan> => {
  const key = keyOf(order.schema ?? '', sql)
  const known = world.plans.get(key)
  if (known !== null) return known
  const session = sessionOf(order)
  const settings = { ...session, properties: { ...session.properties, ...EXPLAIN_SETTINGS } }
  let text = ''
  await readPages(world.http, EXPLAIN_IO + sql, settings, running, ({ rows }) => {
    text += rows.map(([line]) => String(line)).join('\n')
    return true
  })
  const plan = readPlan(text)
  if (plan === null)
    throw new Failed(refuse('INVALID_SQL_ERROR', 'The server does not name the tables of this statement.'))
  world.plans.put(key, plan)
  return plan
}

/**
 * Views that a statement mentions, each with its plan alone. The plan of the statement leaves out what its conditions exclude at the
 * moment, such as `now() > …`, and another moment may come before it runs.
 */
const viewPlans = async (
  world: World,
  mentions: readonly TableName[],
  order: RunOrder,
  running: Running,
): Promise<readonly IoPlan[]> => {
  if (mentions.length === 0) return []
  const mentioned = new Set(mentions.map(([schema, name]) => keyOf(schema, name)))
  const views = (await world.views()).filter(([schema, name]) => mentioned.has(keyOf(schema, name)))
  const catalog = quoteName(world.http.place.catalog)
  const plans: IoPlan[] = []
  for (const [schema, name] of views) {
    plans.push(await planOf(world, `TABLE ${catalog}.${quoteName(schema)}.${quoteName(name)}`, order, running))
  }
  return plans
}

/** Both judges. Answers the statement and its plan, which is null where it reads no table. */
const judgeBoth = async (
  world: World,
  sql: string,
  order: RunOrder,
  limits: Limits,
  running: Running,
): Promise<{ readonly judged: Judged; readonly plan: IoPlan | null }> => {
  const mayWrite = order.allowDml && order.judging.denied.length === 0
  const judged = judge(sql, limits.names, mayWrite)
  if (!isJudged(judged)) throw new Failed(judged)
  if (judged.plan === null) return { judged, plan: null }
  const { start } = judged.plan
  try {
    const plan = await planOf(world, judged.plan.sql, order, running)
    for (const each of [plan, ...(await viewPlans(world, judged.mentions, order, running))]) {
      const refused = judgePlan(each, { catalog: limits.names.catalog, mayRead: limits.mayRead })
      if (refused !== null) throw new Failed(refused)
    }
    return { judged, plan }
  } catch (error) {
    const failure = failureOf(error, judged.plan.sql, 1)
    const missing = missingTable(error)
    const candidates = missing === null ? failure.candidates : await world.similar(missing, limits.names)
    throw new Failed({ ...failure, candidates, position: failure.position === null ? null : failure.position + start })
  }
}

const judgeParts = async (world: World, order: RunOrder, running: Running): Promise<void> => {
  for (const { sql, denied } of order.judging.parts) {
    const limits = await limitsOf(world, order.schema, denied, true)
    const { judged } = await judgeBoth(world, sql, { ...order, allowDml: false }, limits, running).catch(
      (error: unknown) => {
        throw error instanceof Failed ? new Failed({ ...error.failure, position: null }) : error
      },
    )
    if (judged.kind !== 'query') throw new Failed(refuse('INVALID_SQL_ERROR', ONE_QUERY))
  }
}

/** Judges and runs the statements of a script in order; the last outcome is answered. */
export const runScript = async (
  world: World,
  asked: RunOrder,
  running: Running,
  report: (progress: { readonly statement: number; readonly statements: number; readonly percent: number }) => void,
): Promise<Outcome> => {
  const statements = splitScript(asked.sql)
  if ('code' in statements) throw new Failed(statements)
  if (asked.create?.kind === 'view' && statements.length > 1) {
    throw new Failed(
      refuse('INVALID_CVAS_QUERY_ERROR', 'A view can be made of one statement only, and here are several.'),
    )
  }
  if (asked.describeOnly && statements.length > 1) throw new Failed(refuse('INVALID_SQL_ERROR', ONE_QUERY))
  const order = { ...asked, schema: schemaOf(await world.schemas(), asked.schema) }
  await judgeParts(world, order, running)
  let outcome: Outcome | null = null
  const estimates: Uint8Array[] = []
  for (const [at, statement] of statements.entries()) {
    let told = -1
    const progress = (done: number): void => {
      const percent = Math.floor((100 * at + done) / statements.length)
      if (percent > told) report({ statement: at, statements: statements.length, percent })
      told = Math.max(told, percent)
    }
    progress(0)
    const last = at === statements.length - 1
    try {
      const { denied, isLimited = false } = order.judging
      const limits = await limitsOf(world, order.schema, denied, isLimited || denied.length > 0)
      const { judged, plan } = await judgeBoth(world, statement.sql, order, limits, running)
      const one = { ...order, create: last ? order.create : null }
      outcome = await runOne(world, judged, plan, one, running, progress)
      if (order.estimate) estimates.push(...outcome.pieces)
      if (judged.kind === 'write' || one.create !== null) world.changed()
    } catch (error) {
      if (running.stopped) throw new Failed(STOPPED)
      const failure = failureOf(error, statement.sql)
      throw new Failed({
        ...failure,
        position: failure.position === null ? null : statement.start + failure.position,
      })
    }
  }
  return (order.estimate ? { ...outcome, pieces: estimates } : outcome) as Outcome
}

const notASelect = ({ kind }: Creation): Failed =>
  new Failed(
    kind === 'table'
      ? refuse('INVALID_CTAS_QUERY_ERROR', 'A table can be made of a query only: the last statement must be a SELECT.')
      : refuse('INVALID_CVAS_QUERY_ERROR', 'A view can be made of a query only: the statement must be a SELECT.'),
  )

/** Runs `work`, whose statement is sent behind one line of our own; errors get their place in the statement itself. */
const behindOneLine = async <Answer>(sql: string, work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    throw new Failed(failureOf(error, sql, 1))
  }
}

const runOne = async (
  world: World,
  judged: Judged,
  plan: IoPlan | null,
  order: RunOrder,
  running: Running,
  progress: (percent: number) => void,
): Promise<Outcome> => {
  const { sql, kind } = judged
  const answer = { executedSql: sql, ownLimit: judged.ownLimit, columns: [], pieces: [], rowCount: 0, truncated: false }
  if (order.describeOnly && kind !== 'query') throw new Failed(refuse('INVALID_SQL_ERROR', ONE_QUERY))
  if (order.create !== null) {
    if (kind !== 'query') throw notASelect(order.create)
    return createFrom(world, sql, order, order.create, running)
  }
  if (order.estimate) {
    if (kind !== 'query' || plan === null) {
      throw new Failed(refuse('INVALID_SQL_ERROR', 'Only queries have a cost to estimate.'))
    }
    return { ...answer, rowCount: 1, pieces: [Buffer.from(JSON.stringify(costOf(plan)))] }
  }
  if (order.describeOnly) {
    const described = `SELECT * FROM (\n${sql}\n) q LIMIT 0`
    const { columns } = await behindOneLine(sql, () =>
      fetchRows(world, described, { ...order, limit: 0 }, running, progress),
    )
    return { ...answer, columns, reads: (plan?.reads ?? []).map(({ schema, name }): TableName => [schema, name]) }
  }
  return { ...answer, ...(await fetchRows(world, sql, order, running, progress)) }
}

const createFrom = async (
  world: World,
  sql: string,
  order: RunOrder,
  { kind, schema, name }: Creation,
  running: Running,
): Promise<Outcome> => {
  const session = sessionOf(order)
  const run = async (text: string): Promise<number> => {
    let count = 0
    await readPages(world.http, text, session, running, ({ updateCount }) => {
      count = updateCount ?? count
      return true
    })
    return count
  }
  const place = `${quoteName(world.http.place.catalog)}.${quoteName(schema)}`
  // this needs a right on the catalog, even where the schema is there
  if (!(await world.schemas()).includes(schema)) await run(`CREATE SCHEMA ${place}`)
  const created = `CREATE ${kind === 'table' ? 'TABLE' : 'VIEW'} ${place}.${quoteName(name)} AS\n${sql}`
  const rowCount = await behindOneLine(sql, () => run(created))
  return { executedSql: created, ownLimit: null, columns: [], pieces: [], rowCount, truncated: false }
}

/** Reads at most `limit` rows as JSON in pieces, and ends the statement once there are more. */
const fetchRows = async (
  world: World,
  sql: string,
  order: RunOrder,
  running: Running,
  progress: (percent: number) => void,
) => {
  const { limit, maxBytes } = order
  let columns: readonly ResultColumn[] = []
  let writers: readonly ReturnType<typeof writerOf>[] = []
  const pieces: Buffer[] = []
  let rowCount = 0
  let bytes = 0
  let truncated = false
  await readPages(world.http, sql, sessionOf(order), running, (page) => {
    if (page.columns !== null && writers.length === 0) {
      columns = page.columns.map(({ name, type, signature }) => ({ name, type, generic: genericOf(signature.rawType) }))
      writers = page.columns.map(({ signature }) => writerOf(signature))
    }
    progress(page.percent)
    const rows = page.rows.slice(0, limit - rowCount)
    truncated = page.rows.length > rows.length
    if (rows.some(({ length }) => length !== columns.length)) {
      throw new Failed(refuse('GENERIC_DB_ENGINE_ERROR', 'The server does not answer as Trino does.'))
    }
    if (rows.length > 0) {
      const piece = Buffer.from(rows.map((row) => rowJson(row, writers)).join(','))
      bytes += piece.length
      if (bytes > maxBytes) {
        throw new Failed(
          refuse('RESULT_TOO_LARGE_ERROR', `The result is larger than ${Math.floor(maxBytes / 1024)} KB.`),
        )
      }
      pieces.push(piece)
      rowCount += rows.length
    }
    return !truncated
  })
  return { columns, pieces, rowCount, truncated }
}
