import { afterAll, beforeAll, expect, test } from 'vitest'

import { encodeForm } from '../../../src/domain/charts/formData'
import { bigNumber } from '../../../src/domain/charts/kinds/big_number'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import type { ExploreDataset } from '../../../src/events/explore/explore'
import { column, flights } from '../../support/explore'
import { cells, type Charts, startCharts } from '../support/charts'

const MINUTES = 11_520

let charts: Charts
beforeAll(async () => {
  const rows = `select timestamp '2024-01-01' + interval (i) minute as moment, i as n from range(${MINUTES}) t(i)`
  charts = await startCharts(`create table minutes as ${rows}`, () => Date.UTC(2026, 2, 18))
})
afterAll(() => charts?.close())

test('a big number of more than 10,000 periods is that of the last one', async () => {
  const id = await charts.dataset({ table_name: 'minutes' })
  const dataset: ExploreDataset = {
    ...flights,
    columns: [column('moment', 2, true), column('n', 0)],
  }
  const metric = { expressionType: 'SQL', sqlExpression: 'sum(n)', label: 'n' }
  const values = { viz_type: 'big_number', x_axis: 'moment', time_grain_sqla: 'PT1M', metric }
  const context = { values: withDefaults(bigNumber, encodeForm(values), dataset), dataset }
  const [query = {}] = bigNumber.queries(context)
  const answer = cells(await charts.result(id, query))
  expect(answer).toHaveLength(MINUTES)
  expect([answer[0], answer.at(-1)]).toEqual([
    [Date.UTC(2024, 0, 1), 0],
    [Date.UTC(2024, 0, 8, 23, 59), MINUTES - 1],
  ])
})
