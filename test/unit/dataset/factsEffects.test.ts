import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { event } from '../../../src/core/events/registry'
import { createTestClient, type TestClient } from '../../support/client'
import { openedDataset } from '../../support/datasets'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError, type ReceivedCall } from '../../support/server'

const server = serveCalls()

/** The draft is opened as if this had been answered. */
const opening = answer(calls.datasetGet, () => new Promise<Response>(() => undefined))

const begin = (): TestClient => {
  server.use(token, opening)
  const client = createTestClient()
  openedDataset(client.world, 7)
  return client
}
const draft = (client: TestClient) => client.world.store.state().datasetDrafts.byId['7']

describe('dataset samples', () => {
  it('requests samples by page and keeps their rows out of the log [B7.03]', async () => {
    const client = begin()
    const asked: ReceivedCall[] = []
    server.use(
      answer(calls.samples, (ask) => {
        asked.push(ask)
        return json({
          result: { data: [{ a: 'secret' }], colnames: ['a'], coltypes: [1], page: 2, per_page: 50, total_count: 51 },
        })
      }),
    )
    client.world.dispatch('dataset.read_samples', { datasetId: 7, page: 2, pageSize: 50, force: true })
    await client.clock.settle()
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      datasource_type: 'table',
      datasource_id: '7',
      page: '2',
      per_page: '50',
      force: 'true',
    })
    const samples = draft(client)?.samples
    expect(samples).toMatchObject({ status: 'loaded', value: { page: 2, rows: 1, total: 51 } })
    expect((await client.io.results.load(samples?.value?.resultKey ?? '', 'browser'))?.rows).toEqual([['secret']])
    client.world.commit()
    expect(JSON.stringify(client.world.log)).not.toContain('secret')
  })

  it('ignores late samples in favor of newer ones', async () => {
    const client = begin()
    let release: (answer: Response) => void = () => undefined
    const result = (page: number) =>
      json({ result: { data: [], colnames: [], coltypes: [], page, per_page: 50, total_count: page } })
    server.use(
      answer(calls.samples, ({ url }) =>
        url.searchParams.get('page') === '1' ? new Promise((done) => (release = done)) : result(2),
      ),
    )
    client.world.dispatch('dataset.read_samples', { datasetId: 7, page: 1, pageSize: 50 })
    await client.clock.settle()
    client.world.dispatch('dataset.read_samples', { datasetId: 7, page: 2, pageSize: 50 })
    await client.clock.settle()
    release(result(1))
    await client.clock.settle()
    expect(draft(client)?.samples?.value?.page).toBe(2)
    expect(client.errors).toEqual([])
  })
})

describe('dataset expressions', () => {
  const judge = (problem: object | null, values: unknown[] = []) =>
    answer(calls.expressionValidate, () =>
      json({ result: problem === null ? [] : [problem], type: 'BIGINT', type_generic: 0, values }),
    )

  it('tries an expression once and keeps its first values out of the log', async () => {
    const client = begin()
    let calls_ = 0
    server.use(
      answer(calls.expressionValidate, ({ body }) => {
        calls_ += 1
        expect(body).toEqual({ expression: 'a + 1', expression_type: 'column', preview: true })
        return json({ result: [], type: 'BIGINT', type_generic: 0, values: [4711, null] })
      }),
    )
    const ask = (): unknown =>
      client.world.dispatch('dataset.try_expression', { datasetId: 7, item: 'c1', kind: 'column', expression: 'a + 1' })
    ask()
    ask()
    await client.clock.settle()
    ask()
    await client.clock.settle()
    expect(calls_).toBe(1)
    const judged = draft(client)?.judged['c1']
    expect(judged).toMatchObject({ status: 'judged', problem: null, type: 'BIGINT' })
    expect((await client.io.results.load(judged?.resultKey ?? '', 'browser'))?.rows).toEqual([[4711], [null]])
    client.world.commit()
    expect(JSON.stringify(client.world.log)).not.toContain('4711')
  })

  it("tries an expression with the draft's calculated columns that it names", async () => {
    const client = begin()
    const sent: unknown[] = []
    server.use(
      answer(calls.expressionValidate, ({ body }) => {
        sent.push(body)
        return json({ result: [], type: 'BIGINT', type_generic: 0, values: [] })
      }),
    )
    const calculated = [{ name: 'margin', expression: 'price - cost' }]
    const asked = { datasetId: 7, item: 'm1', kind: 'metric' as const, expression: 'SUM(margin)' }
    client.world.store.append([event('dataset.expression_requested', { ...asked, calculated })], { corr: 'c' })
    await client.clock.settle()
    expect(sent).toEqual([
      {
        expression: 'SUM(margin)',
        expression_type: 'metric',
        preview: true,
        columns: [{ column_name: 'margin', expression: 'price - cost' }],
      },
    ])
  })

  it('keeps the error and its position, or why an expression was not tried', async () => {
    const client = begin()
    const place = { line_number: 1, start_column: 5, end_column: 5 }
    server.use(judge({ message: 'no such column', position: 4, ...place }))
    const ask = (expression: string): unknown =>
      client.world.dispatch('dataset.try_expression', { datasetId: 7, item: 'm1', kind: 'metric', expression })
    ask('sum(x)')
    await client.clock.settle()
    expect(draft(client)?.judged['m1']).toMatchObject({
      status: 'judged',
      problem: { message: 'no such column', position: 4 },
      resultKey: null,
    })
    server.use(answer(calls.expressionValidate, networkError))
    ask('sum(y)')
    await client.clock.settle()
    expect(draft(client)?.judged['m1']).toMatchObject({ status: 'failed', problem: { message: 'Network error' } })
    expect(ask('  ')).toEqual([])
  })
})

