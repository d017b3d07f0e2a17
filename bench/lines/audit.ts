import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely } from 'kysely'

import { audit } from '../../server/audit/context'
import { recordAct } from '../../server/audit/act'
import { listEntries } from '../../server/audit/read/list'
import { openSqlite } from '../../server/metadata/dialect'
import type { MetadataSchema } from '../../server/metadata/schema'
import { type Store, openStore } from '../../server/metadata/store'
import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { interleave, timed } from '../measure'
import { bootstrap, quantile, ratioOf } from '../stats'

const CHARTS = 60

/** The layout of a dashboard, in which one chart has another width each time. */
const layoutOf = (round: number): string =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: CHARTS }, (_, n) => [
        `CHART-${n}`,
        {
          type: 'CHART',
          id: `CHART-${n}`,
          children: [],
          parents: ['ROOT_ID', 'GRID_ID', `ROW-${n}`],
          meta: { chartId: n, width: n === 7 ? Math.abs(round) % 12 : 4, height: 50, sliceName: `Chart number ${n}` },
        },
      ]),
    ),
  )

const DASHBOARD = {
  uuid: 'bench',
  slug: null,
  title: 'Bench',
  css: null,
  json_metadata: '{}',
  position_json: layoutOf(0),
  published: 0,
  certified_by: null,
  certification_details: null,
  is_managed_externally: 0,
  external_url: null,
  created_by: null,
  changed_by: null,
  created_ms: 1,
  changed_ms: 1,
}

const QUERY = {
  client_id: 'bench',
  user_id: 1,
  database_id: 1,
  sql_editor_id: null,
  tab_name: null,
  catalog: null,
  schema_name: 'main',
  sql_text: 'select 1',
  executed_sql: null,
  state: 'running',
  progress: 0,
  row_count: null,
  row_limit: 1000,
  limiting_factor: 'NOT_LIMITED',
  error_message: null,
  results_key: null,
  extra: '{}',
  start_ms: 0,
  end_ms: null,
  changed_ms: 0,
  ctas_method: null,
  tmp_schema: null,
  tmp_table: null,
}

/** A store with a dashboard; without the audit log its connection records nothing. */
const storeOf = async (bench: Bench, isAudited: boolean): Promise<Store> => {
  const home = mkdtempSync(join(tmpdir(), 'recount-bench-audit-'))
  const made = await openStore(home, 0, Date.now)
  await made.insertInto('dashboard').values(DASHBOARD).execute()
  await made
    .insertInto('user')
    .values({
      username: 'ada',
      first_name: 'Ada',
      last_name: 'L',
      email: null,
      password_hash: null,
      credential_version: 1,
      is_active: 1,
      login_count: 0,
      log_key: null,
      created_ms: 0,
      changed_ms: 0,
    })
    .execute()
  await made
    .insertInto('database')
    .values({
      uuid: 'bench',
      name: 'bench',
      engine: 'duckdb',
      location: 'bench.duckdb',
      expose_in_sqllab: 1,
      created_ms: 0,
      changed_ms: 0,
      secrets: null,
      force_ctas_schema: null,
      cache_timeout: null,
      created_by: null,
      changed_by: null,
    })
    .execute()
  await made.destroy()
  const store = isAudited
    ? await openStore(home, 0, Date.now)
    : new Kysely<MetadataSchema>({ dialect: openSqlite(join(home, 'recount.sqlite')).dialect })
  bench.later(async () => {
    await store.destroy()
    rmSync(home, { recursive: true, force: true })
  })
  return store
}

const origin = { by: 'cookie', actor: { id: 1, name: 'ada' }, address: '127.0.0.1' } as const

/** The transaction of a saved dashboard: its row, and a version of it. */
const save = (store: Store, round: number): Promise<void> =>
  audit({ ...origin, call: 'dashboardPut' }, () =>
    store.transaction().execute(async (db) => {
      const was = await db.selectFrom('dashboard').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
      const change = { title: `Title ${round}`, position_json: layoutOf(round), changed_ms: was.changed_ms + 1 }
      await db.updateTable('dashboard').set(change).where('id', '=', 1).execute()
      const version = { dashboard_id: 1, number: was.changed_ms + 1, user_id: 1, created_ms: 0, differences: '{}' }
      await db
        .insertInto('dashboard_version')
        .values({ ...version, state: change.position_json })
        .execute()
      await db
        .deleteFrom('dashboard_version')
        .where('number', '<', was.changed_ms - 200)
        .execute()
    }),
  )

/** The rows of a query that is run: it begins, and ends with its result and its entry. */
const query = (store: Store, isAudited: boolean, round: number): Promise<void> =>
  audit({ ...origin, call: 'execute' }, async () => {
    const row = { ...QUERY, client_id: `bench ${round}` }
    const { id } = await store.insertInto('query').values(row).returning('id').executeTakeFirstOrThrow()
    await store.transaction().execute(async (db) => {
      await db.updateTable('query').set({ state: 'success', row_count: 1 }).where('id', '=', id).execute()
      if (isAudited) await recordAct(db, { action: 'query', details: { query: id, database: 'bench', rows: 1 } })
      const result = { results_key: `bench ${round}`, query_id: id, user_id: 1, bytes: 1, expires_ms: 0 }
      await db.insertInto('result').values(result).execute()
    })
  })

