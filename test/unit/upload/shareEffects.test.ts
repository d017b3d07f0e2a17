import { http } from 'msw'
import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import type { SharedTable } from '../../../contract/upload/share'
import { event } from '../../../src/core/events/registry'
import type { Effect } from '../../../src/core/effects/effect'
import { uploadEffects } from '../../../src/effects/upload/upload'
import { fileKey, sharedTable, wishedTables } from '../../../src/projections/upload/shares'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'

const server = serveCalls()

const place = { schema: 'ada', table: 'sales' }
const ben = { id: 2, name: 'Ben Stone' }
const alpha = { id: 9, name: 'Alpha' }
const table: SharedTable = {
  ...place,
  file: 'sales.csv',
  rows: 2,
  changed_on: '2026-03-01T00:00:00',
  owner: { id: 1, name: 'Ada Lovelace' },
  users: [],
  roles: [],
  wishes: [ben],
}
const shareWith: SharedTable = { ...table, users: [{ ...ben, active: true }], wishes: [] }
const refusal = (): Response => json({ message: 'Not today' }, 422)

const opened = async () => {
  server.use(token)
  const client = createTestClient([{ do: 'add' }], { effects: uploadEffects as unknown as readonly Effect[] })
  const { world, clock } = client
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  }
  return { world, settle, shares: () => world.store.state().tableShares }
}

it('lists who may read a table, and shares it with a person who asked', async () => {
  const bodies: unknown[] = []
  server.use(
    answer(calls.uploadShareList, () => json({ result: [table] })),
    answer(calls.uploadShare, ({ body }) => {
      bodies.push(body)
      return json({ result: shareWith })
    }),
  )
  const { world, settle, shares } = await opened()
  world.dispatch('upload.list_shares', { place: null })
  await settle()
  expect(wishedTables(shares())).toMatchObject([{ table: 'sales', wishes: [ben] }])
  world.dispatch('upload.share', { ...place, add: { users: [ben] } })
  await settle()
  const none = { users: [], roles: [] }
  expect(bodies).toEqual([{ ...place, add: { users: [2], roles: [] }, remove: none, decline: [] }])
  expect(sharedTable(shares(), place)).toMatchObject({ users: [ben], wishes: [] })
  expect(wishedTables(shares())).toEqual([])
  // they have it already, and the owner needs no share
  expect(world.dispatch('upload.share', { ...place, add: { users: [ben, table.owner] } })).toEqual([])
  expect(world.dispatch('upload.share', { ...place, remove: { roles: [alpha] } })).toEqual([])
})

it('says why a table was not shared, and keeps what is known', async () => {
  server.use(
    answer(calls.uploadShareList, () => json({ result: [table] })),
    answer(calls.uploadShare, refusal),
  )
  const { world, settle, shares } = await opened()
  world.dispatch('upload.list_shares', { place })
  await settle()
  world.dispatch('upload.share', { ...place, add: { roles: [alpha] } })
  await settle()
  expect(shares().byKey[fileKey(place)]).toMatchObject({ refusal: 'Not today', change: null, value: { roles: [] } })
})

it('takes a table that the server does not show for one of somebody else', async () => {
  server.use(answer(calls.uploadShareList, () => json({ message: 'Not found' }, 404)))
  const { world, settle, shares } = await opened()
  world.dispatch('upload.list_shares', { place })
  await settle()
  expect(shares().byKey[fileKey(place)]).toMatchObject({ status: 'loaded', value: null })
  expect(world.dispatch('upload.share', { ...place, add: { users: [ben] } })).toEqual([])
})

it('reports lists, searches and requests that the server refuses', async () => {
  server.use(
    answer(calls.uploadShareList, refusal),
    answer(calls.uploadHidden, refusal),
    answer(calls.uploadWish, refusal),
    answer(calls.dashboardRelated, refusal),
  )
  const { world, settle, shares } = await opened()
  world.dispatch('upload.list_shares', { place: null })
  world.dispatch('upload.list_shares', { place })
  world.store.append([event('upload.hidden_requested', { dashboardId: 7 })], { corr: 'c', actor: 'user' })
  world.dispatch('upload.find_readers', { search: ' ben ' })
  world.dispatch('upload.ask', { ...place, owner: 'Ada Lovelace' })
  await settle()
  const failed = { status: 'failed', message: 'Not today' }
  expect(shares()).toMatchObject({
    own: failed,
    byKey: { [fileKey(place)]: failed },
    hidden: { 7: failed },
    found: { ...failed, search: 'ben' },
    wishes: { [fileKey(place)]: failed },
  })
})

it('finds people and roles by one search, without the role that nobody has', async () => {
  server.use(
    http.get('*/api/v1/dashboard/related/owners', () =>
      json({ count: 1, result: [{ value: 2, text: 'Ben Stone', extra: {} }] }),
    ),
    http.get('*/api/v1/dashboard/related/roles', () =>
      json({
        count: 2,
        result: [
          { value: 9, text: 'Alpha', extra: {} },
          { value: 1, text: 'Public', extra: {} },
        ],
      }),
    ),
  )
  const { world, settle, shares } = await opened()
  expect(world.dispatch('upload.find_readers', { search: '  ' })).toEqual([])
  world.dispatch('upload.find_readers', { search: 'a' })
  await settle()
  expect(shares().found).toMatchObject({ status: 'loaded', value: { users: [ben], roles: [alpha] } })
})

it('asks an owner once while the request is under way', async () => {
  let asked = 0
  server.use(
    answer(calls.uploadWish, () => {
      asked += 1
      return json({ message: 'OK' })
    }),
  )
  const { world, settle, shares } = await opened()
  world.dispatch('upload.ask', { ...place, owner: 'Ada Lovelace' })
  expect(world.dispatch('upload.ask', { ...place, owner: 'Ada Lovelace' })).toEqual([])
  await settle()
  expect([asked, shares().wishes[fileKey(place)]?.status]).toEqual([1, 'asked'])
})