describe('row-level security rules of a dataset', () => {
  const rule = { id: 5, name: 'Only Bern', filter_type: 'Regular', clause: "city = 'Bern'", group_key: null }
  const here = { ...rule, tables: [{ id: 7, table_name: 'sales' }], roles: [{ id: 2, name: 'Gamma' }] }

  it('lists the rules of the dataset; a save replaces one, a missing one is removed', async () => {
    const client = begin()
    const bodies: unknown[] = []
    server.use(
      answer(calls.ruleList, () =>
        json({ count: 2, ids: [5, 6], result: [here, { ...here, id: 6, tables: [{ id: 8, table_name: 'other' }] }] }),
      ),
      answer(calls.ruleRelated, () => json({ count: 1, result: [{ value: 2, text: 'Gamma', extra: {} }] })),
      answer(calls.rulePost, ({ body }) => {
        bodies.push(body)
        return json({ id: 9, result: body }, 201)
      }),
      answer(calls.ruleDelete, () => json({ message: 'Not found' }, 404)),
    )
    client.world.dispatch('rule.list', { datasetId: 7 })
    await client.clock.settle()
    expect(draft(client)?.rules?.value?.rules.map(({ id }) => id)).toEqual([5])
    client.world.dispatch('rule.save', {
      datasetId: 7,
      ruleId: null,
      rule: {
        name: 'Few',
        kind: 'Base',
        clause: 'amount < 5',
        groupKey: '',
        description: '',
        tables: [{ id: 7, name: 'sales' }],
        roles: [],
      },
    })
    await client.clock.settle()
    expect(bodies).toEqual([
      {
        name: 'Few',
        filter_type: 'Base',
        clause: 'amount < 5',
        group_key: null,
        description: null,
        tables: [7],
        roles: [],
      },
    ])
    expect(draft(client)?.rules?.value?.rules.map(({ id }) => id)).toEqual([9, 5])
    // another person was faster
    client.world.dispatch('rule.delete', { datasetId: 7, ruleId: 5 })
    await client.clock.settle()
    expect(draft(client)?.rules?.value?.rules.map(({ id }) => id)).toEqual([9])
    expect(client.errors).toEqual([])
  })

  it('creates the dataset of a table before it saves a rule on it', async () => {
    const client = begin()
    const bodies: unknown[] = []
    server.use(
      answer(calls.datasetGetOrCreate, ({ body }) => {
        bodies.push(body)
        return json({ result: { table_id: 30 + bodies.length } })
      }),
      answer(calls.rulePut, ({ body }) => {
        bodies.push(body)
        return json({ id: 5, result: body })
      }),
    )
    client.world.dispatch('rule.save', {
      datasetId: 7,
      ruleId: 5,
      rule: {
        name: 'x',
        kind: 'Base',
        clause: 'a',
        groupKey: '',
        description: '',
        tables: [{ id: 7, name: 'q' }],
        roles: [],
      },
      newTables: [
        { databaseId: 1, schema: 'main', name: 'sales' },
        { databaseId: 1, catalog: 'pg', schema: 'crm', name: 'people' },
      ],
    })
    await client.clock.settle()
    expect(bodies).toEqual([
      { database_id: 1, schema: 'main', table_name: 'sales' },
      { database_id: 1, catalog: 'pg', schema: 'crm', table_name: 'people' },
      expect.objectContaining({ tables: [7, 31, 32] }),
    ])
    client.world.commit()
    expect(client.world.log.at(-1)).toMatchObject({
      type: 'rule.saved',
      data: {
        rule: {
          tables: [
            { id: 7, name: 'q' },
            { id: 31, name: 'sales' },
            { id: 32, name: 'people' },
          ],
        },
      },
    })
  })

  it('lists underlying tables and their readers, or why they are unknown', async () => {
    const client = begin()
    const asked: (string | null)[] = []
    const dataset = { id: 31, table_name: 'sales' }
    const table = { catalog: 'pg', schema: 'main', name: 'sales', kind: 'table', dataset }
    const more = { can_become_dataset: false, people_count: 30, people: [{ id: 4, first_name: 'Ada', last_name: 'L' }] }
    server.use(
      answer(calls.ruleBeneath, ({ url }) => {
        asked.push(url.searchParams.get('q'))
        return asked.length > 1
          ? json({ message: 'Not found' }, 404)
          : json({ result: { database_id: 1, tables: [{ ...table, ...more }], unknown: 'a template' } })
      }),
    )
    client.world.dispatch('rule.read_beneath', { datasetId: 7, kind: 'Base', roles: [2, 3] })
    await client.clock.settle()
    expect(asked).toEqual(['(filter_type:Base,roles:!(2,3))'])
    const value = {
      databaseId: 1,
      tables: [
        {
          catalog: 'pg',
          schema: 'main',
          name: 'sales',
          kind: 'table',
          dataset: { id: 31, name: 'sales' },
          canBecomeDataset: false,
          peopleCount: 30,
          people: ['Ada L'],
        },
      ],
      unknown: 'a template',
    }
    expect(draft(client)?.beneath).toMatchObject({ status: 'loaded', value })
    client.world.dispatch('rule.read_beneath', { datasetId: 7, kind: 'Regular', roles: [] })
    await client.clock.settle()
    expect(draft(client)?.beneath).toMatchObject({ status: 'failed', message: 'Not found' })
  })

  it('reports why a rule could not be saved', async () => {
    const client = begin()
    server.use(answer(calls.rulePut, () => json({ message: { clause: ['The clause leaves its brackets.'] } }, 422)))
    const content = { name: 'x', kind: 'Base' as const, clause: ')', groupKey: '', description: '' }
    client.world.dispatch('rule.save', { datasetId: 7, ruleId: 5, rule: { ...content, tables: [], roles: [] } })
    await client.clock.settle()
    expect(draft(client)).toMatchObject({ ruleSaving: null, ruleFailed: 'The clause leaves its brackets.' })
  })
})