const costOf = async (
  bench: Bench,
  id: string,
  what: string,
  work: (store: Store, isAudited: boolean, round: number) => Promise<void>,
): Promise<Line> => {
  const audited = await storeOf(bench, true)
  const plain = await storeOf(bench, false)
  let turn = 0
  const next = (store: Store, isAudited: boolean) => timed(() => work(store, isAudited, (turn += 1)))
  const { product, reference } = await interleave(
    () => next(audited, true),
    () => next(plain, false),
    { rounds: bench.rounds(600), warmUp: 50 },
  )
  return {
    id,
    what,
    product: times(product),
    reference: `${times(reference)}: the same transactions without the audit log`,
    verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate: 1.05, aim: 1.02 },
    n: product.length,
    note: 'transactions of the store alone, synced to the disk; a call over HTTP takes longer, so its share is smaller',
  }
}

export const auditSave = async (bench: Bench): Promise<Line[]> => [
  await costOf(bench, 'audit save', 'saving a dashboard of 60 charts with the audit log', (store, _, round) =>
    save(store, round),
  ),
]

export const auditQuery = async (bench: Bench): Promise<Line[]> => [
  await costOf(bench, 'audit query', 'beginning and ending a query with the audit log', query),
]

const ENTRIES = 10_000_000
const THINGS = 20_000
const PEOPLE = 500
const DAYS = 365

/** Entries of a year: a tenth of them about one thing, and a tenth by one person. */
const fill = (file: string, entries: number): void => {
  const store = new DatabaseSync(file)
  store.exec(`pragma synchronous = off; begin;
    delete from audit_thing; delete from audit_day; delete from audit_entry;
    create temp view rows as
      with recursive up(n) as (select 1 union all select n + 1 from up where n < ${entries})
      select n as seq, n * ${DAYS * 86_400_000} / ${entries} as at_ms,
        iif(n % 10 = 3, 1, 1 + n * 7919 % ${PEOPLE}) as actor_id,
        iif(n % 10 = 7, 1, 1 + n * 104729 % ${THINGS}) as thing from up;
    insert into audit_entry (seq, at_ms, action, actor_id, outcome, salt, content, content_hash, hash)
      select seq, at_ms, 'change', actor_id, 'done', 'salt', '{"changes":[],"about":[],"details":{}}', '', '' from rows;
    insert into audit_thing (kind, thing_id, seq, actor_id, change)
      select 'dashboard', cast(thing as text), seq, actor_id, 'changed' from rows order by 1, 2, 3;
    insert into audit_day select min(seq), at_ms / 86400000 from rows group by 2;
    commit;`)
  store.close()
}

export const auditList = async (bench: Bench): Promise<Line[]> => {
  const home = mkdtempSync(join(tmpdir(), 'recount-bench-audit-'))
  bench.later(async () => rmSync(home, { recursive: true, force: true }))
  await (await openStore(home, 0, Date.now)).destroy()
  const entries = bench.rounds(ENTRIES)
  fill(join(home, 'recount.sqlite'), entries)
  const store = new Kysely<MetadataSchema>({ dialect: openSqlite(join(home, 'recount.sqlite')).dialect })
  bench.later(() => store.destroy())
  const day = (n: number): string => new Date(n * 86_400_000).toISOString().slice(0, 10)
  const filters = [
    (round: number) => ({ kind: 'dashboard', id: '1', person: 1 + (round % PEOPLE) }),
    (round: number) => ({ kind: 'dashboard', id: `${1 + (round % THINGS)}`, person: 1 }),
    (round: number) => ({ kind: 'dashboard', id: '1', person: 1, before: 1 + ((round * 7919) % entries) }),
    (round: number) => ({ kind: 'dashboard', id: '1', from: day(round % DAYS), to: day((round % DAYS) + 7) }),
    (round: number) => ({ person: 1 + (round % PEOPLE), from: day(round % DAYS), to: day((round % DAYS) + 90) }),
  ]
  const taken: number[] = []
  for (let round = 0; round < bench.rounds(500); round += 1) {
    const filter = filters[round % filters.length]?.(round) ?? {}
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    taken.push(await timed(() => listEntries(store, filter)))
  }
  return [
    {
      id: 'audit list',
      what: `page of ${digits(entries)} audit entries by thing, person and time, 95th percentile`,
      product: times(taken),
      reference: 'none',
      verdict: {
        figure: bootstrap([taken], ([values = []]) => quantile(values, 0.95)),
        unit: 'ms',
        better: 'less',
        gate: 100,
        aim: 20,
      },
      n: taken.length,
      note: 'a tenth of all entries is about one dashboard, and a tenth by one person',
    },
  ]
}
