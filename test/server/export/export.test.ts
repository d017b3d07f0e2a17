import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachment, safeFileName } from '../../../common/fileName'
import { type Browser, type TestServer, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let bob: Browser

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Admin'])
})
afterAll(() => server.close())

const run = async (client: string, sql = 'select 1', tab = 'Late flights', by: Browser = ada): Promise<void> => {
  await by.post('/api/v1/sqllab/execute/', { database_id: 1, sql, client_id: client, tab })
}

describe('export of a query', () => {
  test('exports a CSV file named after the tab', async () => {
    await run('e1')
    const answer = await ada.get('/api/v1/sqllab/export/e1/')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Late flights.csv"; filename*=UTF-8''Late%20flights.csv`,
    )
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.text).toBe('n\n1\n')
  })

  test('needs can_csv and the export right, checked by the server [A6.01]', async () => {
    const bare = await server.signedIn('bare', ['sql_lab'], [1])
    await run('e2', 'select 1', 't', bare)
    expect((await bare.get('/api/v1/sqllab/export/e2/')).status).toBe(403)
    const body = { client_id: 'e2', format: 'csv', job: 'j' }
    expect((await bare.post('/api/v1/sqllab/export/', body)).status).toBe(403)
    const both = await server.signedIn('both', ['Gamma', 'sql_lab'], [1])
    await run('e2', 'select 1', 't', both)
    expect((await both.get('/api/v1/sqllab/export/e2/')).status).toBe(200)
  })

  test('exports only to the person who ran the query, with access, from this site', async () => {
    await run('e3')
    expect((await bob.get('/api/v1/sqllab/export/e3/')).status).toBe(404)
    const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await ada.get('/api/v1/sqllab/export/e3/', elsewhere)).status).toBe(403)
    const lost = await server.signedIn('lost', ['Gamma', 'sql_lab'], [1])
    await run('e4', 'select 1', 't', lost)
    await server.services.store.deleteFrom('database_grant').where('user_id', '=', lost.userId).execute()
    const refused = await lost.get('/api/v1/sqllab/export/e4/')
    expect([refused.status, refused.json<{ errors: { error_type: string }[] }>().errors[0]?.error_type]).toEqual([
      403,
      'QUERY_SECURITY_ACCESS_ERROR',
    ])
  })

  test('begins an export first, to report errors, and serves its file once', async () => {
    await run('e5')
    const begun = await ada.post('/api/v1/sqllab/export/', { client_id: 'e5', format: 'xlsx', job: 'job-5' })
    expect(begun.status).toBe(201)
    expect((await bob.get('/api/v1/sqllab/export/e5/?job=job-5')).status).toBe(404)
    const file = await ada.get('/api/v1/sqllab/export/e5/?job=job-5')
    expect(file.headers['content-disposition']).toContain('Late flights.xlsx')
    expect((await ada.get('/api/v1/sqllab/export/e5/?job=job-5')).status).toBe(404)
    const { result } = (await ada.get('/api/v1/job/job-5')).json<{ result: object }>()
    expect(result).toMatchObject({ id: 'job-5', state: 'done', percent: 100, rows: 1, bytes: 4, message: null })
    expect((await bob.get('/api/v1/job/job-5')).status).toBe(404)
    expect((await ada.post('/api/v1/sqllab/export/', { client_id: 'e5', format: 'csv', job: 'job-5' })).status).toBe(
      422,
    )
    await run('e6', 'syntax')
    const wrong = await ada.post('/api/v1/sqllab/export/', { client_id: 'e6', format: 'csv', job: 'job-6' })
    expect(wrong.json()).toMatchObject({
      errors: [{ error_type: 'SYNTAX_ERROR', message: expect.stringContaining('selct') as string }],
    })
    expect((await ada.get('/api/v1/job/job-6')).json<{ result: object }>().result).toMatchObject({ state: 'failed' })
  })

  test('reports a failure at the first row like one before it', async () => {
    await run('e8', 'first row')
    const answer = await ada.get('/api/v1/sqllab/export/e8/?format=parquet')
    expect(answer.status).toBe(500)
    expect(answer.json()).toMatchObject({
      errors: [{ error_type: 'GENERIC_DB_ENGINE_ERROR', message: 'The value 1e40 is out of range.' }],
    })
    expect(answer.headers['content-disposition']).toBeUndefined()
  })

  test('allows two exports at a time per person, and a stop frees one', async () => {
    await run('e7')
    const begin = async (job: string) =>
      (await ada.post('/api/v1/sqllab/export/', { client_id: 'e7', format: 'csv', job })).status
    server.engine.holdExports(true)
    expect([await begin('a'), await begin('b'), await begin('c')]).toEqual([201, 201, 429])
    const stopped = await ada.post('/api/v1/job/a/stop')
    expect(stopped.json<{ result: object }>().result).toMatchObject({ state: 'stopped' })
    expect((await bob.post('/api/v1/job/b/stop')).status).toBe(404)
    await expect.poll(() => begin('d')).toBe(201)
    await ada.post('/api/v1/job/b/stop')
    server.engine.holdExports(false)
  })
})

describe('file names', () => {
  test.each([
    ['', 'query.csv'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.csv'],
    ['../../etc/passwd', 'etc passwd.csv'],
    ['..', 'query.csv'],
    ['con', 'con__.csv'],
    ['evil\u202Egpj.exe', 'evil gpj.exe.csv'],
    ['a\u0000\r\nSet-Cookie: x', 'a Set-Cookie x.csv'],
    ['\ud800', 'query.csv'],
    ['Übersicht 😀', 'Übersicht 😀.csv'],
    ['😀'.repeat(300), `${'😀'.repeat(100)}.csv`],
  ])('names the file of the tab %j', (name, file) => {
    const safe = safeFileName(name, 'csv')
    expect(safe).toBe(file)
    const header = attachment(safe)
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    expect(header.match(/"/g)).toHaveLength(2)
    expect(decodeURIComponent(/UTF-8''(.*)$/.exec(header)?.[1] ?? '')).toBe(safe)
  })
})
