import { join } from 'node:path'

import { DatabaseSync } from '@photostructure/sqlite'

import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { interleave, timed } from '../measure'
import { server } from '../server'
import { bootstrap, quantile } from '../stats'

const MANY = 10_000
const SEARCHED = ['r', 're', 'rev', 'reve', 'reven', 'revenu', 'revenue', '77', '777', 'board 9']

/** The list of dashboards while someone types into its search, beside the same question as one SQL statement. */
export const p30 = async (bench: Bench): Promise<Line[]> => {
  const { api, home } = await server(bench)
  const store = new DatabaseSync(join(home, 'recount.sqlite'))
  store.exec(
    `INSERT INTO dashboard (uuid, title, published, created_ms, changed_ms)
     SELECT 'bench-' || n, 'Revenue board ' || n, 1, n, n FROM (
       WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ${MANY}) SELECT n FROM up)`,
  )
  const statement = store.prepare(
    'SELECT id, title, slug, changed_ms FROM dashboard WHERE lower(title) LIKE ? ORDER BY changed_ms DESC LIMIT 25',
  )
  const counted = store.prepare('SELECT count(*) AS n FROM dashboard WHERE lower(title) LIKE ?')
  const wordOf = (round: number): string => SEARCHED[Math.abs(round) % SEARCHED.length] ?? ''
  const { product, reference } = await interleave(
    (round) => {
      const q = `(filters:!((col:dashboard_title,opr:title_or_slug,value:'${wordOf(round)}')),order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:25)`
      return timed(async () => {
        const { status, bytes } = await api.drain(`/api/v1/dashboard/?q=${encodeURIComponent(q)}`)
        if (status !== 200 || bytes < 100) throw new Error(`the list answered ${status}`)
      })
    },
    (round) => timed(() => [statement.all(`%${wordOf(round)}%`), counted.get(`%${wordOf(round)}%`)]),
    { rounds: bench.rounds(200), warmUp: 10 },
  )
  store.close()
  const p95 = bootstrap([product], ([values = []]) => quantile(values, 0.95))
  return [
    {
      id: 'P30',
      what: `list of ${digits(MANY)} dashboards while a search is typed, over HTTP, 95th percentile`,
      product: times(product),
      reference: `${times(reference)}: the same as SQL on the store`,
      verdict: { figure: p95, unit: 'ms', better: 'less', gate: 60, aim: 30 },
      n: product.length,
      note: `ratio of the 95th percentiles ${digits(quantile(product, 0.95) / quantile(reference, 0.95))}×`,
    },
  ]
}
