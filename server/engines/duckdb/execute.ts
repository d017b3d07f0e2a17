import type { DuckDBBlobVector, DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { indexTables } from '../../sql/catalog'
import type { Catalog, TableIndex, TableName } from '../../sql/catalog'
import { judge } from '../../sql/gate'
import type { Judged, Serialize } from '../../sql/gate'
import { MAX_SCRIPT_BYTES, MAX_WORDS, splitScript } from '../../sql/split'
import type { Creation, ResultColumn, Statement } from '../engine'
import { Failed, refuse, STOPPED } from '../process/failure'
import { checkCreation, refusalOfPart } from '../process/judging'
import { utf16Offset } from '../../sql/utf16Offset'
import { columnPlace, failureOf } from './errors'
import type { Connections } from './connections'
import { costOf } from './estimate'
import { giveRows, withTable } from './given'
import { readCatalog } from './metadata'
import { quoteName } from '../../../common/sql'
import type { Failure, Judging, Over, Request } from '../process/protocol'
import { runQuietly } from './quiet'
import { columnsOf, readShape, readSmall, TOO_LARGE, wrapQuery } from './result'
import type { Rows } from './result'
import type { SharedTables } from './queue/shared'

export type RunOrder = Extract<Request, { op: 'run' }>

/** The target of a stop: the connection at work now, if any. */
export interface Running {
  connection: DuckDBConnection | null
  stopped: boolean
  /** Settles with a stop. */
  readonly stop: Promise<void>
}

export interface Outcome extends Rows {
  readonly columns: readonly ResultColumn[]
  readonly executedSql: string
  readonly ownLimit: number | null
  readonly reads?: readonly TableName[]
  /** The statement may have changed tables or their names. */
  readonly changes?: boolean
}

export interface World {
  readonly instance: DuckDBInstance
  readonly catalog: Catalog
  readonly file: string
  readonly shared: SharedTables
  readonly parse: Serialize
  readonly connections: Connections
}

const ONE_QUERY = 'Exactly one query is needed, and nothing beside it.'

export type Report = (progress: { statement: number; statements: number; percent: number }) => void

/** Judges and runs the statements of a script in order, each on a fresh connection; the last outcome is answered. */
export async function runScript(world: World, order: RunOrder, running: Running, report: Report): Promise<Outcome> {
  const statements = statementsOf(order.sql)
  if (order.create?.kind === 'view' && statements.length > 1) {
    throw new Failed(
      refuse('INVALID_CVAS_QUERY_ERROR', 'A view can be made of one statement only, and here are several.'),
    )
  }
  if (order.describeOnly && statements.length > 1) throw new Failed(refuse('INVALID_SQL_ERROR', ONE_QUERY))
  checkCreation(order)
  if (order.create !== null) checkSchema(order.create, world.catalog)
  const schema = schemaOf(world.catalog, order.schema)
  const { given } = order
  const catalog = given === null ? world.catalog : withTable(world.catalog, given.table)
  let index = indexTables(catalog, schema, order.judging.access)
  let outcome: Outcome | null = null
  const estimates: Uint8Array[] = []
  for (const [i, statement] of statements.entries()) {
    const connection = await world.connections.take(schema)
    running.connection = connection
    const timer = setInterval(() => {
      const { percentage } = connection.progress
      report({ statement: i, statements: statements.length, percent: Math.max(0, Math.min(100, percentage)) })
    }, 200)
    try {
      if (given !== null) await giveRows(connection, given)
      const create = i === statements.length - 1 ? order.create : null
      outcome = await runOne(connection, statement, index, { ...order, create, schema }, running, world)
      if (order.estimate) estimates.push(...outcome.pieces)
      // a statement may name a table that the one before it made
      if (outcome.changes)
        index = indexTables(await readCatalog(world.instance, world.catalog.name), schema, order.judging.access)
    } finally {
      clearInterval(timer)
      running.connection = null
      connection.closeSync()
    }
  }
  return (order.estimate ? { ...outcome, pieces: estimates } : outcome) as Outcome
}

function statementsOf(sql: string): readonly Statement[] {
  if (Buffer.byteLength(sql) > MAX_SCRIPT_BYTES) {
    throw new Failed(refuse('INVALID_SQL_ERROR', 'The SQL is longer than 1 MB.'))
  }
  const { statements, words } = splitScript(sql)
  if (words > MAX_WORDS) throw new Failed(refuse('INVALID_SQL_ERROR', 'The SQL has too many parts.'))
  if (statements.length === 0) throw new Failed(refuse('INVALID_SQL_ERROR', 'There is no statement to run.'))
  return statements
}

/** Judges the last statement of a script, whose rows are the visible result. It must be a query. */
export async function judgeLast(
  world: Pick<World, 'catalog' | 'parse'>,
  order: Pick<RunOrder, 'sql' | 'schema' | 'judging'>,
): Promise<{ readonly sql: string; readonly schema: string }> {
  const statement = statementsOf(order.sql).at(-1) as Statement
  const schema = schemaOf(world.catalog, order.schema)
  const index = indexTables(world.catalog, schema, order.judging.access)
  const judged = (await judgeParts(world, order.judging, schema)) ?? (await judge(statement, index, world.parse))
  if (!isJudged(judged)) throw new Failed({ ...judged, position: null })
  if (judged.kind !== 'query') {
    throw new Failed(refuse('INVALID_SQL_ERROR', 'Only the rows of a query can be saved as a file.'))
  }
  return { sql: judged.sql, schema }
}

/** The refusal of the first part that may not run, without its place: the displayed text does not contain that part. */
async function judgeParts(
  { catalog, parse }: Pick<World, 'catalog' | 'parse'>,
  { parts }: Judging,
  schema: string,
): Promise<Failure | null> {
  for (const { sql, isQuery, access } of parts) {
    const index = indexTables(catalog, schema, access)
    const judged = await judge({ sql, start: 0, end: sql.length }, index, parse)
    if (!isJudged(judged)) return refusalOfPart(judged, isQuery)
    if (judged.kind !== 'query') return refuse('INVALID_SQL_ERROR', ONE_QUERY)
  }
  return null
}

function schemaOf(catalog: Catalog, schemaName: string | null): string {
  if (schemaName === null) return 'main'
  const schema = catalog.schemas.find((name) => name.toLowerCase() === schemaName.toLowerCase())
  if (schema === undefined)
    throw new Failed(refuse('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${schemaName} does not exist.`))
  return schema
}

async function runOne(
  connection: DuckDBConnection,
  statement: Statement,
  index: TableIndex,
  order: RunOrder,
  running: Running,
  world: World,
): Promise<Outcome> {
  const failAt = (failure: Failure, text: string, before: number): Failed => {
    const at = failure.position === null ? null : failure.position - before
    const inside = at !== null && at >= 0 && at <= Buffer.byteLength(text)
    const place = inside ? columnPlace(failure.message, text, utf16Offset(text, at)) : null
    return new Failed({ ...failure, position: place === null ? null : statement.start + place })
  }
  const attempt = async <T>(work: () => Promise<T>, text: string, before = 0): Promise<T> => {
    if (running.stopped) throw new Failed(STOPPED)
    try {
      return await work()
    } catch (error) {
      if (running.stopped) throw new Failed(STOPPED)
      const message = error instanceof Error ? error.message : String(error)
      if (message.includes(TOO_LARGE)) {
        throw new Failed(
          refuse('RESULT_TOO_LARGE_ERROR', `The result is larger than ${Math.floor(order.maxBytes / 1024)} KB.`),
        )
      }
      throw failAt(failureOf(message, [world.file]), text, before)
    }
  }

  const refusal = await attempt(() => judgeParts(world, order.judging, index.currentSchema), '')
  if (refusal !== null) throw new Failed(refusal)
  const policy = { allowDml: order.allowDml }
  const judged = await attempt(() => judge(statement, index, world.parse, policy), statement.sql)
  if (!isJudged(judged)) throw failAt(judged, statement.sql, 0)
  const done = { executedSql: judged.sql, ownLimit: judged.ownLimit }
  if (order.describeOnly) {
    if (judged.kind !== 'query') throw new Failed(refuse('INVALID_SQL_ERROR', ONE_QUERY))
    const head = 'SELECT * FROM (\n'
    const described = await attempt(() => connection.prepare(`${head}${judged.sql}\n)`), judged.sql, head.length)
    const columns = columnsOf(described)
    described.destroySync()
    return { ...done, columns, pieces: [], rowCount: 0, truncated: false, reads: judged.reads ?? [] }
  }
  if (order.create !== null) {
    if (judged.kind !== 'query') throw new Failed(notASelect(order.create))
    const creation = creating(order.create, world.catalog, judged.sql)
    if (creation.before !== null) await attempt(() => connection.run(creation.before ?? ''), judged.sql)
    const answer = await attempt(
      () => readSmall(connection, creation.sql, 1),
      judged.sql,
      Buffer.byteLength(creation.head),
    )
    const rowCount = order.create.kind === 'table' ? countOf(answer.pieces) : 0
    return {
      columns: [],
      pieces: [],
      rowCount,
      truncated: false,
      executedSql: creation.sql,
      ownLimit: null,
      changes: true,
    }
  }
  if (order.estimate) {
    if (judged.kind !== 'query') throw new Failed(refuse('INVALID_SQL_ERROR', 'Only queries have a cost to estimate.'))
    return {
      ...done,
      ...(await attempt(() => readCost(connection, judged.sql), judged.sql, Buffer.byteLength(EXPLAIN))),
    }
  }
  if (judged.kind !== 'query') {
    const changes = judged.kind === 'write'
    const work = () => readSmall(connection, judged.sql, order.limit)
    return { ...done, changes, ...(await attempt(work, statement.sql, judged.moved)) }
  }
  const shared = order.over && (await readShared(connection, order.over, order, index, running, world))
  if (shared) return { ...done, executedSql: order.over?.read ?? done.executedSql, ...shared }
  const shape = await attempt(() => readShape(connection, judged.sql), judged.sql)
  const wrapped = wrapQuery(judged.sql, shape, order.limit, order.maxBytes)
  const rows = await attempt(() => fetchRows(connection, wrapped.sql, order.limit), judged.sql, wrapped.offset)
  return { ...done, columns: shape.columns, ...rows }
}

/** The answer from a table that others read from too; null where there is none, for any reason. */
async function readShared(
  connection: DuckDBConnection,
  over: Over,
  { limit, maxBytes, schema }: RunOrder,
  index: TableIndex,
  running: Running,
  { shared, parse, connections }: World,
): Promise<(Rows & { readonly columns: readonly ResultColumn[] }) | null> {
  const isReady = await shared.ready(
    over,
    {
      connect: () => connections.take(schema ?? 'main'),
      judged: async () => {
        const judged = await judge({ sql: over.sql, start: 0, end: over.sql.length }, index, parse)
        return isJudged(judged) && judged.kind === 'query' ? judged.sql : null
      },
    },
    running.stop,
  )
  if (!isReady) return null
  try {
    const shape = await readShape(connection, over.read)
    const wrapped = wrapQuery(over.read, shape, limit, maxBytes)
    return { columns: shape.columns, ...(await fetchRows(connection, wrapped.sql, limit)) }
  } catch {
    // running the statement itself reports the error
    return null
  }
}

const notASelect = ({ kind }: Creation): Failure =>
  kind === 'table'
    ? refuse('INVALID_CTAS_QUERY_ERROR', 'A table can be made of a query only: the last statement must be a SELECT.')
    : refuse('INVALID_CVAS_QUERY_ERROR', 'A view can be made of a query only: the statement must be a SELECT.')

/** Refuses to make a schema that is called as a database is: DuckDB would answer `name.table` everywhere that it is ambiguous. */
const checkSchema = ({ kind, schema }: Creation, catalog: Catalog): void => {
  const isSame = (one: string) => one.toLowerCase() === schema.toLowerCase()
  if (catalog.schemas.some(isSame) || ![catalog.name, 'memory', 'system', 'temp'].some(isSame)) return
  const code = kind === 'table' ? 'INVALID_CTAS_QUERY_ERROR' : 'INVALID_CVAS_QUERY_ERROR'
  throw new Failed(refuse(code, `A schema cannot be called ${schema}, as a database is. Choose another one.`))
}

/** The statement that stores a query's rows, and the one that precedes it. */
function creating({ kind, schema, name }: Creation, catalog: Catalog, sql: string) {
  const place = `${quoteName(catalog.name)}.${quoteName(schema)}`
  const head = `CREATE ${kind === 'table' ? 'TABLE' : 'VIEW'} ${place}.${quoteName(name)} AS\n`
  const exists = catalog.schemas.some((one) => one.toLowerCase() === schema.toLowerCase())
  return { before: exists ? null : `CREATE SCHEMA ${place}`, head, sql: head + sql }
}

/** The one number of the answer to CREATE TABLE AS. */
const countOf = (pieces: readonly Uint8Array[]): number =>
  Number(/\d+/.exec(Buffer.concat(pieces).toString())?.[0] ?? 0)

const EXPLAIN = 'EXPLAIN (FORMAT JSON) '

async function readCost(connection: DuckDBConnection, sql: string): Promise<Rows & { columns: ResultColumn[] }> {
  const reader = await connection.runAndReadAll(EXPLAIN + sql)
  const plan = JSON.parse(String(reader.value(1, 0))) as Parameters<typeof costOf>[0]
  const pieces = [Buffer.from(JSON.stringify(costOf(plan)))]
  return { columns: [], pieces, rowCount: 1, truncated: false }
}

const isJudged = (value: Judged | Failure): value is Judged => 'kind' in value

/** Texts that DuckDB keeps within a vector. */
const INLINE_BYTES = 12

async function fetchRows(connection: DuckDBConnection, sql: string, limit: number): Promise<Rows> {
  const result = await runQuietly(connection, sql)
  const pieces: { readonly first: number; readonly bytes: Uint8Array }[] = []
  let rowCount = 0
  for (const chunk of await result.fetchAllChunks()) {
    const [texts, counts, firsts] = [0, 1, 2].map((column) => chunk.getColumnVector(column))
    for (let i = 0; i < chunk.rowCount; i++) {
      const bytes = (texts as DuckDBBlobVector).getItemBytes(i)
      // a short text is a view into the chunk, whose memory goes with it
      const kept = bytes !== null && bytes.length <= INLINE_BYTES ? bytes.slice() : bytes
      if (kept !== null) pieces.push({ first: Number(firsts?.getItem(i)), bytes: kept })
      rowCount += Number(counts?.getItem(i))
    }
  }
  return {
    pieces: pieces.toSorted((a, b) => a.first - b.first).map(({ bytes }) => bytes),
    rowCount: Math.min(rowCount, limit),
    truncated: rowCount > limit,
  }
}
