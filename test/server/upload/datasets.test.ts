import { afterAll, beforeEach, expect, test } from 'vitest'

import { uploadWorld } from '../support/uploads'

const world = await uploadWorld()
const { ada, bob } = world
const cleo = await world.server.signedIn('cleo', ['Alpha', 'sql_lab'])
afterAll(() => world.close())

const OLD = 'Category,Units,Day\nTea,3,2026-01-01\nMilk,4,2026-01-02\n'
const NEW = 'Category,Quantity,Channel,Day\nTea,3,Shop,monday\n'

interface Column {
  readonly column_name: string
  readonly type: string
  readonly is_dttm: boolean
  readonly expression: string | null
  readonly verbose_name: string | null
  readonly description: string | null
}
interface Detail {
  readonly columns: readonly Column[]
  readonly metrics: readonly { readonly metric_name: string }[]
}

const replaceBy = (content: string, by = cleo, more: Record<string, string> = {}) =>
  world.send('upload', { table_name: 'sales', already_exists: 'replace', ...more }, { name: 'sales.csv', content }, by)

const datasetOf = async (schema = 'cleo', by = cleo): Promise<number> => {
  const body = { database_id: world.id, schema, table_name: 'sales' }
  const answer = await by.post('/api/v1/dataset/get_or_create/', body)
  return answer.json<{ result: { table_id: number } }>().result.table_id
}

const detailOf = async (dataset: number, by = cleo): Promise<Detail> =>
  (await by.get(`/api/v1/dataset/${dataset}`)).json<{ result: Detail }>().result

const physical = ({ columns }: Detail): string[] =>
  columns.filter(({ expression }) => !expression).map(({ column_name, type }) => `${column_name} ${type}`)

const versionOf = async (dataset: number) =>
  world.server.services.store.selectFrom('dataset').select('changed_ms').where('id', '=', dataset).executeTakeFirst()

beforeEach(async () => {
  await replaceBy(OLD)
})

test('a dataset takes the columns of the file that replaces its table', async () => {
  const dataset = await datasetOf()
  expect(physical(await detailOf(dataset))).toEqual(['Category VARCHAR', 'Units BIGINT', 'Day DATE'])
  expect((await replaceBy(NEW)).status).toBe(201)
  const detail = await detailOf(dataset)
  expect(physical(detail)).toEqual(['Category VARCHAR', 'Quantity BIGINT', 'Channel VARCHAR', 'Day VARCHAR'])
  expect(detail.columns.find(({ column_name: name }) => name === 'Day')?.is_dttm).toBe(false)
})

test('calculated columns, metrics and settings outlive a replaced table', async () => {
  const dataset = await datasetOf()
  const columns = [
    { column_name: 'Category', type: 'VARCHAR', verbose_name: 'Kind of goods', description: 'As on the shelf' },
    { column_name: 'Units', type: 'BIGINT', verbose_name: 'Pieces' },
    { column_name: 'Day', type: 'DATE' },
    { column_name: 'Shout', type: 'VARCHAR', expression: 'upper(Category)' },
  ]
  const metrics = [{ metric_name: 'kinds', expression: 'COUNT(DISTINCT Category)' }]
  expect((await cleo.send('PUT', `/api/v1/dataset/${dataset}`, { body: { columns, metrics } })).status).toBe(200)
  await replaceBy(NEW)
  const detail = await detailOf(dataset)
  expect(detail.columns.map(({ column_name: name, verbose_name: label }) => [name, label])).toEqual([
    ['Category', 'Kind of goods'],
    ['Quantity', null],
    ['Channel', null],
    ['Day', null],
    ['Shout', null],
  ])
  expect(detail.columns[0]?.description).toBe('As on the shelf')
  expect(detail.columns.at(-1)?.expression).toBe('upper(Category)')
  expect(detail.metrics.map(({ metric_name: name }) => name)).toEqual(['kinds'])
})

test('a dataset of another owner takes the columns of a replaced table', async () => {
  await replaceBy(OLD, ada, { readers: JSON.stringify({ users: [bob.userId], roles: [] }) })
  const dataset = await datasetOf('ada', bob)
  expect((await replaceBy(NEW, ada)).status).toBe(201)
  expect(physical(await detailOf(dataset, ada))).toContain('Channel VARCHAR')
})

test('a calculated column stays before a new column of its name', async () => {
  const dataset = await datasetOf()
  const columns = [
    { column_name: 'Category', type: 'VARCHAR' },
    { column_name: 'Channel', type: 'VARCHAR', expression: "'all'" },
  ]
  expect((await cleo.send('PUT', `/api/v1/dataset/${dataset}`, { body: { columns } })).status).toBe(200)
  await replaceBy(NEW)
  const detail = await detailOf(dataset)
  expect(physical(detail)).toEqual(['Category VARCHAR', 'Quantity BIGINT', 'Day VARCHAR'])
  expect(detail.columns.find(({ column_name: name }) => name === 'Channel')?.expression).toBe("'all'")
  const before = await versionOf(dataset)
  await replaceBy(NEW)
  expect(await versionOf(dataset)).toEqual(before)
})

test('a dataset keeps its version when the columns of its table stay', async () => {
  const dataset = await datasetOf()
  const before = await versionOf(dataset)
  await replaceBy('Category,Units,Day\nRice,9,2026-02-01\n')
  expect(await versionOf(dataset)).toEqual(before)
})

test('a dataset that cannot be refreshed stops neither the table nor the others', async () => {
  const dataset = await datasetOf()
  const { store } = world.server.services
  await replaceBy(OLD, cleo, { table_name: 'other' })
  const answer = await cleo.post('/api/v1/dataset/get_or_create/', {
    database_id: world.id,
    schema: 'cleo',
    table_name: 'other',
  })
  const second = answer.json<{ result: { table_id: number } }>().result.table_id
  const set = (id: number, change: { catalog?: string | null; table_name?: string }) =>
    store.updateTable('dataset').set(change).where('id', '=', id).execute()
  // this catalog is unknown
  await set(dataset, { catalog: 'elsewhere' })
  // names of tables are the same in any case
  await set(second, { table_name: 'SALES' })
  expect((await replaceBy(NEW)).status).toBe(201)
  expect(await world.rows('SELECT "Channel" FROM cleo.sales', cleo)).toEqual([{ Channel: 'Shop' }])
  expect(physical(await detailOf(second))).toContain('Channel VARCHAR')
  await set(dataset, { catalog: null })
  await set(second, { table_name: 'other' })
})
