import { splitScript } from './split'
import { readerOf, type TableAccess } from '../../../sql/catalog'
import type { Refusal } from '../../../sql/refusal'
import { quoteName } from '../../../../common/sql'
import { schemaOfNames } from '../../dialect'
import { Failed, refuse } from '../../process/failure'
import { refusalOfPart } from '../../process/judging'
import type { Failure, Judging } from '../../process/protocol'
import { tablePlace } from '../../../sql/tablePlace'
import { trinoDialect } from '../dialect'
import { failureOf, missingSchema, missingTable } from '../errors'
import { readPages, type Running } from '../reading'
import { StatementError, type Session } from '../statement'
import type { World } from '../world'
import { judge, judgeExpressions, type Judged, type Mention, type Names } from './judge'
import { EXPLAIN_IO, EXPLAIN_SETTINGS, judgePlan, readPlan, type IoPlan, type Rights } from './plan'

/** A script's schema, its time, and the tables that it may read. */
export interface Order {
  readonly schema: string | null
  /** Absent for the limit of the server itself. */
  readonly timeoutMs?: number | undefined
  readonly judging: Judging
  readonly allowDml: boolean
}

export const ONE_QUERY = 'Exactly one query is needed, and nothing beside it.'

const isJudged = (value: Judged | Refusal): value is Judged => 'kind' in value

/** Time beyond the run's own limit, after which the server ends it where this process could not. */
const SLACK_MS = 5_000

export const sessionOf = ({ schema, timeoutMs }: Pick<Order, 'schema' | 'timeoutMs'>): Session => ({
  schema,
  properties: timeoutMs === undefined ? {} : { query_max_run_time: `${Math.ceil((timeoutMs + SLACK_MS) / 1000)}s` },
})

