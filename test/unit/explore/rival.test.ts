import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { createTestClient, type TestClient } from '../../support/client'
import { keptAs } from '../../support/explore'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { toastsWithArgs } from '../../support/shown'

const server = serveCalls()

const KEY = 'slice/7'
const MINE = { viz_type: 'pie', groupby: ['origin'], metric: 'count' }
const THEIRS = { ...MINE, row_limit: 10 }
const explore = (client: TestClient) => {
  const found = client.world.store.state().explores.byKey[KEY]
  if (found === undefined) throw new Error('not open')
  return found
}

/** The controls as the editor got them. */
const MINE_KEPT = {
  viz_type: '"pie"',
  groupby: '["origin"]',
  metric: '"count"',
  datasource: '"3__table"',
  slice_id: '7',
}

interface Kept {
  values: Readonly<Record<string, unknown>>
  version: number
  name: string
  owners: readonly number[]
  dataset: number
}

/** A server with one chart, which refuses to write over another version than the one that is named. */
const keeping = () => {
  const kept: Kept = { values: MINE, version: 1, name: 'Shares', owners: [1], dataset: 3 }
  const puts: ReceivedCall[] = []
  const between: (() => void)[] = []
  const made: string[] = []
  server.use(
    token,
    answer(calls.chartFavoriteStatus, () => json({ result: [] })),
    answer(calls.exploreOpen, () => {
      const { values, version, name, owners, dataset: id } = kept
      const result = keptAs(7, owners, values, { slice_name: name })
      const told = json({ result: { ...result, dataset: { ...result.dataset, id } } })
      told.headers.set('etag', `"${version}"`)
      between.shift()?.()
      return told
    }),
    answer(calls.chartPut, (one) => {
      puts.push(one)
      if (one.headers.get('if-match') !== `"${kept.version}"`) return json({ message: 'Changed' }, 412)
      kept.values = JSON.parse(one.body['params'] as string) as Kept['values']
      kept.name = one.body['slice_name'] as string
      kept.version += 1
      return json({ id: 7, result: one.body })
    }),
    answer(calls.dashboardPost, () => {
      made.push('made')
      return json({ id: 5, result: {} }, 201)
    }),
  )
  const change = (more: Partial<Kept>): void => {
    Object.assign(kept, more)
    kept.version += 1
  }
  return { kept, puts, between, made, change }
}

const edited = async (): Promise<TestClient> => {
  const client = createTestClient()
  client.world.dispatch('explore.open', { key: KEY, sliceId: 7 })
  await client.clock.settle()
  const [control, label] = ['row_limit', 'Row limit']
  client.world.dispatch('explore.set_control', { key: KEY, control, label, value: '50' })
  return client
}

const save = async (client: TestClient, more: object = {}): Promise<void> => {
  const data = { key: KEY, name: explore(client).name, vizType: 'pie', overwrite: true, queryContext: '{}' }
  client.world.dispatch('explore.save', { ...data, ...more })
  await client.clock.settle()
}

