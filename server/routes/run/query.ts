import { calls } from '../../../contract/index'
import { detailAnswer } from '../../http/list'
import { notFound } from '../../problem'
import { type Route, ok, route } from '../route'
import { findByClientId } from '../../run/queries'
import { type QueryRow, toQuery, toQueryDetail } from '../../run/queryWire'
import { stopQuery } from '../../run/run'
import { may } from '../../session/security/users'

const stop = route(calls.queryStop, async (services, { body, user }) => {
  const row = await findByClientId(services.store, user.id, body.client_id)
  if (!row) throw notFound('Query not found')
  await stopQuery(services, row)
  return ok({ result: 'OK' })
})

const get = route(calls.queryGet, async (services, { params, query, user }) => {
  const row = await services.store.selectFrom('query').selectAll().where('id', '=', params.id).executeTakeFirst()
  const mine = row?.user_id === user.id || may(user, ['all_query_access', 'all_query_access'])
  if (!row || !mine) throw notFound()
  return ok(detailAnswer({ ...toQueryDetail(row), id: row.id }, 'Query', query))
})

const MAX_QUERIES = 1000

const updatedSince = route(calls.queryUpdatedSince, async (services, { query, user }) => {
  const since = query.last_updated_ms
  const live = services.live.ofUser(user.id).filter((run) => run.changedMs >= since)
  const rows = await services.store
    .selectFrom('query')
    .leftJoin('database', 'database.id', 'query.database_id')
    .selectAll('query')
    .select('database.name as database_name')
    .where('query.user_id', '=', user.id)
    .where((where) =>
      where.or([
        where('query.changed_ms', '>=', since),
        where(
          'query.id',
          'in',
          live.map((run) => run.queryId),
        ),
      ]),
    )
    .orderBy('query.changed_ms', 'desc')
    .limit(MAX_QUERIES)
    .execute()
  const name = `${user.firstName} ${user.lastName}`.trim()
  const result = rows.map(({ database_name: database, ...row }) =>
    toQuery(row satisfies QueryRow, { database, user: name }, services.live.get(row.id)),
  )
  return ok({ result })
})

export const queryRoutes: readonly Route[] = [stop, get, updatedSince]
