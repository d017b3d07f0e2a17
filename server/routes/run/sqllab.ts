import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf } from '../../../contract/call'
import { calls } from '../../../contract/index'
import { ROWS_MEDIA_TYPE } from '../../../contract/rows'
import { allowsCatalogs } from '../../database/catalogs'
import type { DatabaseRow } from '../../database/databases'
import { extraOf } from '../../database/settings'
import { defaultSchema } from '../../dataset/source'
import { type Creation, EngineError } from '../../engines/engine'
import { dialectOf } from '../../engines/kinds'
import { wantsArrays } from '../../http/arrays'
import { coded, incorrect, tooMany } from '../../problem'
import { type Answer, type JsonAnswer, type Route, ok, route } from '../route'
import { type ResultHead, answerPieces } from '../../run/answer'
import { effectiveLimit } from '../../run/limit'
import { addQuery, newClientId } from '../../run/queries'
import { type QueryRow, toQuery } from '../../run/queryWire'
import { endingProblem } from '../../run/failure'
import { type Outcome, runQuery, stopQuery } from '../../run/run'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'
import { renderSql } from '../../templates/render'
import { tabsOf } from '../../editor/tabs'

const rowsAnswer = (
  services: Services,
  request: FastifyRequest,
  result: { head: ResultHead; rows: readonly Uint8Array[] },
  rows?: number | null,
): Answer => {
  const arrays = wantsArrays(request)
  const rowOptions = { arrays, displayRows: services.settings.displayRows, rows: rows ?? null }
  return {
    pieces: answerPieces(result.head, result.rows, rowOptions),
    type: arrays ? ROWS_MEDIA_TYPE : 'application/json; charset=utf-8',
  }
}

/** A request that goes away takes its query with it (V6), also one that went before its query began. */
const stopWhenGone = async (services: Services, reply: FastifyReply, row: QueryRow): Promise<void> => {
  if (reply.raw.closed) return stopQuery(services, row)
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return
    stopQuery(services, row).catch((error: unknown) => services.log.error({ err: error }, 'stop failed'))
  })
}

const answerOf = (services: Services, request: FastifyRequest, row: QueryRow, outcome: Outcome): Answer => {
  if (outcome.kind === 'success') return rowsAnswer(services, request, outcome)
  if (outcome.kind === 'stopped') return ok({ query_id: row.id, status: 'stopped' })
  throw endingProblem(outcome)
}

const runAnswer = (row: QueryRow, database: DatabaseRow, user: User, services: Services): JsonAnswer => {
  const names = { database: database.name, user: `${user.firstName} ${user.lastName}` }
  return ok({ query: toQuery(row, names, services.live.get(row.id)) })
}

type ExecuteBody = BodyOf<typeof calls.execute>

/** Place for the result, as far as the switches of the database allow it (A3.21). */
const creationOf = async (
  body: ExecuteBody,
  database: DatabaseRow,
  otherwise: string,
  defaultPlace: () => Promise<string>,
): Promise<Creation> => {
  const kind = body.ctas_method?.toUpperCase() === 'VIEW' ? 'view' : 'table'
  if (kind === 'view' && database.allow_cvas !== 1) {
    throw coded('INVALID_CVAS_QUERY_ERROR', 'This database does not allow CREATE VIEW AS.')
  }
  if (kind === 'table' && database.allow_ctas !== 1) {
    throw coded('INVALID_CTAS_QUERY_ERROR', 'This database does not allow CREATE TABLE AS.')
  }
  const name = body.tmp_table_name?.trim() || otherwise
  const chosen = database.force_ctas_schema ?? (body.tmp_schema_name?.trim() || body.schema?.trim())
  const schema = chosen || (await defaultPlace())
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f]/.test(name + schema)) throw incorrect({ tmp_table_name: ['Not a valid name.'] })
  return { kind, schema, name }
}

