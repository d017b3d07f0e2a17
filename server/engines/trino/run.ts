import type { TableElsewhere, TableName } from '../../sql/catalog'
import type { Creation, ResultColumn } from '../engine'
import { quoteName } from '../../../common/sql'
import { Failed, refuse, STOPPED } from '../process/failure'
import { checkCreation } from '../process/judging'
import type { Request, RunAnswer } from '../process/protocol'
import { costOf } from './cost'
import { failureOf } from './errors'
import type { Judged } from './gate/judge'
import { judgeParts, judgeStatement, ONE_QUERY, placed, schemaOf, sessionOf } from './gate/judging'
import type { IoPlan } from './gate/plan'
import { splitScript } from './gate/split'
import { rowsWriter } from './page/rows'
import { readPages, type Running } from './reading'
import { genericOf } from './types'
import type { World } from './world'

type RunOrder = Extract<Request, { op: 'run' }>

interface Outcome extends Omit<RunAnswer, 'bytes'> {
  readonly pieces: readonly Uint8Array[]
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
  checkCreation(asked)
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
      const { judged, plan } = await judgeStatement(world, statement.sql, order, running)
      const one = { ...order, create: last ? order.create : null }
      outcome = await runOne(world, judged, plan, one, running, progress)
      if (order.estimate) estimates.push(...outcome.pieces)
      if (judged.kind === 'write' || one.create !== null) world.changed()
    } catch (error) {
      if (running.stopped) throw new Failed(STOPPED)
      throw new Failed(placed(failureOf(error, statement.sql), statement.start))
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
    return { ...answer, columns, ...readsOf(world, plan) }
  }
  return { ...answer, ...(await fetchRows(world, sql, order, running, progress)) }
}

/** Tables that a statement reads, in its own catalog and in others. */
const readsOf = (
  { http }: World,
  plan: IoPlan | null,
): { readonly reads: readonly TableName[]; readonly readsElsewhere: readonly TableElsewhere[] } => {
  const tables = plan?.reads ?? []
  const isOwn = ({ catalog }: TableElsewhere): boolean => catalog === http.place.catalog
  return {
    reads: tables.filter(isOwn).map(({ schema, name }): TableName => [schema, name]),
    readsElsewhere: tables
      .filter((table) => !isOwn(table))
      .map(({ catalog, schema, name }) => ({ catalog, schema, name })),
  }
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
  let write = rowsWriter([])
  const pieces: Buffer[] = []
  let rowCount = 0
  let bytes = 0
  let truncated = false
  await readPages(world.http, sql, sessionOf(order), running, (page) => {
    if (page.columns !== null && columns.length === 0) {
      columns = page.columns.map(({ name, type, signature }) => ({ name, type, generic: genericOf(signature.rawType) }))
      write = rowsWriter(page.columns)
    }
    progress(page.percent)
    const { json, count, isCut } = write(page, limit - rowCount)
    truncated = isCut
    if (count > 0) {
      const piece = Buffer.from(json)
      bytes += piece.length
      if (bytes > maxBytes) {
        throw new Failed(
          refuse('RESULT_TOO_LARGE_ERROR', `The result is larger than ${Math.floor(maxBytes / 1024)} KB.`),
        )
      }
      pieces.push(piece)
      rowCount += count
    }
    return !truncated
  })
  return { columns, pieces, rowCount, truncated }
}
