import { describe, expect, test } from 'vitest'

import type { CheckedDataset, MoveReport } from '../../../../src/events/dashboard/move'
import { findingsOf, toneOf } from '../../../../src/views/dashboard/move/findings'

const DATASET: CheckedDataset = {
  id: 9,
  name: 'sales',
  databaseName: 'demo',
  schema: 'main',
  newSchema: 'public',
  refusal: null,
  differences: [],
  added: ['new'],
  same: 3,
  rules: [],
  was: { id: 9, database_id: 1, schema: 'main' },
}
const DIFFERING: CheckedDataset = {
  ...DATASET,
  differences: [{ column: 'n', kind: 'missing', type: null, newType: null }],
}
const REFUSED: CheckedDataset = { ...DATASET, refusal: 'Unable to find such table public.sales' }
const THERE: CheckedDataset = { ...REFUSED, was: { id: 9, database_id: 2, schema: 'public' } }
const TRIAL = { name: 'One', datasetId: 9, outcome: 'ok', message: '' } as const

const reportWith = (more: Partial<MoveReport>): MoveReport => ({
  databaseId: 2,
  databaseName: 'warehouse',
  datasets: [DATASET],
  charts: [{ id: 3, ...TRIAL }],
  filters: [{ id: 'a', ...TRIAL }],
  dashboards: [],
  dashboardCount: 0,
  ...more,
})
const toneWith = (more: Partial<MoveReport>) => toneOf(findingsOf(reportWith(more)))
const chart = (outcome: 'ok' | 'failed' | 'untried') => ({ charts: [{ id: 3, ...TRIAL, outcome }] })
const filter = (outcome: 'ok' | 'failed', message: string) => ({ filters: [{ id: 'a', ...TRIAL, outcome, message }] })

describe('tone of the report about a move', () => {
  test('a report without findings is a success', () => {
    expect(toneWith({})).toBe('success')
    expect(toneWith({ charts: [], filters: [] })).toBe('success')
  })

  test('a filter that opens with an absent value makes the report a warning', () => {
    expect(toneWith(filter('ok', 'No row there has its default value: b'))).toBe('warning')
  })

  test('columns that differ and charts that were not tried make it a warning', () => {
    expect(toneWith({ datasets: [DIFFERING] })).toBe('warning')
    expect(toneWith(chart('untried'))).toBe('warning')
  })

  test('a failure is worse than a warning beside it', () => {
    expect(toneWith({ datasets: [DIFFERING], ...filter('failed', 'Its column n is missing there.') })).toBe('danger')
    expect(toneWith({ ...chart('failed'), ...filter('ok', 'No row there has its default value: b') })).toBe('danger')
    expect(toneWith({ datasets: [REFUSED], ...chart('untried') })).toBe('danger')
  })

  test('a dataset that is there already is no failure, and its charts need no trial', () => {
    const report = reportWith({ datasets: [THERE], ...chart('untried') })
    expect(findingsOf(report)).toMatchObject({ refused: 0, untriedCharts: 0, there: 1 })
    expect(toneOf(findingsOf(report))).toBe('info')
  })
})