/** The schema of a script. Names without one mean `default` where the catalog has it, else its first schema. */
export const schemaOf = (schemas: readonly string[], name: string | null): string | null => {
  if (name === null) return schemaOfNames(schemas, trinoDialect)
  if (!schemas.includes(name)) throw new Failed(refuse('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${name} does not exist.`))
  if (/^[\x21-\x7e]+$/.test(name)) return name
  throw new Failed(
    refuse('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${name} cannot be chosen by its name; write it before the tables.`),
  )
}

const keyOf = (schema: string, name: string): string => `${schema}\u0000${name}`

/** Tables that a part of a script may read, by both judges. */
interface Judges {
  readonly access: TableAccess | null
  readonly names: Names
  readonly isListed: Rights['isListed']
}

const rightsOf = ({ names: { catalog, others, denied }, isListed }: Judges): Rights => ({
  catalog,
  others,
  denied,
  isListed,
})

/** The tables are listed only where the rights are limited: a large catalog takes seconds. */
const judgesOf = async (world: World, schema: string | null, access: TableAccess | null): Promise<Judges> => {
  const isOpen = readerOf(access)
  const { catalog } = world.http.place
  // hidden tables are known by schema and name, within this catalog
  const others = access !== null ? [] : (await world.openCatalogs()).filter((name) => name !== catalog)
  const names: Names = {
    catalog,
    catalogs: new Set(await world.catalogs()),
    others: new Set(others),
    schema,
    denied: (place, name) => !isOpen(place, name),
  }
  if (access === null) return { access, names, isListed: null }
  const tables = new Set((await world.tables()).map(([place, name]) => keyOf(place, name)))
  return { access, names, isListed: (place, name) => tables.has(keyOf(place, name)) }
}

/** The tables of a statement, as the server names them. Answers of the last minute are used again. */
const planOf = async (world: World, sql: string, order: Order, running: Running): Promise<IoPlan> => {
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

/** A query of all rows of a table. */
const wholeTable = ({ catalog, schema, name }: Mention): string =>
  `TABLE ${quoteName(catalog)}.${quoteName(schema)}.${quoteName(name)}`

/**
 * Views that a statement mentions, each with its plan alone. The plan of the statement leaves out what its conditions exclude at the
 * moment, such as `now() > …`, and another moment may come before it runs.
 */
const viewPlans = async (
  world: World,
  mentions: readonly Mention[],
  order: Order,
  running: Running,
): Promise<readonly IoPlan[]> => {
  const statements = new Set<string>()
  if (mentions.length === 0) return []
  const own = new Set(await world.schemas())
  for (const mention of mentions) {
    // most names with a point are columns of a table's alias
    if (mention.catalog === world.http.place.catalog && !own.has(mention.schema)) continue
    const views = await world.views(mention.catalog, mention.schema)
    if (views.has(mention.name)) statements.add(wholeTable(mention))
  }
  const plans: IoPlan[] = []
  for (const statement of statements) plans.push(await planOf(world, statement, order, running))
  return plans
}

/** A failure of a statement that begins at a place of the script. */
export const placed = (failure: Failure, start: number): Failure => ({
  ...failure,
  position: failure.position === null ? null : start + failure.position,
})

/** The table that a statement names at a place, in a schema that is missing. An error about a view has a place in another text. */
const mentionIn = (missing: string | null, mentions: readonly Mention[], place: number | null): Mention | null =>
  mentions.find(({ schema, start }) => schema === missing && start === place) ?? null

/** Judges a statement twice: by its tokens, and by the server's plan. */
const judgeBoth = async (
  world: World,
  sql: string,
  order: Order,
  judges: Judges,
  running: Running,
): Promise<{ readonly judged: Judged; readonly plan: IoPlan | null }> => {
  const writes = !order.allowDml ? 'none' : order.judging.access === null ? 'allowed' : 'closed'
  const judged = judge(sql, judges.names, writes)
  if (!isJudged(judged)) throw new Failed(judged)
  if (judged.plan === null) return { judged, plan: null }
  const { start } = judged.plan
  try {
    const plan = await planOf(world, judged.plan.sql, order, running)
    for (const each of [plan, ...(await viewPlans(world, judged.mentions, order, running))]) {
      const refused = judgePlan(each, rightsOf(judges))
      if (refused !== null) throw new Failed(refused)
    }
    return { judged, plan }
  } catch (error) {
    const failure = failureOf(error, judged.plan.sql, 1)
    const missing = missingTable(error)
    const { position } = failure
    const named =
      missing ?? mentionIn(missingSchema(error), judged.mentions, position === null ? null : start + position)
    const near = named === null ? {} : await world.near(named, judges.access)
    const at = missing === null || position === null ? position : tablePlace(judged.plan.sql, position)
    throw new Failed({ ...placed({ ...failure, position: at }, start), ...near })
  }
}

/** Names that a table has not: those of columns, and of queries of the statement itself. */
const NO_TABLE = new Set(['TABLE_NOT_FOUND', 'SCHEMA_NOT_FOUND'])

/**
 * Judges expressions that stand in a statement. Their columns are unknown by themselves, so the server plans each table alone that
 * their queries mention.
 */
const judgePart = async (world: World, sql: string, order: Order, judges: Judges, running: Running): Promise<void> => {
  const judged = judgeExpressions(sql, judges.names)
  if ('code' in judged) throw new Failed(judged)
  if (!judged.hasQueries) return
  for (const table of new Set(judged.mentions.map(wholeTable))) {
    const plan = await planOf(world, table, order, running).catch((error: unknown) => {
      if (error instanceof StatementError && NO_TABLE.has(error.reported.errorName ?? '')) return null
      throw error
    })
    const refused = plan === null ? null : judgePlan(plan, rightsOf(judges))
    if (refused !== null) throw new Failed(refused)
  }
}

/** Judges the parts of a statement by themselves. Throws the refusal of the first that may not run. */
export const judgeParts = async (world: World, asked: Order, running: Running): Promise<void> => {
  const order = { ...asked, allowDml: false }
  for (const { sql, isQuery, access } of order.judging.parts) {
    try {
      const judges = await judgesOf(world, order.schema, access)
      if (!isQuery) await judgePart(world, sql, order, judges, running)
      else {
        const { judged } = await judgeBoth(world, sql, order, judges, running)
        if (judged.kind !== 'query') throw new Failed(refuse('INVALID_SQL_ERROR', ONE_QUERY))
      }
    } catch (error) {
      throw error instanceof Failed ? new Failed(refusalOfPart(error.failure, isQuery)) : error
    }
  }
}

/** Judges one statement of an order, and answers it with its plan; the plan is null where it reads no table. */
export const judgeStatement = async (
  world: World,
  sql: string,
  order: Order,
  running: Running,
): Promise<{ readonly judged: Judged; readonly plan: IoPlan | null }> => {
  const judges = await judgesOf(world, order.schema, order.judging.access)
  return judgeBoth(world, sql, order, judges, running)
}

/** A query whose rows may be saved as a file. */
export interface LastQuery {
  readonly sql: string
  /** Place of `sql` in the script, in UTF-16 units. */
  readonly start: number
  readonly schema: string | null
}

/** Judges the last statement of a script, whose rows are the visible result. It must be a query. */
export const judgeLast = async (
  world: World,
  script: Pick<Order, 'schema' | 'timeoutMs' | 'judging'> & { readonly sql: string },
  running: Running,
): Promise<LastQuery> => {
  const statements = splitScript(script.sql)
  if ('code' in statements) throw new Failed(statements)
  const statement = statements.at(-1)
  if (statement === undefined) throw new Failed(refuse('INVALID_SQL_ERROR', 'There is no statement to run.'))
  const schema = schemaOf(await world.schemas(), script.schema)
  const order = { ...script, schema, allowDml: false }
  await judgeParts(world, order, running)
  try {
    const { judged } = await judgeStatement(world, statement.sql, order, running)
    if (judged.kind !== 'query') {
      throw new Failed(refuse('INVALID_SQL_ERROR', 'Only the rows of a query can be saved as a file.'))
    }
    return { sql: judged.sql, start: statement.start, schema }
  } catch (error) {
    throw new Failed(placed(failureOf(error, statement.sql), statement.start))
  }
}
