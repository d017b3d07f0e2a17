import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely } from 'kysely'

import { openSqlite } from '../../server/metadata/dialect'
import type { MetadataSchema } from '../../server/metadata/schema'
import { openStore } from '../../server/metadata/store'
import { findThings } from '../../server/search/find'
import { createThingIndex } from '../../server/search/thingIndex'
import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { timed } from '../measure'
import { bootstrap, quantile } from '../stats'

const THINGS = 10_000
const COLUMNS = 20
const WORDS = ['delay', 'carrier', 'revenue', 'region', 'weekly', 'margin', 'airport', 'customer', 'orders', 'returns']

/** 4,000 charts, 1,000 dashboards, 2,000 datasets of 20 columns each and 3,000 saved queries of one person. */
const fill = (file: string): void => {
  const store = new DatabaseSync(file)
  const list = WORDS.map((word) => `'${word}'`).join(', ')
  const word = (of: string): string =>
    `(select value from json_each(json_array(${list})) where key = (${of}) % ${WORDS.length})`
  const name = (of: string): string => `${word(of)} || ' ' || ${word(`${of} / 10`)} || ' ' || ${of}`
  const up = (last: number): string =>
    `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${last})`
  store.exec(`pragma synchronous = off; begin;
    insert into user (id, username, first_name, last_name, created_ms, changed_ms)
      values (9, 'ada', 'Ada', 'Lovelace', 0, 0);
    insert into "database" (id, uuid, name, engine, location, created_ms, changed_ms)
      values (9, 'd', 'Sales', 'duckdb', 'sales.duckdb', 0, 0);
    insert into dataset (id, uuid, database_id, schema_name, table_name, created_ms, changed_ms) ${up(2000)}
      select n, 'd' || n, 9, 'main', ${name('n')}, 0, 0 from s;
    insert into dataset_column (uuid, dataset_id, position, column_name, created_ms, changed_ms) ${up(2000 * COLUMNS)}
      select 'c' || n, 1 + n / ${COLUMNS} % 2000, n % ${COLUMNS}, ${word('n')} || '_' || n, 0, 0 from s;
    insert into chart (id, uuid, slice_name, viz_type, datasource_id, datasource_type, params, created_ms, changed_ms, last_saved_ms)
      ${up(4000)} select n, 'e' || n, ${name('n')}, 'table', 1 + n % 2000, 'table', '{}', 0, 0, 0 from s;
    insert into chart_owner (chart_id, user_id) select id, 9 from chart;
    insert into dashboard (id, uuid, title, json_metadata, position_json, published, created_ms, changed_ms) ${up(1000)}
      select n, 'f' || n, ${name('n')}, '{}', '{}', 1, 0, 0 from s;
    insert into dashboard_owner (dashboard_id, user_id) select id, 9 from dashboard;
    insert into saved_query (user_id, label, created_ms, changed_ms) ${up(3000)} select 9, ${name('n')}, 0, 0 from s;
    commit; analyze;`)
  store.close()
}

const TEXTS = [
  'd',
  'delay',
  'delay carr',
  'delya',
  'revenue by regoin',
  'ada',
  'customer 77',
  'margin_1',
  'zzz',
  'ord ret',
]

/** Ten texts as people type them, over 10,000 things. */
export const search = async (bench: Bench): Promise<Line[]> => {
  const home = mkdtempSync(join(tmpdir(), 'recount-bench-search-'))
  bench.later(async () => rmSync(home, { recursive: true, force: true }))
  await (await openStore(home, 0, Date.now)).destroy()
  fill(join(home, 'recount.sqlite'))
  const store = new Kysely<MetadataSchema>({ dialect: openSqlite(join(home, 'recount.sqlite')).dialect })
  bench.later(() => store.destroy())
  const databases = { visible: async () => [{ id: 9 }] }
  const settings = { featureFlags: { DASHBOARD_RBAC: false } }
  const deps = { store, databases, settings, things: createThingIndex(store) } as unknown as Parameters<
    typeof findThings
  >[0]
  const user = { id: 9, roles: ['Alpha'], databaseIds: [9] } as unknown as Parameters<typeof findThings>[1]
  const first = await timed(() => findThings(deps, user, 'delay', 20))
  const taken: number[] = []
  for (let round = 0; round < bench.rounds(300); round += 1)
    // oxlint-disable-next-line no-await-in-loop -- one letter after the other
    taken.push(await timed(() => findThings(deps, user, TEXTS[round % TEXTS.length] ?? '', 20)))
  return [
    {
      id: 'search',
      what: `text of "Search or run" → the best 20 of ${digits(THINGS)} things, 95th percentile`,
      product: times(taken),
      reference: 'none',
      verdict: {
        figure: bootstrap([taken], ([given = []]) => quantile(given, 0.95)),
        unit: 'ms',
        better: 'less',
        gate: 50,
        aim: 25,
      },
      n: taken.length,
      note: `the first search makes the index in ${Math.round(first)} ms`,
    },
  ]
}