const execute = route(calls.execute, async (services, { body, user, request, reply }) => {
  const { settings, store } = services
  const database = await services.databases.find(user, body.database_id)
  if (!database) {
    throw coded('GENERIC_BACKEND_ERROR', 'The database referenced in this query was not found.', { reason: 'failed' })
  }
  const now = services.clock()
  const defaultPlace = () =>
    defaultSchema(services, user, database, body.catalog ?? null).catch((error: unknown) => {
      // the run meets the same error, and records it
      if (error instanceof EngineError) return dialectOf(database.engine).defaultSchema
      throw error
    })
  const isCreation = body.select_as_cta === true
  const create = isCreation ? await creationOf(body, database, `tmp_${user.id}_${now}`, defaultPlace) : null
  const background = body.runAsync === true && database.allow_run_async === 1
  if (body.client_id === '') throw incorrect({ client_id: ['Shorter than allowed.'] })
  const sql = await renderSql(services.templates, body.sql, body.templateParams)
  const { row, isRepeat } = await addQuery(store, {
    clientId: body.client_id ?? newClientId(),
    userId: user.id,
    databaseId: database.id,
    editorId: body.sql_editor_id ?? null,
    tab: body.tab ?? null,
    catalog: body.catalog ?? null,
    schema: body.schema ?? null,
    sql: body.sql,
    limit: effectiveLimit(body.queryLimit, settings.maxRows),
    now,
    background,
    create,
  })
  if (isRepeat) return runAnswer(row, database, user, services)
  if (services.live.ofUser(user.id).length >= settings.queriesPerUser) {
    await store.deleteFrom('query').where('id', '=', row.id).execute()
    throw tooMany('You have too many queries running. Stop one, or wait.', 5)
  }
  if (background) {
    // its row records the outcome; this promise has no reader
    runQuery({ services, user, database, row, sql }).catch((error: unknown) =>
      services.log.error({ err: error }, 'run failed'),
    )
    return { ...runAnswer(row, database, user, services), status: 202 }
  }
  await stopWhenGone(services, reply, row)
  return answerOf(services, request, row, await runQuery({ services, user, database, row, sql }))
})

const results = route(calls.results, async (services, { query, user, request }) => {
  const resultRequest = { key: query.key, userId: user.id, now: services.clock() }
  const result = await services.results.load(resultRequest)
  if (!result) {
    throw coded('RESULTS_BACKEND_ERROR', 'The results are no longer stored. Run the query again to see them.')
  }
  if (!(await services.databases.find(user, result.databaseId))) {
    throw coded('DATABASE_SECURITY_ACCESS_ERROR', 'You no longer have access to the database of this query.')
  }
  return rowsAnswer(services, request, result, query.rows)
})

const formatSql = route(calls.formatSql, async (services, { body }) => {
  const answer = await services.formatter.format(body.sql, body.engine ?? null)
  if ('text' in answer) return ok({ result: answer.text })
  if (answer.refusal === 'busy') throw tooMany('The formatter is busy.', 1)
  if (answer.refusal === 'timeout') throw coded('SQLLAB_TIMEOUT_ERROR', 'The SQL took too long to format.')
  throw coded('INVALID_SQL_ERROR', 'The SQL cannot be read, so it was not formatted.')
})

const bootstrap = route(calls.sqllabBootstrap, async (services, { user }) => {
  const rows = await services.databases.visible(user)
  const databases = rows.map((row) => [
    String(row.id),
    {
      id: row.id,
      database_name: row.name,
      backend: row.engine,
      allow_run_async: row.allow_run_async === 1,
      allow_ctas: row.allow_ctas === 1,
      allow_cvas: row.allow_cvas === 1,
      allow_dml: row.allow_dml === 1,
      allow_file_upload: row.allow_file_upload === 1,
      allow_multi_catalog: allowsCatalogs(row),
      allows_subquery: true,
      expose_in_sqllab: row.expose_in_sqllab === 1,
      force_ctas_schema: row.force_ctas_schema,
      disable_data_preview: extraOf(row).disable_data_preview === true,
      disable_drill_to_detail: extraOf(row).disable_drill_to_detail === true,
    },
  ])
  return ok({ result: { ...(await tabsOf(services, user)), databases: Object.fromEntries(databases) } })
})

export const sqllabRoutes: readonly Route[] = [bootstrap, execute, results, formatSql]
