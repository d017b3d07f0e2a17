import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { placeText, schemaText } from '../../../src/domain/datasets/place'
import { createTestClient } from '../../support/client'
import { opened } from '../../support/explore'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'

const server = serveCalls()

it('a schema follows its catalog, where that is not the one of the database', () => {
  expect(schemaText({ catalog: 'pg', schema: 'crm' })).toBe('pg.crm')
  expect(schemaText({ catalog: null, schema: 'crm' })).toBe('crm')
  expect(schemaText({ schema: 'crm' })).toBe('crm')
  expect(schemaText({ schema: null })).toBe('')
  expect(placeText({ database: 'lake', catalog: 'pg', schema: 'crm' })).toBe('lake · pg.crm')
  expect(placeText({ database: 'lake', schema: null })).toBe('lake')
})

it('lists and charts know the catalog of a dataset, if it has one of its own', async () => {
  const item = { table_name: 'people', kind: 'physical', schema: 'crm', owners: [] }
  const source = { uid: '1__table', type: 'table', name: 'crm.people', schema: 'crm', columns: [], metrics: [] }
  server.use(
    token,
    // the editor is opened as if this had been answered
    answer(calls.exploreOpen, () => new Promise<Response>(() => undefined)),
    answer(calls.datasetList, () =>
      json({
        count: 2,
        ids: [],
        result: [
          { ...item, id: 1, catalog: 'pg' },
          { ...item, id: 2, catalog: null },
        ],
      }),
    ),
    answer(calls.datasourceMetadata, ({ url }) => {
      const id = Number.parseInt(url.searchParams.get('datasourceKey') ?? '', 10)
      return json({ ...source, id, catalog: id === 1 ? 'pg' : null })
    }),
  )
  const { world, clock } = createTestClient()
  world.dispatch('dataset.list', { scope: 'all' })
  await clock.settle()
  const listed = world.store.state().datasets.lists.all?.value?.datasets ?? []
  expect(listed.map((one) => schemaText(one))).toEqual(['pg.crm', 'crm'])
  expect(listed.map((one) => 'catalog' in one)).toEqual([true, false])
  opened(world, 'table/3', {})
  const read = async (datasetId: number) => {
    world.dispatch('explore.read_dataset', { key: 'table/3', datasetId })
    await clock.settle()
    return world.store.state().explores.byKey['table/3']?.offer?.value
  }
  expect(await read(1)).toMatchObject({ catalog: 'pg', schema: 'crm' })
  expect(await read(2)).not.toHaveProperty('catalog')
})

it('opens the tables of one name in two catalogs as two datasets at once', async () => {
  const asked: unknown[] = []
  server.use(
    token,
    answer(calls.datasetGetOrCreate, ({ body }) => {
      asked.push(body['catalog'])
      return json({ result: { table_id: asked.length } })
    }),
  )
  const { world, clock } = createTestClient()
  const place = { dbId: 1, schema: 'shop', name: 'people' }
  for (const catalog of ['pg', null]) world.dispatch('dataset.of_table', { ...place, catalog })
  await clock.settle()
  expect(asked).toEqual(['pg', null])
})
