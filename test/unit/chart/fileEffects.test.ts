import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { event } from '../../../src/core/events/registry'
import { encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { table } from '../../../src/domain/charts/kinds/table'
import { createTestClient } from '../../support/client'
import { flights } from '../../support/explore'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError } from '../../support/server'

const server = serveCalls()

const queriesOf = (values: FormValues) =>
  table.file?.({ values: withDefaults(table, encodeForm(values), flights), dataset: flights }) ?? []

const ask = async (respond: () => Response, format: 'csv' | 'xlsx' = 'csv') => {
  const bodies: unknown[] = []
  const queries: unknown[] = []
  server.use(
    token,
    answer(calls.chartData, ({ body, url }) => {
      if (body['result_format'] === 'json') return new Promise(() => undefined)
      bodies.push(body)
      queries.push(Object.fromEntries(url.searchParams))
      return respond()
    }),
  )
  const client = createTestClient()
  const asking = { datasetId: 3, formData: { slice_id: '7', viz_type: '"table"' }, queries: '[{}]' }
  client.world.dispatch('chart.query', { key: 'dashboard/12/7', ...asking })
  const request = client.world.store.state().charts.byKey['dashboard/12/7']?.request ?? null
  const answered = event('chart.query_succeeded', { key: 'dashboard/12/7', answers: [] }, request ?? undefined)
  client.world.remote(answered)
  const file = {
    key: 'dashboard/12/7',
    title: 'Late: flights',
    datasetId: 3,
    queries: '[{"columns":["origin"]}]',
    format,
  }
  client.world.dispatch('chart.file', file)
  // pressing twice asks once
  client.world.dispatch('chart.file', file)
  await client.clock.settle()
  return { client, bodies, queries }
}
const { files: none } = createTestClient().world.store.state().charts
const fileOf = (text: string, type: string) => () => new Response(text, { headers: { 'content-type': type } })

it('a file of a server-paged table holds all rows and no summary [B7.01]', () => {
  const paged = { query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'], server_pagination: true }
  expect(queriesOf({ ...paged, server_page_length: 20, show_totals: true })).toMatchObject([
    { columns: ['origin'], row_limit: 100_000, metrics: ['count'] },
  ])
  expect(queriesOf({ ...paged, server_page_length: 20 })[0]).not.toHaveProperty('row_offset')
  expect(queriesOf({ ...paged, server_pagination: false, row_limit: 50, show_totals: true })).toMatchObject([
    { row_limit: 50 },
  ])
})

it("saves a chart's file under its name, without any row in the log [B7.01]", async () => {
  const { client, bodies, queries } = await ask(fileOf('origin,COUNT(*)\nABE,3\n', 'text/csv'))
  expect(bodies).toEqual([
    {
      datasource: { id: 3, type: 'table' },
      queries: [{ columns: ['origin'] }],
      force: false,
      form_data: { slice_id: 7, viz_type: 'table' },
      result_type: 'full',
      result_format: 'csv',
    },
  ])
  expect(queries).toEqual([{ form_data: '{"slice_id":7}', dashboard_id: '12' }])
  expect(client.files.map(({ name }) => name)).toEqual(['Late flights.csv'])
  expect(await client.files[0]?.content.text()).toBe('origin,COUNT(*)\nABE,3\n')
  client.world.commit()
  expect(JSON.stringify(client.world.log)).not.toContain('ABE')
  expect(client.world.store.state().charts.files).toEqual(none)
  expect(client.errors).toEqual([])
})

it('saves several queries as an archive', async () => {
  const { client } = await ask(fileOf('PK', 'application/zip'), 'xlsx')
  expect(client.files.map(({ name }) => name)).toEqual(['Late flights.zip'])
})

it.each([
  ['a refusal', () => json({ message: 'Forbidden' }, 403), 'Forbidden'],
  ['a lost connection', networkError, 'Network error'],
])('reports for %s that there is no file', async (_, respond, message) => {
  const { client } = await ask(respond)
  expect(client.files).toEqual([])
  const { toasts, charts } = client.world.store.state()
  expect(toasts.order.map((id) => [toasts.byId[id]?.text, toasts.byId[id]?.args])).toEqual([
    ['The rows could not be saved: %s', [message]],
  ])
  expect(charts.files).toEqual(none)
})
