import { calls } from '../../contract/index'
import type { RelatedQuery } from '../../contract/related'
import { invalid } from '../problem'
import { type Route, ok, route } from './route'
import type { Services } from '../services'

/** Limit of choices on a page. */
const MOST = 100

interface Choice {
  readonly value: number
  readonly text: string
  readonly extra: Record<string, unknown>
}

/** The page of offered items whose name contains the text; the first page adds those named by `include_ids`. */
const pageOf = (all: readonly Choice[], query: RelatedQuery, offered: (one: Choice) => boolean = () => true) => {
  const { filter = '', page = 0, page_size: size = MOST, include_ids: included = [] } = query
  if (included.length > 0 && page > 0) throw invalid({ include_ids: ['Only the first page can include ids'] })
  const needle = filter.trim().toLowerCase()
  const matching = all.filter((one) => offered(one) && one.text.toLowerCase().includes(needle))
  const most = Math.min(Math.max(size, 1), MOST)
  const here = matching.slice(page * most, (page + 1) * most)
  const extra = all.filter((one) => included.includes(one.value) && !here.includes(one))
  return { count: matching.length, result: [...here, ...extra] }
}

const people = async ({ store }: Services): Promise<readonly Choice[]> => {
  const rows = await store
    .selectFrom('user')
    .select(['id', 'first_name', 'last_name', 'username', 'is_active'])
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    value: row.id,
    text: `${row.first_name} ${row.last_name}`.trim() || row.username,
    extra: { active: row.is_active === 1 },
  }))
}

const roles = async ({ store }: Services): Promise<readonly Choice[]> => {
  const rows = await store.selectFrom('role').select(['id', 'name']).orderBy('name').execute()
  return rows.map(({ id, name }) => ({ value: id, text: name, extra: {} }))
}

const isActive = ({ extra }: Choice): boolean => extra.active === true

/** A former user still is a creator, but is not offered as an owner. */
const peoplePage = async (services: Services, column: string, query: RelatedQuery) =>
  pageOf(await people(services), query, column === 'owners' ? isActive : undefined)

const ofDashboard = route(calls.dashboardRelated, async (services, { params, query }) =>
  ok(
    params.column === 'roles' ? pageOf(await roles(services), query) : await peoplePage(services, params.column, query),
  ),
)

const ofChart = route(calls.chartRelated, async (services, { params, query }) =>
  ok(await peoplePage(services, params.column, query)),
)

export const relatedRoutes: readonly Route[] = [ofDashboard, ofChart]
