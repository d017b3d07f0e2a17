import type { Readable } from 'node:stream'
import { type ExportFormat, exportFormats } from '../../../contract/run/export'
import { attachment, safeFileName } from '../../../common/fileName'
import { calls } from '../../../contract/index'
import { note } from '../../audit/context'
import { beginExport, exportProblem, holdExport, takeExport } from '../../run/export/exports'
import type { DatabaseRow } from '../../database/databases'
import { isCrossSite } from '../../http/csrf'
import { coded, forbidden, notFound } from '../../problem'
import { type Route, type StreamAnswer, ok, route } from '../route'
import { findByClientId, newClientId } from '../../run/queries'
import type { QueryRow } from '../../run/queryWire'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'

/** A query of the user, and the kind of its database. */
const queryOf = async (
  services: Services,
  user: User,
  clientId: string,
): Promise<{ readonly row: QueryRow; readonly database: DatabaseRow }> => {
  note({ details: { clientId } })
  const row = await findByClientId(services.store, user.id, clientId)
  if (!row) throw notFound('Query not found')
  note({ about: { kind: 'database', id: row.database_id }, details: { query: row.id } })
  const database = await services.databases.find(user, row.database_id)
  if (database) return { row, database }
  throw coded('QUERY_SECURITY_ACCESS_ERROR', 'You no longer have access to the database of this query.')
}

const begin = async (
  services: Services,
  request: { user: User; row: QueryRow; database: DatabaseRow; format: ExportFormat; job: string },
): Promise<Readable> => {
  try {
    return await beginExport(services, request)
  } catch (error) {
    throw exportProblem(services, error, request.database.engine)
  }
}

const fileOf = (stream: Readable, row: QueryRow, format: ExportFormat): StreamAnswer => {
  const { extension, type } = exportFormats[format]
  const name = safeFileName(row.tab_name ?? '', extension)
  return { stream, headers: { 'content-type': type, 'content-disposition': attachment(name) } }
}

/** A file by its address alone begins with this call, so another site must not be able to cause it. */
const get = route(calls.exportQuery, async (services, { params, query, user, request }) => {
  if (isCrossSite(services, request)) throw forbidden()
  const { row, database } = await queryOf(services, user, params.client_id)
  if (query.job !== undefined) {
    const file = takeExport(services, user, query.job)
    if (!file) throw notFound('The file is no longer there. Export it again.')
    note({ details: { format: file.format } })
    return fileOf(file.stream, row, file.format)
  }
  const format = query.format ?? 'csv'
  note({ details: { format } })
  const stream = await begin(services, { user, row, database, format, job: `get-${newClientId()}` })
  return fileOf(stream, row, format)
})

const start = route(calls.exportStart, async (services, { body, user }) => {
  note({ details: { format: body.format } })
  const { row, database } = await queryOf(services, user, body.client_id)
  const exportRequest = { user, row, database, format: body.format, job: body.job }
  holdExport(services, exportRequest, await begin(services, exportRequest))
  return ok({ result: services.jobs.get(user.id, body.job) }, 201)
})

export const exportRoutes: readonly Route[] = [get, start]
