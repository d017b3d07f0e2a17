import { join } from 'node:path'

import { DatabaseSync } from '@photostructure/sqlite'

import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { interleave, timed } from '../measure'
import { server, type Running } from '../server'
import { bootstrap, quantile } from '../stats'

const MANY = 10_000
const SEARCHED = ['r', 're', 'rev', 'reve', 'reven', 'revenu', 'revenue', '77', '777', 'board 9']

interface List {
  readonly table: string
  readonly title: string
  readonly path: string
  /** Column and operator of the search. */
  readonly search: string
}

const LISTS: readonly List[] = [
  { table: 'dashboard', title: 'title', path: 'dashboard', search: 'col:dashboard_title,opr:title_or_slug' },
  { table: 'chart', title: 'slice_name', path: 'chart', search: 'col:slice_name,opr:chart_all_text' },
]

/** As long as the layout of a dashboard or the controls of a chart are wont to be. */
const LONG = `'{"long":"' || hex(zeroblob(2000)) || '"}'`
const UP = `(WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ${MANY}) SELECT n FROM up)`
const FILL = `
  INSERT INTO dashboard (uuid, title, published, position_json, created_ms, changed_ms)
    SELECT 'bench-' || n, 'Revenue board ' || n, 1, ${LONG}, n, n FROM ${UP};
  INSERT INTO chart (uuid, slice_name, viz_type, datasource_id, datasource_type, params, created_ms, changed_ms, last_saved_ms)
    SELECT 'bench-' || n, 'Revenue board ' || n, 'pie', 1, 'table', ${LONG}, n, n, n FROM ${UP};`

/** A list while someone types into its search, beside the same question as SQL on the store. */
const measure = async ({ api, home }: Running, { table, title, path, search }: List, rounds: number): Promise<Line> => {
  const store = new DatabaseSync(join(home, 'recount.sqlite'))
  const statement = store.prepare(
    `SELECT id, ${title}, changed_ms FROM ${table} WHERE lower(${title}) LIKE ? ORDER BY changed_ms DESC LIMIT 25`,
  )
  const counted = store.prepare(`SELECT count(*) AS n FROM ${table} WHERE lower(${title}) LIKE ?`)
  const wordOf = (round: number): string => SEARCHED[Math.abs(round) % SEARCHED.length] ?? ''
  const { product, reference } = await interleave(
    (round) => {
      const q = `(filters:!((${search},value:'${wordOf(round)}')),order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:25)`
      return timed(async () => {
        const { status, bytes } = await api.drain(`/api/v1/${path}/?q=${encodeURIComponent(q)}`)
        if (status !== 200 || bytes < 100) throw new Error(`the list answered ${status}`)
      })
    },
    (round) => timed(() => [statement.all(`%${wordOf(round)}%`), counted.get(`%${wordOf(round)}%`)]),
    { rounds, warmUp: 20 },
  )
  store.close()
  const p95 = bootstrap([product], ([values = []]) => quantile(values, 0.95))
  return {
    id: 'P30',
    what: `list of ${digits(MANY)} ${path}s while a search is typed, over HTTP, 95th percentile`,
    product: times(product),
    reference: `${times(reference)}: the same as SQL on the store`,
    verdict: { figure: p95, unit: 'ms', better: 'less', gate: 60, aim: 30 },
    n: product.length,
    note: `ratio of the 95th percentiles ${digits(quantile(product, 0.95) / quantile(reference, 0.95))}×`,
  }
}

export const p30 = async (bench: Bench): Promise<Line[]> => {
  const running = await server(bench)
  const store = new DatabaseSync(join(running.home, 'recount.sqlite'))
  store.exec(FILL)
  store.close()
  const measured: Line[] = []
  for (const list of LISTS) measured.push(await measure(running, list, bench.rounds(200)))
  return measured
}
