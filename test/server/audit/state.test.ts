import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditChanges, AuditState } from '../../../contract/audit/audit'
import type { SetterAnswer } from '../../../contract/version/setter'
import { valuesOf } from '../../../server/audit/state/at'
import { stateNow } from '../../../server/audit/state/now'
import { trimLog } from '../../../server/audit/tombstone/trim'
import { type Reports, startReporting } from '../support/reports'
import { type Browser } from '../support/server'

const DAY = 86_400_000

let world: Reports
let auditor: Browser
let now = Date.UTC(2026, 2, 18)

beforeAll(async () => {
  world = await startReporting(() => (now += 1000), { signInAttempts: 10_000 })
  auditor = await world.server.signedIn('auditor', ['Auditor'])
})
afterAll(() => world.close())

const stateAt = async (kind: string, id: number, at: number | string): Promise<AuditState> => {
  const moment = typeof at === 'number' ? new Date(at).toISOString() : at
  const answer = await auditor.get(`/api/recount/audit/state/?kind=${kind}&id=${id}&at=${encodeURIComponent(moment)}`)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.json<{ result: AuditState }>().result
}

/** A copy of all values, as an auditor would have noted them down at that moment. */
const copyOf = async (kind: string, id: number) => {
  const state = await stateNow(world.server.services.store, kind, String(id))
  return state === null ? null : valuesOf(state)
}

const put = async (path: string, body: object, by: Browser = world.ada): Promise<void> => {
  const answer = await by.send('PUT', path, { body })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
}

/** Without the names of members: an entry has those of then, and a copy those of now. */
const plain = (values: AuditState['values'] | null): unknown =>
  values?.map(({ path, value, secret }) => ({
    path,
    secret,
    value:
      Array.isArray(value) && value.some((one: unknown) => typeof one === 'object' && one !== null && 'id' in one)
        ? value.map((one: unknown) => (one as { readonly id: unknown }).id)
        : value,
  })) ?? []

const word = fc.constantFrom('a', 'b', '', 'ünder', '<b>', '__proto__', 'x/y~z')
const form = fc.dictionary(word, fc.oneof(word, fc.integer(), fc.constant(null), fc.array(word, { maxLength: 2 })), {
  maxKeys: 4,
})

interface Things {
  readonly chart: number
  readonly dataset: number
  readonly dashboard: number
}

const chartEdit = fc
  .record({
    slice_name: fc.constantFrom('One', 'Two', 'Three'),
    description: fc.option(word),
    params: form,
    given: fc.boolean(),
  })
  .map(({ params, given, ...body }) => ({
    what: 'chart' as const,
    body: { ...body, params: JSON.stringify(params) },
    given,
  }))
const datasetEdit = fc
  .record({
    description: fc.option(word),
    columns: fc.subarray(['one', 'two', 'sum'], { minLength: 1 }),
    metrics: fc.subarray(['all', 'total']),
    label: word,
  })
  .map((body) => ({ what: 'dataset' as const, body }))
const dashboardEdit = fc
  .record({ dashboard_title: fc.constantFrom('A', 'B'), published: fc.boolean(), css: word })
  .map((body) => ({ what: 'dashboard' as const, body }))
type Edit =
  typeof chartEdit | typeof datasetEdit | typeof dashboardEdit extends fc.Arbitrary<infer Value> ? Value : never

const apply = async (things: Things, edit: Edit): Promise<void> => {
  if (edit.what === 'chart') {
    const owners = [world.ada.userId, ...(edit.given ? [world.bob.userId] : [])]
    await put(`/api/v1/chart/${things.chart}`, { ...edit.body, owners })
  } else if (edit.what === 'dashboard') await put(`/api/v1/dashboard/${things.dashboard}`, edit.body)
  else {
    const { columns, metrics, label, description } = edit.body
    await put(`/api/v1/dataset/${things.dataset}`, {
      description,
      columns: columns.map((name) => ({ column_name: name, expression: '1', verbose_name: label })),
      metrics: metrics.map((name) => ({ metric_name: name, expression: 'count(*)' })),
    })
  }
}

const make = async (name: string): Promise<Things> => {
  const dataset = (
    await world.ada.post('/api/v1/dataset/', {
      database: 1,
      schema: 'main',
      table_name: name,
      sql: 'select 1 as one, 2 as two',
    })
  ).json<{ id: number }>().id
  return { dataset, chart: await world.chart(name, dataset), dashboard: await world.dashboard(name, []) }
}

