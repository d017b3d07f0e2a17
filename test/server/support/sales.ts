import { type Charts, startCharts } from './charts'

/** 2026-03-18, a Wednesday, 10:30 UTC. */
export const NOW = Date.UTC(2026, 2, 18, 10, 30)

const SQL = `
  create table sales (day timestamp, region varchar, units integer, price decimal(20,4), big hugeint, open boolean);
  insert into sales values
    ('2026-03-02 08:00', 'north', 1, 1.1000, 9007199254740993, true),
    ('2026-03-02 09:00', 'south', 2, 2.2000, 1, false),
    ('2026-03-09 10:00', 'north', 3, 3.3000, 2, true),
    ('2026-03-15 23:59:59.5', 'east', 4, 4.4000, 3, null),
    ('2026-03-16 00:00', null, 5, null, 4, true),
    ('2025-03-09 10:00', 'north', 7, 7.7000, 5, false),
    ('2026-03-16 12:00', '', 6, 0.0001, null, false);
  create table secret (word varchar);
`

const keptMetric = (metric: object) => {
  const { id, metric_name, expression } = metric as { id: number; metric_name: string; expression: string }
  return { id, metric_name, expression }
}

export const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'units' }, label: 'units' }

/** Sales of a few days as a dataset with a saved metric, `revenue`. */
export const startSales = async (clock: () => number): Promise<{ readonly charts: Charts; readonly sales: number }> => {
  const charts = await startCharts(SQL, clock)
  const sales = await charts.dataset({ table_name: 'sales' })
  const detail = await charts.ada.get(`/api/v1/dataset/${sales}`)
  const { metrics } = detail.json<{ result: { metrics: object[] } }>().result
  const changed = await charts.ada.send('PUT', `/api/v1/dataset/${sales}`, {
    body: { metrics: [...metrics.map(keptMetric), { metric_name: 'revenue', expression: 'SUM(units * price)' }] },
  })
  if (changed.status !== 200) throw new Error(changed.text)
  return { charts, sales }
}
