import { randomUUID } from 'node:crypto'
import { calls } from '../../../contract/index'
import { estimatesCost } from '../../database/settings'
import { EngineError, joinedRows } from '../../engines/engine'
import { coded } from '../../problem'
import { type Route, ok, route } from '../route'
import { guardOf } from '../../rowLevelSecurity/guard'
import { endingOf, endingProblem } from '../../run/failure'

/** An estimate that takes longer than this is of no use to anybody. */
const SECONDS = 10

const estimate = route(calls.estimate, async (services, { body, user }) => {
  const database = await services.databases.find(user, body.database_id)
  if (!database) throw coded('DATABASE_NOT_FOUND_ERROR', 'The database was not found.')
  if (!estimatesCost(database)) throw coded('GENERIC_BACKEND_ERROR', 'Database does not support cost estimation')
  try {
    const estimated = await services.databases.engine(database.id, user, body.catalog ?? null).run({
      runId: `e${randomUUID()}`,
      user: String(user.id),
      sql: body.sql,
      schema: body.schema ?? null,
      limit: 1,
      maxBytes: 1_048_576,
      timeoutMs: SECONDS * 1000,
      estimate: true,
      ...(await guardOf(services, user, database, body.catalog ?? null)),
    })
    return ok({ result: JSON.parse(joinedRows(estimated).toString('utf8')) as unknown })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    if (error.code === 'BACKEND_TIMEOUT_ERROR')
      throw coded('SQLLAB_TIMEOUT_ERROR', 'There was no estimate: too many queries were before it.')
    const ending = endingOf(error, SECONDS, database.engine)
    if (ending.kind === 'timed_out')
      throw coded('SQLLAB_TIMEOUT_ERROR', `There was no estimate within ${SECONDS} seconds.`)
    if (ending.kind === 'failed') throw endingProblem(ending)
    throw error
  }
})

export const estimateRoutes: readonly Route[] = [estimate]
