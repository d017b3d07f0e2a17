import { calls } from '../../contract/index'
import { type SetterKind, setterCalls } from '../../contract/version/setter'
import { note } from '../audit/context'
import { findSetters } from '../audit/read/setter'
import { checkOwner as checkChartOwner, loadChart } from '../chart/rows/rows'
import { checkOwner as checkDatasetOwner } from '../dataset/change'
import { loadOwn } from '../dashboard/rows'
import { loadDataset } from '../dataset/rows'
import { notFound } from '../problem'
import type { Services } from '../services'
import type { User } from '../session/security/users'
import type { VersionedKind } from '../version/content'
import { compareVersion, versionsOf } from '../version/read'
import { restoreVersion } from '../version/restore'
import { type Route, ok, route } from './route'

type Check = (services: Services, user: User, id: number) => Promise<void>

const checkChart: Check = async (services, user, id) =>
  checkChartOwner(user, await loadChart(services, user, id), 'Changing')

const checkDataset: Check = async (services, user, id) =>
  checkDatasetOwner(user, await loadDataset(services, user, id), 'Changing')

const checkSavedQuery: Check = async ({ store }, user, id) => {
  const own = store.selectFrom('saved_query').select('id').where('id', '=', id).where('user_id', '=', user.id)
  if (!(await own.executeTakeFirst())) throw notFound()
}

/** Versions show what a thing held before others could see it: only users who may change it can read them. */
const CHECKS = {
  chart: checkChart,
  dataset: checkDataset,
  saved_query: checkSavedQuery,
} as const satisfies Record<VersionedKind, Check>

const listed = async (services: Services, user: User, kind: VersionedKind, id: number) => {
  await CHECKS[kind](services, user, id)
  const result = await versionsOf(services, kind, id)
  return ok({ count: result.length, result })
}

interface Params {
  readonly id: number
  readonly number: number
}

const compared = async (services: Services, user: User, kind: VersionedKind, { id, number }: Params) => {
  await CHECKS[kind](services, user, id)
  return ok({ result: await compareVersion(services, kind, id, number) })
}

const restored = async (services: Services, user: User, kind: VersionedKind, which: Params & { revision: number }) => {
  await CHECKS[kind](services, user, which.id)
  note({ details: { version: which.number } })
  return ok({ result: { number: await restoreVersion(services, user, { kind, ...which }) } })
}

/** The last change of parts, for those who may change the thing: of users and rules the permission of the call says it all. */
const SETTER_CHECKS: Readonly<Record<SetterKind, Check>> = {
  ...CHECKS,
  dashboard: async (services, user, id) => void (await loadOwn(services, user, id)),
  database: async ({ databases }, user, id) => {
    if (!(await databases.find(user, id))) throw notFound()
  },
  user: async () => undefined,
  rule: async () => undefined,
}

const setterRoute = (kind: SetterKind): Route =>
  route(setterCalls[kind], async (services, { user, params, query }) => {
    await SETTER_CHECKS[kind](services, user, params.id)
    return ok({ result: await findSetters(services.store, { kind, id: String(params.id) }, query.paths) })
  })

export const versionRoutes: readonly Route[] = [
  ...(Object.keys(setterCalls) as SetterKind[]).map(setterRoute),
  route(calls.chartVersionList, (services, { user, params }) => listed(services, user, 'chart', params.id)),
  route(calls.chartVersionGet, (services, { user, params }) => compared(services, user, 'chart', params)),
  route(calls.chartVersionRestore, (services, { user, params, body }) =>
    restored(services, user, 'chart', { ...params, ...body }),
  ),
  route(calls.datasetVersionList, (services, { user, params }) => listed(services, user, 'dataset', params.id)),
  route(calls.datasetVersionGet, (services, { user, params }) => compared(services, user, 'dataset', params)),
  route(calls.datasetVersionRestore, (services, { user, params, body }) =>
    restored(services, user, 'dataset', { ...params, ...body }),
  ),
  route(calls.savedQueryVersionList, (services, { user, params }) => listed(services, user, 'saved_query', params.id)),
  route(calls.savedQueryVersionGet, (services, { user, params }) => compared(services, user, 'saved_query', params)),
  route(calls.savedQueryVersionRestore, (services, { user, params, body }) =>
    restored(services, user, 'saved_query', { ...params, ...body }),
  ),
]
