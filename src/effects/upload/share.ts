import { dashboardRelated } from '../../../contract/related'
import * as calls from '../../../contract/upload/share'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { event } from '../../core/events/registry'
import { CallFailure } from '../../core/http/failure'
import type { FilePlace, SharedTable } from '../../events/upload/share'
import { fileKey } from '../../projections/upload/shares'

/** People and roles that a search offers. */
const OFFERED = 8

const keyOf = (place: FilePlace | null): string => (place === null ? 'own' : fileKey(place))

const tableOf = ({ schema, table, file, owner, users, roles, wishes }: calls.SharedTable): SharedTable => ({
  schema,
  table,
  file,
  owner,
  users,
  roles,
  wishes,
})

const tablesAt = async (place: FilePlace | null, { http }: EffectIo): Promise<readonly SharedTable[]> => {
  try {
    const { body } = await http.call(calls.uploadShareList, { query: place ?? {} })
    return body.result.map(tableOf)
  } catch (error) {
    // somebody else shares this one, or nobody does
    if (error instanceof CallFailure && (error.failure.status === 404 || error.failure.status === 403)) return []
    throw error
  }
}

const listShares = defineEffect({
  name: 'list-table-shares',
  on: ['upload.shares_requested'],
  key: ({ data }) => keyOf(data.place),
  mode: 'switch',
  run: ({ data: { place } }, io) =>
    attempt(
      async () => event('upload.shares_listed', { place, tables: await tablesAt(place, io) }),
      (message) => event('upload.shares_failed', { place, message }),
    ),
})

const listHidden = defineEffect({
  name: 'list-hidden-charts',
  on: ['upload.hidden_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'switch',
  run: ({ data: { dashboardId } }, { http }) =>
    attempt(
      async () => {
        const { body } = await http.call(calls.uploadHidden, { query: { dashboard: String(dashboardId) } })
        const charts = body.result.map(({ chart: chartId, ...rest }) => ({ chartId, ...rest }))
        return event('upload.hidden_listed', { dashboardId, charts })
      },
      (message) => event('upload.hidden_failed', { dashboardId, message }),
    ),
})

const idsOf = (list: readonly { readonly id: number }[]): number[] => list.map(({ id }) => id)

/** Adding and removing readers may be done twice, so a new page repeats what the last one left. */
const shareTable = defineEffect({
  name: 'share-table',
  on: ['upload.share_requested'],
  key: ({ data }) => fileKey(data),
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { schema, table, add, remove, decline } }, { http }) =>
    attempt(
      async () => {
        const body = {
          schema,
          table,
          add: { users: idsOf(add.users), roles: idsOf(add.roles) },
          remove: { users: idsOf(remove.users), roles: idsOf(remove.roles) },
          decline: idsOf(decline),
        }
        return event('upload.shared', { table: tableOf((await http.call(calls.uploadShare, { body })).body.result) })
      },
      (message) => event('upload.share_failed', { schema, table, message }),
    ),
})

const related = async (column: 'owners' | 'roles', filter: string, { http }: EffectIo) => {
  const { body } = await http.call(dashboardRelated, { params: { column }, query: { filter, page_size: OFFERED } })
  return body.result.map(({ value, text }) => ({ id: value, name: text }))
}

/** The role of callers without a session, which nobody has. */
const ANONYMOUS = 'Public'

const findReaders = defineEffect({
  name: 'find-readers',
  on: ['upload.readers_requested'],
  key: () => 'search',
  mode: 'switch',
  run: ({ data: { search } }, io) =>
    attempt(
      async () => {
        const [users, roles] = await Promise.all([related('owners', search, io), related('roles', search, io)])
        return event('upload.readers_found', {
          found: { users, roles: roles.filter(({ name }) => name !== ANONYMOUS) },
        })
      },
      (message) => event('upload.readers_failed', { message }),
    ),
})

const askForTable = defineEffect({
  name: 'ask-for-table',
  on: ['upload.wish_requested'],
  key: ({ data }) => fileKey(data),
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { schema, table, owner } }, { http }) =>
    attempt(
      async () => {
        await http.call(calls.uploadWish, { body: { schema, table } })
        return event('upload.wished', { schema, table, owner })
      },
      (message) => event('upload.wish_failed', { schema, table, message }),
    ),
})

export const uploadShareEffects = [listShares, listHidden, shareTable, findReaders, askForTable] as const