describe('uses and source of a dataset', () => {
  it('reads the uses and source columns of a dataset as the server sends them', async () => {
    const client = begin()
    const sent: unknown[] = []
    const found = [{ column_name: 'a', name: 'a', type: 'DATE', is_dttm: true, type_generic: 2, comment: 'the day' }]
    server.use(
      answer(calls.datasetRelated, () =>
        json({
          charts: {
            count: 3,
            result: [{ id: 1, slice_name: 'Pie', viz_type: null, columns: ['a'], metrics: ['m'], missing: [] }],
          },
          dashboards: { count: 1, result: [{ id: 2, title: 'Board', slug: null, columns: ['a'], missing: [] }] },
        }),
      ),
      answer(calls.externalMetadata, () => json(found)),
      answer(calls.queryMetadata, ({ body }) => {
        sent.push(body)
        return json({ message: { sql: ['no such table'] } }, 422)
      }),
    )
    client.world.dispatch('dataset.read_uses', { datasetId: 7 })
    client.world.dispatch('dataset.read_source', { datasetId: 7 })
    await client.clock.settle()
    expect(draft(client)?.uses?.value).toEqual({
      charts: [{ id: 1, name: 'Pie', vizType: '', columns: ['a'], metrics: ['m'] }],
      chartCount: 3,
      dashboards: [{ id: 2, title: 'Board', columns: ['a'] }],
      dashboardCount: 1,
    })
    expect(draft(client)?.source?.value).toEqual([
      { name: 'a', type: 'DATE', generic: 2, isTime: true, comment: 'the day' },
    ])
    client.world.dispatch('dataset.read_source', { datasetId: 7, sql: 'SELECT 1', templateParams: '{}' })
    await client.clock.settle()
    expect(sent).toEqual([{ sql: 'SELECT 1', template_params: '{}' }])
    expect(draft(client)?.source).toMatchObject({ status: 'failed', value: null, message: 'no such table' })
  })
})
