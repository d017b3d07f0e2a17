import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Found } from '../../../contract/search/search'
import { type Reports, startReporting } from '../support/reports'
import type { Browser } from '../support/server'

let world: Reports
let now = Date.UTC(2026, 2, 18)

beforeAll(async () => {
  world = await startReporting(() => (now += 1000), { signInAttempts: 10_000 })
})
afterAll(() => world.close())

const search = async (text: string, by: Browser = world.ada, limit = 20): Promise<readonly Found[]> => {
  const answer = await by.get(`/api/recount/search/?text=${encodeURIComponent(text)}&limit=${limit}`)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.json<{ result: Found[] }>().result
}

const names = async (text: string, by?: Browser): Promise<readonly string[]> =>
  (await search(text, by)).map(({ name }) => name)

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<number> => {
  const answer = await world.ada.send(method, path, body === undefined ? {} : { body })
  expect([answer.status, answer.text]).toEqual([method === 'POST' ? 201 : 200, expect.any(String)])
  return answer.json<{ id?: number }>().id ?? 0
}

const DATASET = { database: 1, schema: 'main', sql: 'select 1 as iata' }

describe('search', () => {
  test('a thing is found by its name, in any order of words and without their ends', async () => {
    const id = await world.chart('Delay by carrier')
    for (const text of ['Delay by carrier', 'carrier delay', 'del carr', 'DELAY']) {
      const [first] = await search(text)
      expect([text, first?.kind, first?.id, first?.by]).toEqual([text, 'chart', id, null])
    }
  })

  test('a thing is found by some words where none has all of them', async () => {
    await world.chart('Punctuality per airline')
    expect((await names('punctuality by airline'))[0]).toBe('Punctuality per airline')
  })

  test('a thing is found in spite of typing mistakes', async () => {
    await world.chart('Passengers by airport')
    for (const text of ['pasengers', 'passengers by airprot', 'by aiprort', 'pasnegers', 'pasenger aiport'])
      expect([text, await names(text)]).toEqual([text, expect.arrayContaining(['Passengers by airport'])])
  })

  test('a thing is found by a part of a word and by signs alone', async () => {
    await world.chart('Überflüge')
    await world.chart('*?% \\')
    expect(await names('flüge')).toContain('Überflüge')
    for (const text of ['*?%', '\\', '?%']) expect(await names(text)).toContain('*?% \\')
    for (const text of ["'", '"', '(', '[a-', '%', '_', '\u0000', '<b>', '__proto__', '٠', '🙂']) await search(text)
  })

  test('a dataset is found by its columns, its description and its owner', async () => {
    await send('POST', '/api/v1/dataset/', { ...DATASET, table_name: 'runways' })
    const [byColumn] = await search('iata')
    expect(byColumn).toMatchObject({ kind: 'dataset', name: 'runways', by: { field: 'column', text: 'iata' } })
    await send('PUT', `/api/v1/dataset/${byColumn?.id}`, { description: 'Lengths in metres' })
    expect((await search('metres'))[0]?.by).toEqual({ field: 'description', text: 'Lengths in metres' })
    const byOwner = (await search('Ada')).find(({ name }) => name === 'runways')
    expect(byOwner?.by?.field).toBe('owner')
  })

  test('a renamed thing has its new name alone, and a deleted one is not found', async () => {
    const id = await world.chart('Firstname')
    expect(await names('Firstname')).toContain('Firstname')
    await send('PUT', `/api/v1/chart/${id}`, { slice_name: 'Secondtitle' })
    expect(await names('Firstname')).toEqual([])
    expect(await names('Secondtitle')).toEqual(['Secondtitle'])
    await send('DELETE', `/api/v1/chart/${id}`)
    expect(await names('Secondtitle')).toEqual([])
  })

  test('a chart tells the new name of its dataset', async () => {
    const dataset = await send('POST', '/api/v1/dataset/', { ...DATASET, table_name: 'oldplace' })
    const body = { slice_name: 'Placed', datasource_id: dataset, datasource_type: 'table', viz_type: 'table' }
    await send('POST', '/api/v1/chart/', { ...body, params: '{}' })
    expect((await search('Placed'))[0]?.place).toBe('oldplace')
    await send('PUT', `/api/v1/dataset/${dataset}`, { table_name: 'newplace' })
    expect((await search('Placed'))[0]?.place).toBe('newplace')
  })

  test('everybody finds only what they may see, and administrators alone find people', async () => {
    await send('POST', '/api/v1/dashboard/', { dashboard_title: 'Draftboard', published: false })
    expect(await names('Draftboard')).toEqual(['Draftboard'])
    expect(await names('Draftboard', world.bob)).toEqual([])
    expect(await names('Draftboard', world.admin)).toEqual(['Draftboard'])
    await send('POST', '/api/v1/saved_query/', { db_id: 1, label: 'Ownquery', sql: 'select 1' })
    expect(await names('Ownquery')).toEqual(['Ownquery'])
    expect(await names('Ownquery', world.admin)).toEqual([])
    expect((await search('bob', world.admin)).map(({ kind }) => kind)).toContain('user')
    expect((await search('bob')).map(({ kind }) => kind)).not.toContain('user')
    expect((await world.server.anonymous().get('/api/recount/search/?text=a')).status).toBe(401)
  })

  test('a favourite of the person comes before others of the same name', async () => {
    const first = await world.chart('Twin')
    const second = await world.chart('Twin')
    expect((await search('Twin'))[0]?.id).toBe(first)
    expect((await world.ada.post(`/api/v1/chart/${second}/favorites/`, {})).status).toBe(200)
    expect((await search('Twin'))[0]?.id).toBe(second)
    expect((await search('')).map(({ id }) => id)).toContain(second)
    expect((await search('Twin', world.admin))[0]?.id).toBe(first)
  })

  test('a thing that the person opens comes before others of the same name', async () => {
    const first = await world.chart('Pair')
    const second = await world.chart('Pair')
    const opened = { version: 'v2', ts: now, event_name: 'load_chart', event_type: 'user' }
    const log = await world.ada.post(`/superset/log/?explode=events&slice_id=${second}`, { events: [opened] })
    expect(log.status).toBe(200)
    expect((await search('Pair'))[0]?.id).toBe(second)
    expect((await search('')).map(({ id }) => id)).toContain(second)
    expect((await search('Pair', world.admin))[0]?.id).toBe(first)
  })

  test('an address, an e-mail and a username are found as such', async () => {
    await send('POST', '/api/v1/dashboard/', { dashboard_title: 'Slugged', slug: 'quarterly-figures', published: true })
    expect((await search('quarterly'))[0]).toMatchObject({ kind: 'dashboard', by: { field: 'description' } })
    expect((await search('ada@example.com', world.admin)).map(({ kind }) => kind)).toContain('user')
  })

  test('an answer is as long as asked, and a wish has its limits', async () => {
    for (let count = 0; count < 5; count += 1) await world.chart(`Many ${count}`)
    expect(await search('Many', world.ada, 3)).toHaveLength(3)
    for (const query of ['', 'text=a&limit=0', 'text=a&limit=51', `text=${'a'.repeat(201)}`, 'text=a&who=1'])
      expect([query, (await world.ada.get(`/api/recount/search/?${query}`)).status]).toEqual([query, 422])
  })
})