describe('state on a date', () => {
  test('equals the copy that was saved then, whatever was edited and deleted since', async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(chartEdit, datasetEdit, dashboardEdit), { minLength: 1, maxLength: 6 }),
        async (edits) => {
          const things = await make(`random ${(runs += 1)}`)
          const kinds = ['chart', 'dataset', 'dashboard'] as const
          const copies: { at: number; values: Record<string, unknown> }[] = []
          const save = async (): Promise<void> => {
            const values: Record<string, unknown> = {}
            for (const kind of kinds) values[kind] = plain(await copyOf(kind, things[kind]))
            copies.push({ at: now, values })
          }
          await save()
          for (const edit of edits) {
            await apply(things, edit)
            await save()
          }
          for (const kind of kinds) await world.ada.send('DELETE', `/api/v1/${kind}/${things[kind]}`)
          for (const { at, values } of copies) {
            for (const kind of kinds) {
              const state = await stateAt(kind, things[kind], at)
              expect([state.known, state.lost]).toEqual(['there', 0])
              expect(plain(state.values)).toEqual(values[kind])
            }
          }
          for (const kind of kinds) {
            const gone = await stateAt(kind, things[kind], now)
            expect([gone.known, gone.last?.change]).toEqual(['absent', 'deleted'])
          }
        },
      ),
      { numRuns: 12 },
    )
  }, 120_000)

  test('names who changed it last, and says when the thing or the log was not there yet', async () => {
    const before = now
    const id = await world.chart('Dated')
    const made = now
    await put(`/api/v1/chart/${id}`, { slice_name: 'Later' }, world.admin)
    const then = await stateAt('chart', id, made)
    expect([then.name, then.last?.person?.name, then.last?.change]).toEqual(['Dated', 'ada', 'created'])
    expect((await stateAt('chart', id, now)).last?.person?.name).toBe('root')
    expect((await stateAt('chart', id, before)).known).toBe('absent')
    expect((await stateAt('chart', id, Date.UTC(2020, 0, 1))).known).toBe('before')
  })

  test('shows of a secret only that there is one', async () => {
    const state = await stateAt('user', world.bob.userId ?? 0, now)
    expect(state.values).toContainEqual({ path: '/password', name: null, secret: true })
    expect(JSON.stringify(state)).not.toMatch(/scrypt|argon|\$2/)
  })

  test('refuses a kind that is none and a moment that is none', async () => {
    for (const query of ['kind=nothing&id=1&at=2026-01-01', 'kind=chart&id=1&at=yesterday'])
      expect([query, (await auditor.get(`/api/recount/audit/state/?${query}`)).status]).toEqual([query, 400])
  })
})

describe('the person who set a part', () => {
  const setters = async (kind: string, id: number | null, paths: readonly string[], by: Browser = world.ada) =>
    (await by.get(`/api/recount/${kind}/${id}/setter/?q=${encodeURIComponent(JSON.stringify({ paths }))}`)).json<{
      result: SetterAnswer[]
    }>().result
  const setter = async (kind: string, id: number | null, path: string, by: Browser = world.ada) =>
    (await setters(kind, id, [path], by))[0]

  test('the last change of a part tells person, both values and version', async () => {
    const id = await world.chart('Set')
    const params = (limit: number, metrics: object) => JSON.stringify({ viz_type: 'table', row_limit: limit, metrics })
    await put(`/api/v1/chart/${id}`, { params: params(10, [{ label: 'a' }]) })
    await put(`/api/v1/chart/${id}`, { params: params(20, [{ label: 'a' }]) }, world.admin)
    await put(`/api/v1/chart/${id}`, { slice_name: 'Other' })
    const limit = (await setter('chart', id, '/params/row_limit'))?.set
    expect(limit).toMatchObject({ person: { name: 'root' }, version: 3, change: 'changed' })
    expect(limit?.fields).toMatchObject([{ path: '/params/row_limit', before: 10, after: 20 }])
    expect((await setter('chart', id, '/params/metrics'))?.set?.version).toBe(2)
    expect((await setter('chart', id, ''))?.set?.version).toBe(4)
    expect((await setter('chart', id, '/viz_type'))?.set).toMatchObject({ change: 'created', version: 1 })
    expect(await setter('chart', id, '/params/row')).toEqual({ set: null, begins: null })
  })

  test('parts that are asked together are answered each, in their order', async () => {
    const id = await world.chart('Together')
    await put(`/api/v1/chart/${id}`, { description: 'One' })
    await put(`/api/v1/chart/${id}`, { cache_timeout: 7 })
    const answers = await setters('chart', id, ['/cache_timeout', '/never', '/description', '/viz_type'])
    expect(answers.map(({ set }) => [set?.version, set?.fields[0]?.after])).toEqual([
      [3, 7],
      [undefined, undefined],
      [2, 'One'],
      [1, expect.any(String)],
    ])
  })

  test('the setter of a password is shown without it, to administrators only', async () => {
    const id = world.bob.userId
    const answer = (await setter('user', id, '/password', world.admin))?.set
    expect(answer?.fields).toEqual([{ path: '/password', secret: true }])
    for (const who of [world.ada, auditor]) {
      for (const kind of ['user', 'rule', 'database'])
        expect((await who.get(`/api/recount/${kind}/1/setter/?q=(paths:!())`)).status).toBe(403)
    }
  })

  test.each(['chart', 'dashboard', 'dataset'] as const)(
    'setters of a %s are shown to those who may change it',
    async (kind) => {
      const things = await make(`guarded ${kind}`)
      const path = `/api/recount/${kind}/${things[kind]}/setter/?q=(paths:!())`
      expect((await world.ada.get(path)).status).toBe(200)
      expect((await world.admin.get(path)).status).toBe(200)
      for (const who of [world.bob, auditor]) expect((await who.get(path)).status).toBeGreaterThanOrEqual(403)
      expect((await world.server.anonymous().get(path)).status).toBe(401)
    },
  )
})