describe('chart that others saved during an edit', () => {
  it('overwrites a chart that others saved only after the user has seen it', async () => {
    const { kept, puts, made, change } = keeping()
    const client = await edited()
    change({ values: THEIRS })
    await save(client, { dashboard: { id: null, title: 'Fresh' } })
    expect([puts, made]).toEqual([[], []])
    expect(explore(client)).toMatchObject({
      saving: null,
      placing: null,
      savedAs: null,
      saveFailed: { theirs: { changedBy: 'Bob Builder' } },
      formData: { row_limit: '50' },
      start: MINE_KEPT,
      slice: { formData: MINE_KEPT },
    })
    expect(explore(client).slice).not.toHaveProperty('changedBy')
    // the dialog says it
    expect(toastsWithArgs(client)).toEqual([])
    // a plain save never overwrites, no matter who saved last
    await save(client)
    expect([puts, explore(client).saveFailed]).toMatchObject([[], { theirs: { formData: { row_limit: '10' } } }])
    await save(client, { anyway: true })
    expect(kept.values).toMatchObject({ row_limit: 50 })
    expect(explore(client)).toMatchObject({ saveFailed: null, savedAs: 7 })
    // one's own last save is no conflict
    await save(client)
    expect(puts).toHaveLength(2)
  })

  it('reports a deleted chart at every step, and lets it be saved as a new one', async () => {
    const { made } = keeping()
    const client = await edited()
    const missing = () => json({ message: 'Not found' }, 404)
    server.use(
      answer(calls.chartPut, missing),
      answer(calls.chartPost, ({ body }) => json({ id: 8, result: body }, 201)),
    )
    await save(client)
    expect(explore(client)).toMatchObject({ saving: null, saveFailed: { gone: true } })
    server.use(answer(calls.exploreOpen, missing))
    await save(client, { dashboard: { id: null, title: 'Fresh' } })
    expect(explore(client)).toMatchObject({ saving: null, placing: null, saveFailed: { gone: true } })
    expect(made).toEqual([])
    await save(client, { overwrite: false })
    expect(explore(client)).toMatchObject({ saveFailed: null, savedAs: 8 })
    // another missing object is not the chart
    server.use(answer(calls.dashboardPost, missing))
    await save(client, { overwrite: false, dashboard: { id: null, title: 'Fresh' } })
    expect(explore(client).saveFailed).toEqual({ message: 'Not found' })
  })

  it('takes over the version of others, and one undo restores the edits', async () => {
    const { puts, change } = keeping()
    const client = await edited()
    client.world.dispatch('explore.rename', { key: KEY, name: 'Slices' })
    change({ values: { ...THEIRS, datasource: '4__table' }, name: 'Portions', owners: [1, 2], dataset: 4 })
    await save(client)
    client.world.dispatch('explore.discard', { key: KEY })
    expect(explore(client)).toMatchObject({ formData: { row_limit: '10' }, saveFailed: null })
    await client.clock.settle()
    const slice = { name: 'Portions', owners: [1, 2] }
    expect(explore(client)).toMatchObject({ name: 'Portions', slice, dataset: { id: 4 } })
    client.world.dispatch('undo.undo', { scope: 'explore' })
    expect(explore(client)).toMatchObject({ name: 'Slices', formData: { row_limit: '50' }, dataset: { id: 3 } })
    client.world.dispatch('undo.redo', { scope: 'explore' })
    await client.clock.settle()
    expect(explore(client)).toMatchObject({ name: 'Portions', formData: { row_limit: '10' }, dataset: { id: 4 } })
    client.world.dispatch('undo.undo', { scope: 'explore' })
    // an undone choice does not count
    await save(client)
    expect([puts, explore(client).saveFailed]).toMatchObject([[], { theirs: { changedBy: 'Bob Builder' } }])
  })

  it.each(['discarded', 'discarded again'])(
    'the next page completes the reload of a chart %s just before',
    async (when) => {
      const { change } = keeping()
      const client = await edited()
      client.world.dispatch('explore.rename', { key: KEY, name: 'Slices' })
      change({ values: THEIRS, name: 'Portions' })
      if (when === 'discarded again') {
        client.world.dispatch('explore.discard', { key: KEY })
        await client.clock.settle()
        client.world.dispatch('undo.undo', { scope: 'explore' })
      }
      if (when === 'discarded') client.world.dispatch('explore.discard', { key: KEY })
      else client.world.dispatch('undo.redo', { scope: 'explore' })
      client.die()
      const next = createTestClient([])
      const events = client.world.store.pending()
      next.world.store.confirm(events.map((event, index) => ({ ...event, seq: index + 1, session: 's0' })))
      expect(explore(next)).toMatchObject({ name: 'Shares', formData: MINE_KEPT })
      for (const open of Object.values(next.world.store.state().outbox.open)) await next.runtime.resume(open)
      expect(explore(next)).toMatchObject({ name: 'Portions', formData: { row_limit: '10' }, request: null })
      expect(next.world.store.state().outbox.open).toEqual({})
    },
  )

  it('ignores the version of others when an undo came before it was read', async () => {
    const { change } = keeping()
    const client = await edited()
    change({ values: THEIRS, name: 'Portions', owners: [1, 2] })
    client.world.dispatch('explore.discard', { key: KEY })
    client.world.dispatch('undo.undo', { scope: 'explore' })
    expect(explore(client)).toMatchObject({ formData: { row_limit: '50' }, request: null })
    await client.clock.settle()
    expect(explore(client)).toMatchObject({ name: 'Shares', slice: { owners: [1] }, request: null })
    expect(client.world.store.state().outbox.open).toEqual({})
  })

  it('reports no conflict after edits were discarded on a reopened page', async () => {
    const { kept, puts, change } = keeping()
    const client = await edited()
    change({ values: THEIRS, owners: [1, 2] })
    client.world.dispatch('explore.open', { key: KEY, sliceId: 7 })
    await client.clock.settle()
    // changed owners are known at once
    expect(explore(client)).toMatchObject({ slice: { owners: [1, 2], formData: MINE_KEPT }, start: MINE_KEPT })
    client.world.dispatch('explore.discard', { key: KEY })
    await client.clock.settle()
    expect(explore(client)).toMatchObject({ formData: { row_limit: '10' }, start: { row_limit: '10' } })
    const [control, label] = ['row_limit', 'Row limit']
    client.world.dispatch('explore.set_control', { key: KEY, control, label, value: '70' })
    await save(client)
    expect([puts.length, kept.values, explore(client).saveFailed]).toMatchObject([1, { row_limit: 70 }, null])
  })

  it('reports no conflict where only the cache timeout changed', async () => {
    const { kept, change } = keeping()
    const client = await edited()
    change({ values: { ...MINE, cache_timeout: 60 } })
    await save(client)
    expect(kept.values).toMatchObject({ row_limit: 50 })
  })

  it('reports a conflict also after a reopening in the middle of the edits', async () => {
    const { puts, change } = keeping()
    const client = await edited()
    change({ values: THEIRS, name: 'Portions' })
    client.world.dispatch('explore.open', { key: KEY, sliceId: 7 })
    await client.clock.settle()
    expect(explore(client)).toMatchObject({ name: 'Shares', formData: { row_limit: '50' } })
    await save(client)
    expect([puts.length, explore(client).saveFailed]).toMatchObject([0, { theirs: { changedBy: 'Bob Builder' } }])
  })

  it('detects a conflict after the chart left the screen before it was sent', async () => {
    const { kept, puts, change } = keeping()
    const client = await edited()
    change({ values: THEIRS, name: 'Portions' })
    const data = { key: KEY, name: 'Shares', vizType: 'pie', overwrite: true, queryContext: '{}' }
    client.world.dispatch('explore.save', data)
    for (let other = 0; other < 21; other += 1) {
      client.world.dispatch('explore.open', { key: `dataset/${other}`, datasetId: 3 })
    }
    await client.clock.settle()
    expect([puts, kept.values, kept.name]).toEqual([[], THEIRS, 'Portions'])
  })

  it('detects a save of others that came between check and save', async () => {
    const { kept, puts, between, change } = keeping()
    const client = await edited()
    between.push(() => change({ values: THEIRS }))
    await save(client)
    expect([puts.length, kept.values]).toEqual([1, THEIRS])
    expect(explore(client).saveFailed).toMatchObject({ theirs: { changedBy: 'Bob Builder' } })
  })

  it('keeps the name and owners that others changed, without a conflict', async () => {
    const { kept, puts, change } = keeping()
    const client = await edited()
    change({ name: 'Portions', owners: [1, 2] })
    await save(client)
    expect(puts[0]?.body).toMatchObject({ slice_name: 'Portions', owners: [1, 2] })
    expect(kept.values).toMatchObject({ row_limit: 50 })
    expect(explore(client)).toMatchObject({ saveFailed: null, name: 'Portions' })
    // nor is a save whose answer was lost one
    await save(client)
    expect(explore(client).saveFailed).toBeNull()
  })
})
