import rison from 'rison'
import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { changesOf } from '../../../src/domain/datasets/body'
import { breaksOf, usersOf } from '../../../src/domain/datasets/breaks'
import { problemsOf } from '../../../src/domain/datasets/problems'
import { createTestClient, type TestClient } from '../../support/client'
import { column, contentOf, metric } from '../../support/datasets'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall, networkError } from '../../support/server'
import { toastsWithArgs } from '../../support/shown'

const server = serveCalls()

interface Kept {
  version: number
  description: string | null
  columns: object[]
  metrics: object[]
}

/** A server that stores one dataset, with versions unless it acts as Superset. */
const keep = (kept: Kept, versions = true, lost: 'answer' | 'call' | null = null) => {
  const puts: ReceivedCall[] = []
  const tag = () => `"${kept.version}"`
  const result = () => ({
    table_name: 'sales',
    kind: 'physical',
    database: { id: 1, database_name: 'examples' },
    schema: 'main',
    owners: [{ id: 1, first_name: 'Ada', last_name: 'Byron' }],
    changed_on: `2026-01-01T00:00:0${kept.version}`,
    changed_by: { id: 2, first_name: 'Bob', last_name: 'Crane' },
    description: kept.description,
    columns: kept.columns,
    metrics: kept.metrics,
  })
  server.use(
    token,
    answer(calls.datasetGet, () =>
      Response.json({ id: 7, result: result() }, { headers: versions ? { etag: tag() } : {} }),
    ),
    answer(calls.datasetPut, (asked) => {
      puts.push(asked)
      if (lost === 'call') return networkError()
      const wanted = asked.headers.get('if-match')
      if (wanted !== null && wanted !== tag()) return json({ message: 'Changed since it was read' }, 412)
      kept.version += 1
      const body = asked.body as Partial<Kept>
      if (body.description !== undefined) kept.description = body.description
      if (body.columns !== undefined)
        kept.columns = (body.columns as { id?: number }[]).map((one, at) => ({ id: 100 + at, type_generic: 1, ...one }))
      return lost === 'answer' ? networkError() : json({ id: 7, result: asked.body as object })
    }),
  )
  return puts
}

const begin = (): Kept => ({
  version: 1,
  description: null,
  columns: [{ id: 1, column_name: 'city', type: 'VARCHAR', groupby: true, filterable: true, is_active: true }],
  metrics: [{ id: 1, metric_name: 'count', expression: 'COUNT(*)', currency: null }],
})

const draft = (client: TestClient) => {
  const found = client.world.store.state().datasetDrafts.byId['7']
  if (found === undefined) throw new Error('no draft')
  return found
}
const openOn = async (kept: Kept, versions = true) => {
  const puts = keep(kept, versions)
  const client = createTestClient()
  client.world.dispatch('dataset.edit', { datasetId: 7 })
  await client.clock.settle()
  return { client, puts }
}
const describe_ = (client: TestClient, description: string): void =>
  void client.world.dispatch('dataset.change', {
    datasetId: 7,
    verb: 'changed',
    what: 'description',
    settings: { description },
  })

it('reads a dataset with the keys and columns that its editor shows [A7.30]', async () => {
  const asked: URL[] = []
  keep(begin())
  server.use(
    answer(calls.datasetGet, ({ url }) => {
      asked.push(url)
      return json({ id: 7, result: { table_name: 'sales', database: { id: 3 }, schema: 'main' } })
    }),
  )
  const client = createTestClient()
  client.world.dispatch('dataset.edit', { datasetId: 7 })
  await client.clock.settle()
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/v1/dataset/7'])
  const query = rison.decode(asked[0]?.searchParams.get('q') ?? '') as { readonly columns: readonly string[] }
  expect(query).toMatchObject({ keys: ['none'] })
  expect(query.columns).toEqual(
    expect.arrayContaining(['name', 'schema', 'database.id', 'select_star', 'columns.column_name', 'metrics.id']),
  )
  expect(draft(client).start?.about).toMatchObject({ dbId: 3, schema: 'main' })
})

