import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/audit/audit'
import { isAction } from '../../../server/audit/read/action'
import { type Browser, type TestServer, rison, startTestServer } from '../support/server'

const DAY = 86_400_000
const URL = '/api/recount/audit/'
let now = Date.UTC(2026, 0, 10)
let server: TestServer
let admin: Browser
let ada: Browser
let bob: Browser
let board: number
let chart: number

interface Page {
  readonly result: readonly AuditEntry[]
  readonly before: number | null
}

const page = async (query: string, by = admin): Promise<Page> => {
  const answer = await by.get(`${URL}?${query}`)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.json<Page>()
}

const HOSTILE = '<img src=x onerror=alert(1)>'

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await server.signedIn('root', ['Admin'])
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Admin'])
  board = (await ada.post('/api/v1/dashboard/', { dashboard_title: HOSTILE })).json<{ id: number }>().id
  for (const [who, title] of [
    [ada, 'One'],
    [bob, 'Two'],
    [ada, '=1+1'],
    [bob, 'Four'],
  ] as const) {
    now += 60_000
    const answer = await who.send('PUT', `/api/v1/dashboard/${board}`, { body: { dashboard_title: title } })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const { store } = server.services
  const dataset = await store
    .insertInto('chart')
    .values({
      uuid: 'u',
      slice_name: 'Pie',
      viz_type: 'pie',
      datasource_id: 1,
      datasource_type: 'table',
      params: '{}',
      query_context: null,
      description: null,
      cache_timeout: null,
      certified_by: null,
      certification_details: null,
      is_managed_externally: 0,
      external_url: null,
      created_by: null,
      changed_by: null,
      last_saved_by: null,
      created_ms: 0,
      changed_ms: 0,
      last_saved_ms: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  chart = dataset.id
})
afterAll(() => server.close())

const titles = ({ result }: Page): unknown[] => result.map(({ changes }) => changes[0]?.name)

describe('list of entries', () => {
  test('a thing, a person and both are found, the newest first', async () => {
    expect(titles(await page(`kind=dashboard&id=${board}`))).toEqual(['Four', '=1+1', 'Two', 'One', HOSTILE])
    expect(titles(await page(`kind=dashboard&id=${board}&person=${bob.userId}`))).toEqual(['Four', 'Two'])
    expect(titles(await page(`kind=dashboard`))).toHaveLength(5)
    const { result } = await page(`person=${ada.userId}`)
    expect(result.map(({ actor }) => actor?.name)).toEqual(['ada', 'ada', 'ada'])
    expect((await page('kind=dashboard&id=999')).result).toEqual([])
    expect((await admin.get(`${URL}?id=1`)).status).toBe(400)
  })

  test('pages by cursor hold each entry once', async () => {
    const all = await page('page_size=500')
    expect(all.before).toBeNull()
    const seqs: number[] = []
    let before: number | null = null
    do {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const part: Page = await page(`page_size=2${before === null ? '' : `&before=${before}`}`)
      seqs.push(...part.result.map(({ seq }) => seq))
      ;({ before } = part)
    } while (before !== null)
    expect(seqs).toEqual(all.result.map(({ seq }) => seq))
    expect(seqs).toEqual(seqs.toSorted((a, b) => b - a))
  })

  test('a span of time and a kind of act narrow the list', async () => {
    expect((await page('action=upgrade')).result.map(({ call }) => call)).toEqual(['start'])
    const from = new Date(now - 60_000).toISOString()
    expect(titles(await page(`kind=dashboard&id=${board}&from=${from}`))).toEqual(['Four', '=1+1'])
    expect(titles(await page(`kind=dashboard&id=${board}&to=${from}`))).toEqual(['=1+1', 'Two', 'One', HOSTILE])
    expect((await page('to=2026-01-09')).result).toEqual([])
    expect((await page('from=2026-01-10&to=2026-01-10')).result.length).toBeGreaterThan(5)
    expect((await admin.get(`${URL}?from=soon`)).status).toBe(400)
  })

  test('an outcome narrows the list, together with a person', async () => {
    expect((await bob.send('POST', `${URL}erasure/`, { body: { user_id: 1_000_000 } })).status).toBe(404)
    expect((await ada.get(URL)).status).toBe(403)
    expect((await page('outcome=refused')).result.map(({ actor, call }) => [actor?.name, call])).toEqual([
      ['ada', 'auditList'],
    ])
    expect((await page('outcome=failed')).result.map(({ actor, action }) => [actor?.name, action])).toEqual([
      ['bob', 'eraseAudit'],
    ])
    expect((await page(`outcome=refused&person=${bob.userId}`)).result).toEqual([])
    expect((await admin.get(`${URL}?outcome=perhaps`)).status).toBe(422)
  })

  test('acts are found by the index that leaves changes out', async () => {
    const { store } = server.services
    const planOf = async (action: string): Promise<string> => {
      const condition = isAction(sql`e.action`, action)
      const { rows } = await sql<{ detail: string }>`
        explain query plan select e.seq from audit_entry e where ${condition} order by e.seq desc`.execute(store)
      return rows.map(({ detail }) => detail).join()
    }
    expect(await planOf('readAudit')).toMatch(/audit_entry_action/)
    expect(await planOf('readAudit')).not.toMatch(/TEMP B-TREE/)
    expect((await page('action=change')).result.every(({ action }) => action === 'change')).toBe(true)
    expect((await page('action=change')).result.length).toBeGreaterThan(3)
  })

  test('an entry is read by its number', async () => {
    const [newest] = (await page('page_size=1')).result
    const answer = await admin.get(`${URL}${newest?.seq}`)
    expect(answer.json()).toEqual({ result: newest })
    expect((await admin.get(`${URL}999999`)).status).toBe(404)
  })

  test('a span is found although the clock went back', async () => {
    const was = now
    now -= 3 * DAY
    const { store } = server.services
    await store.updateTable('dashboard').set({ title: 'Before' }).where('id', '=', board).execute()
    now = was
    expect(titles(await page('kind=dashboard&from=2026-01-07&to=2026-01-07'))).toEqual(['Before'])
    expect(titles(await page(`kind=dashboard&id=${board}&page_size=1`))).toEqual(['Before'])
    await store.updateTable('dashboard').set({ title: 'Four' }).where('id', '=', board).execute()
  })
})

describe('report of a span', () => {
  test('each changed field is a line of CSV that no spreadsheet computes', async () => {
    const answer = await admin.get(`${URL}report/?from=2026-01-10&to=2026-01-10`)
    expect(answer.headers['content-disposition']).toContain('audit-2026-01-10-2026-01-10.csv')
    const lines = answer.text.split('\n')
    expect(lines[0]).toBe('number,moment,person,came by,address,act,outcome,call,kind,id,name,change,path,before,after')
    const retitled = lines.filter((line) => line.includes(',/title,') && line.includes('changed'))
    expect(retitled.map((line) => line.split(',').slice(-2))).toEqual(
      expect.arrayContaining([
        ['Two', "'=1+1"],
        ["'=1+1", 'Four'],
      ]),
    )
    expect(lines.some((line) => line.includes('/password,,a secret'))).toBe(true)
    expect((await admin.get(`${URL}report/?to=never`)).status).toBe(400)
  })
})

describe('log in the form of Superset', () => {
  const log = async (q: string) => {
    const answer = await admin.get(`/api/v1/log/?${rison(q)}`)
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    return answer.json<{ count: number; ids: number[]; result: Record<string, unknown>[] }>()
  }

  test('pages, orders and filters the same entries', async () => {
    const found = await log(
      `(filters:!((col:dashboard_id,opr:eq,value:${board}),(col:user,opr:rel_o_m,value:${bob.userId})),order_column:dttm,order_direction:asc,page_size:1)`,
    )
    expect(found).toMatchObject({
      count: 2,
      result: [
        {
          action: 'change',
          user: { username: 'bob' },
          user_id: bob.userId,
          dashboard_id: board,
          slice_id: null,
          referrer: null,
          duration_ms: null,
        },
      ],
    })
    expect(JSON.parse(String(found.result[0]?.['json']))).toMatchObject({ call: 'dashboardPut' })
    expect((await log(`(filters:!((col:slice_id,opr:eq,value:${chart})))`)).count).toBe(1)
    const acts = await log('(filters:!((col:action,opr:eq,value:upgrade)))')
    expect(acts.result.map(({ action }) => action)).toEqual(['upgrade'])
    expect((await log("(filters:!((col:dttm,opr:lt,value:'2026-01-01T00:00:00')))")).count).toBe(0)
    expect((await admin.get(`/api/v1/log/?${rison('(filters:!((col:json,opr:ct,value:x)))')}`)).status).toBe(400)
  })

  test('answers one entry by its id', async () => {
    const { ids } = await log('(page_size:1)')
    const answer = await admin.get(`/api/v1/log/${ids[0]}`)
    expect(answer.json()).toMatchObject({ id: ids[0], result: { action: 'readAudit', user: { username: 'root' } } })
    expect((await admin.get('/api/v1/log/999999')).status).toBe(404)
  })
})
