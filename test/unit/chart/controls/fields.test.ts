import { expect, it } from 'vitest'

import { calls } from '../../../../contract/index'
import { datasourceIn } from '../../../../src/domain/charts/datasourceKey'
import { decodeForm } from '../../../../src/domain/charts/formData'
import { chartOf } from '../../../../src/effects/dashboard/content'
import { createTestClient } from '../../../support/client'
import { keptAs } from '../../../support/explore'
import { serveCalls, token } from '../../../support/serveCalls'
import { answer, json } from '../../../support/server'

const server = serveCalls()
const person = (id: number, first_name: string) => ({ id, first_name, last_name: 'L' })
const item = {
  id: 7,
  slice_name: 'Delays',
  viz_type: 'pie',
  datasource_id: 3,
  datasource_type: 'table',
  datasource_name_text: 'main.flights',
  description: 'By *month*',
  owners: [person(1, 'Ada'), person(2, 'Bob')],
  created_by: person(1, 'Ada'),
  changed_by_name: 'Bob L',
  changed_on_utc: '2026-01-01T00:00:00+0000',
  thumbnail_url: '/api/v1/chart/7/thumbnail/abc/',
}

it('a listed chart has the fields of a saved chart [B3.16]', async () => {
  const { created_by: _by, description: _says, thumbnail_url: _picture, ...plain } = { ...item, id: 8 }
  server.use(
    answer(calls.chartList, () => json({ count: 2, ids: [7, 8], result: [item, plain] })),
    answer(calls.chartFavoriteStatus, () => json({ result: [] })),
  )
  const { world, clock } = createTestClient()
  world.dispatch('chart.list', {})
  await clock.settle()
  const [full, short] = world.store.state().charts.list?.value?.charts ?? []
  expect(full).toEqual({
    id: 7,
    name: 'Delays',
    vizType: 'pie',
    datasetId: 3,
    dataset: 'main.flights',
    owners: [
      { id: 1, name: 'Ada L' },
      { id: 2, name: 'Bob L' },
    ],
    createdBy: 'Ada L',
    changedBy: 'Bob L',
    changedOn: '2026-01-01T00:00:00+0000',
    description: 'By *month*',
    thumbnail: '/api/v1/chart/7/thumbnail/abc/',
    tags: [],
    certified: null,
  })
  for (const name of ['createdBy', 'description', 'thumbnail']) expect(short).not.toHaveProperty(name)
})

it('a chart on a dashboard has the fields of a saved chart [B3.16]', () => {
  const form_data = { datasource: '3__table', viz_type: 'pie', metric: 'count' }
  const chart = chartOf({
    id: 7,
    slice_name: 'Delays',
    slice_url: '/explore/?slice_id=7',
    description: 'By *month*',
    description_markeddown: '',
    cache_timeout: null,
    changed_on: '2026-01-01T00:00:00',
    form_data,
  })
  expect(chart).toMatchObject({ id: 7, name: 'Delays', description: 'By *month*', datasetId: 3 })
  expect(decodeForm(chart.formData)).toEqual({ ...form_data, slice_id: 7 })
  expect(datasourceIn(decodeForm(chart.formData)['datasource'])).toEqual({ id: 3, type: 'table' })
})

it('a chart under edit has the fields of a saved chart [B3.16]', async () => {
  const kept = keptAs(7, [1, 2], { viz_type: 'pie', metric: 'count' }, { changed_on_humanized: '2 days ago' })
  server.use(
    token,
    answer(calls.exploreOpen, () => json({ result: kept })),
    answer(calls.chartFavoriteStatus, () => json({ result: [] })),
  )
  const { world, clock } = createTestClient()
  world.dispatch('explore.open', { key: 'slice/7', sliceId: 7 })
  await clock.settle()
  const slice = world.store.state().explores.byKey['slice/7']?.slice
  expect(slice).toMatchObject({ id: 7, name: 'Shares', owners: [1, 2], changed: '2 days ago' })
  expect(decodeForm(slice?.formData ?? {})).toEqual({
    datasource: '3__table',
    viz_type: 'pie',
    metric: 'count',
    slice_id: 7,
  })
})