const changesOf = async (query: string): Promise<AuditChanges> =>
  (await auditor.get(`/api/recount/audit/changes/?${query}`)).json<{ result: AuditChanges }>().result

const moment = (ms: number): string => new Date(ms).toISOString()

describe('changes of a span', () => {
  test('changes are grouped by thing with person and both values', async () => {
    const from = moment(now + 1)
    const id = await world.chart('Grouped')
    const other = await world.chart('Between')
    await put(`/api/v1/chart/${id}`, { slice_name: '<b>Again</b>', description: 'x'.repeat(3000) })
    const page = await changesOf(`from=${from}`)
    expect(page).toMatchObject({ broken: null, erased: 0, installation: world.server.services.instance })
    expect(page.things.map(({ kind, id: one }) => `${kind} ${one}`)).toEqual([`chart ${id}`, `chart ${other}`])
    const [thing] = page.things
    expect(thing?.name).toBe('<b>Again</b>')
    expect(thing?.rows).toContainEqual(
      expect.objectContaining({ path: '/slice_name', person: 'ada', before: 'Grouped', after: '<b>Again</b>' }),
    )
    expect(thing?.rows.find(({ path }) => path === '/description')?.after).toHaveLength(1001)
    expect(page.rows).toBe(page.things.reduce((sum, { rows }) => sum + rows.length, 0))
  })

  test('an empty span has no changes, and a long one stops at a number of rows', async () => {
    expect(await changesOf('from=2020-01-01&to=2020-01-02')).toMatchObject({
      entries: 0,
      rows: 0,
      things: [],
      broken: null,
    })
    const from = moment(now + 1)
    const id = await world.chart('Wide')
    const wide = Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`key ${at}`, at]))
    await put(`/api/v1/chart/${id}`, { params: JSON.stringify(wide) })
    const page = await changesOf(`from=${from}`)
    expect(page.rows).toBeGreaterThan(2100)
    expect(page.things.flatMap(({ rows }) => rows)).toHaveLength(2000)
  })

  test('a forged entry is named as the first that does not follow the chain', async () => {
    const from = moment(now + 1)
    await world.chart('Forged')
    const { store } = world.server.services
    const { seq, content } = await store
      .selectFrom('audit_entry')
      .select(['seq', 'content'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const set = (text: string | null) =>
      store.updateTable('audit_entry').set({ content: text }).where('seq', '=', seq).execute()
    await set((content ?? '').replace('Forged', 'Forgot'))
    expect((await changesOf(`from=${from}`)).broken).toBe(seq)
    await set(content)
    expect((await changesOf(`from=${from}`)).broken).toBeNull()
  })
})

test('states before a trim count the lost entries, and later ones are whole', async () => {
  const id = await world.chart('Trimmed')
  const made = now
  await put(`/api/v1/chart/${id}`, { slice_name: 'Second' })
  const second = now
  await put(`/api/v1/chart/${id}`, { slice_name: 'Third' })
  const third = now
  await put(`/api/v1/chart/${id}`, { slice_name: 'Fourth' })
  await trimLog(world.server.services.store, 1, second + 1 + DAY)
  const sure = await stateAt('chart', id, third)
  expect([sure.known, sure.lost, sure.name]).toEqual(['there', 0, 'Third'])
  expect((await stateAt('chart', id, made)).lost).toBeGreaterThan(0)
})