describe('saving a draft', () => {
  it('sends only the changes, against the version they began from', async () => {
    const { client, puts } = await openOn(begin())
    describe_(client, 'Sales by city')
    client.world.dispatch('dataset.save', { datasetId: 7 })
    client.world.dispatch('dataset.save', { datasetId: 7 })
    await client.clock.settle()
    expect(puts.map(({ body }) => body)).toEqual([{ description: 'Sales by city' }])
    expect(puts[0]?.headers.get('if-match')).toBe('"1"')
    expect(draft(client)).toMatchObject({
      saving: null,
      start: { version: '"2"' },
      content: { settings: { description: 'Sales by city' } },
    })
    expect(toastsWithArgs(client)).toEqual([['success', 'The dataset has been saved', []]])
    client.world.dispatch('dataset.save', { datasetId: 7 })
    await client.clock.settle()
    expect(puts).toHaveLength(1)
    expect(client.errors).toEqual([])
  })

  it('reads a draft back after a lost answer: it was saved, or the save failed', async () => {
    for (const lost of ['answer', 'call'] as const) {
      const kept = begin()
      const { client } = await openOn(kept)
      const puts = keep(kept, true, lost)
      describe_(client, 'Sales by city')
      client.world.dispatch('dataset.save', { datasetId: 7 })
      await client.clock.settle()
      expect(puts).toHaveLength(1)
      expect(toastsWithArgs(client).map(([level]) => level)).toEqual([lost === 'answer' ? 'success' : 'danger'])
      expect(draft(client)).toMatchObject({ saving: null, start: { version: lost === 'answer' ? '"2"' : '"1"' } })
    }
  })

  it("gives a new column the server's id and keeps its place for undo", async () => {
    const { client } = await openOn(begin())
    const { columns } = draft(client).content ?? contentOf()
    client.world.dispatch('dataset.change', {
      datasetId: 7,
      verb: 'added',
      what: 'double',
      columns: [...columns, column(0, { key: '', id: null, name: 'double', expression: 'city || city' })],
    })
    const key = draft(client).content?.columns[1]?.key ?? ''
    expect(key).not.toBe('')
    client.world.dispatch('dataset.save', { datasetId: 7 })
    await client.clock.settle()
    expect(draft(client).content?.columns[1]).toMatchObject({ key, id: 101, name: 'double' })
    client.world.dispatch('undo.undo', { scope: 'dataset', subject: 7 })
    expect(draft(client).content?.columns.map(({ name }) => name)).toEqual(['city'])
    client.world.dispatch('undo.redo', { scope: 'dataset', subject: 7 })
    client.world.dispatch('dataset.save', { datasetId: 7 })
    await client.clock.settle()
    expect(draft(client).content?.columns.map(({ name }) => name)).toEqual(['city', 'double'])
    expect(toastsWithArgs(client).map(([level]) => level)).toEqual(['success'])
  })

  it.each([
    ['with versions', true],
    ['of Superset, without', false],
  ])('reports a save by another person and writes nothing, on a server %s', async (_, versions) => {
    const kept = begin()
    const { client } = await openOn(kept, versions)
    describe_(client, 'Mine')
    kept.version = 5
    kept.description = 'Theirs'
    client.world.dispatch('dataset.save', { datasetId: 7 })
    await client.clock.settle()
    expect(kept.description).toBe('Theirs')
    expect(draft(client)).toMatchObject({
      saving: null,
      content: { settings: { description: 'Mine' } },
      conflict: { content: { settings: { description: 'Theirs' } }, about: { changedBy: 'Bob Crane' } },
    })
    // nothing is sent until it is decided which stays
    client.world.dispatch('dataset.save', { datasetId: 7 })
    expect(draft(client).saving).toBeNull()
    client.world.dispatch('dataset.settle_conflict', { datasetId: 7, keep: 'theirs' })
    expect(draft(client)).toMatchObject({ conflict: null, content: { settings: { description: 'Theirs' } } })
    client.world.dispatch('undo.undo', { scope: 'dataset', subject: 7 })
    expect(draft(client).content?.settings.description).toBe('Mine')
    client.world.dispatch('dataset.save', { datasetId: 7 })
    await client.clock.settle()
    expect(kept.description).toBe('Mine')
    expect(client.errors).toEqual([])
  })

  it('treats a repeated save whose first answer was lost as saved', async () => {
    const kept = begin()
    const { client } = await openOn(kept)
    describe_(client, 'The same')
    Object.assign(kept, { version: 2, description: 'The same' })
    client.world.dispatch('dataset.save', { datasetId: 7 })
    await client.clock.settle()
    expect(draft(client)).toMatchObject({ conflict: null, saving: null, start: { version: '"2"' } })
  })

  it('keeps the draft when the server refuses it', async () => {
    const { client } = await openOn(begin())
    server.use(
      answer(calls.datasetPut, () => json({ message: { columns: ['One or more columns are duplicated'] } }, 422)),
    )
    describe_(client, 'Mine')
    client.world.dispatch('dataset.save', { datasetId: 7 })
    await client.clock.settle()
    expect(draft(client)).toMatchObject({
      saving: null,
      saveFailed: 'One or more columns are duplicated',
      content: { settings: { description: 'Mine' } },
    })
  })

  it('reopening keeps unsaved changes and reports changes by others', async () => {
    const kept = begin()
    const { client } = await openOn(kept)
    describe_(client, 'Mine')
    client.world.dispatch('dataset.edit', { datasetId: 7 })
    await client.clock.settle()
    expect(draft(client)).toMatchObject({ conflict: null, content: { settings: { description: 'Mine' } } })
    Object.assign(kept, { version: 9, description: 'Theirs' })
    client.world.dispatch('dataset.edit', { datasetId: 7 })
    await client.clock.settle()
    expect(draft(client)).toMatchObject({
      content: { settings: { description: 'Mine' } },
      conflict: { version: '"9"', content: { settings: { description: 'Theirs' } } },
    })
    client.world.dispatch('dataset.settle_conflict', { datasetId: 7, keep: 'mine' })
    client.world.dispatch('dataset.discard', { datasetId: 7 })
    expect(draft(client).content?.settings.description).toBe('Theirs')
  })
})

describe('problems that block a save', () => {
  it('refuses an invalid draft before sending, in the words of the field', async () => {
    const { client, puts } = await openOn(begin())
    const twice = [column(1, { name: 'city' }), column(2, { name: 'city' })]
    client.world.dispatch('dataset.change', { datasetId: 7, verb: 'changed', what: 'x', columns: twice })
    expect(client.world.dispatch('dataset.save', { datasetId: 7 })).toEqual({
      refused: 'DATASET_PROBLEM',
      args: ['Column name [city] is duplicated'],
    })
    await client.clock.settle()
    expect(puts).toEqual([])
    expect(toastsWithArgs(client)).toEqual([['warning', '%s', ['Column name [city] is duplicated']]])
  })

  it('names every problem of a draft', () => {
    const problems = problemsOf(
      contentOf({
        columns: [column(1, { name: 'a' }), column(2, { name: 'a', expression: ' ' }), column(3, { name: ' ' })],
        metrics: [metric(1, { name: 'm' }), metric(2, { name: 'm', expression: '' })],
        settings: { ...contentOf().settings, name: '', sql: '', templateParams: '[1]' },
      }),
    )
    expect(problems.map(({ text, args }) => text.replace('%s', args[0] ?? ''))).toEqual([
      'A column has no name',
      'Column name [a] is duplicated',
      'Calculated column [a] requires an expression',
      'Metric name [m] is duplicated',
      'Metric [m] requires an expression',
      'The dataset has no name',
      'The dataset has no query',
      'Template parameters must be a JSON object',
    ])
    expect(problemsOf(contentOf())).toEqual([])
  })
})

describe('breaks that a save would cause', () => {
  const chart = (id: number, columns: string[], metrics: string[]) => ({
    id,
    name: `chart ${id}`,
    vizType: 'pie',
    columns,
    metrics,
  })

  it('lists charts and dashboards that use a removed or renamed column or metric', () => {
    const start = contentOf({ columns: [column(1), column(2)], metrics: [metric(1), metric(2)] })
    const content = contentOf({ columns: [column(1, { name: 'renamed' })], metrics: [metric(2)] })
    const charts = [
      chart(1, ['column 1'], []),
      chart(2, ['column 2', 'column 1', 'never there'], ['metric 1']),
      chart(3, ['never there'], ['metric 2']),
    ]
    const dashboards = [
      { id: 1, title: 'filters', columns: ['column 2'] },
      { id: 2, title: 'shows', columns: [] },
    ]
    const breaks = breaksOf(start, content, charts, dashboards)
    expect(breaks.charts.map(({ user, columns, metrics }) => [user.id, columns, metrics])).toEqual([
      [1, ['column 1'], []],
      [2, ['column 2', 'column 1'], ['metric 1']],
    ])
    expect(breaks.dashboards.map(({ user, columns }) => [user.id, columns])).toEqual([[1, ['column 2']]])
    expect(breaksOf(start, start, charts, dashboards)).toEqual({ charts: [], dashboards: [] })
    const ids = (part: 'columns' | 'metrics', name: string) => {
      const users = usersOf(part, name, charts, dashboards)
      return [users.charts.map(({ id }) => id), users.dashboards.map(({ id }) => id)]
    }
    expect(ids('columns', 'column 2')).toEqual([[2], [1]])
    expect(ids('metrics', 'metric 2')).toEqual([[3], []])
    expect(ids('metrics', 'column 2')).toEqual([[], []])
  })
})

describe('body of a save', () => {
  it('sends the columns with a changed query, and no id the server does not know', () => {
    const start = contentOf({ settings: { ...contentOf().settings, sql: 'SELECT 1' }, columns: [column(1)] })
    const content = {
      ...start,
      settings: { ...start.settings, sql: 'SELECT 2' },
      metrics: [metric(1), metric(5, { currency: '{"symbol":"USD","symbolPosition":"prefix"}' })],
    }
    const body = changesOf(start, content)
    expect(Object.keys(body)).toEqual(['sql', 'columns', 'metrics'])
    expect(body.columns?.map((one) => ('id' in one ? one.id : null))).toEqual([1])
    expect(body.metrics?.map((one) => ('id' in one ? one.id : null))).toEqual([1, null])
    expect(body.metrics?.[1]?.currency).toEqual({ symbol: 'USD', symbolPosition: 'prefix' })
    expect(changesOf(start, start)).toEqual({})
  })
})
