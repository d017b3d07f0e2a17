import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dropped, filteredBy, moved, type Carried } from '../../../src/domain/charts/kinds/common/data/drops'
import { isMeasure } from '../../../src/domain/charts/kinds/common/data/pressed'
import type { Control, ControlContext } from '../../../src/domain/charts/kinds/types'
import { flights } from '../../support/explore'

const control = (name: string, kind: Control['kind'], more: Partial<Control> = {}): Control => ({
  name,
  label: name,
  kind,
  ...more,
})
const metrics = control('metrics', 'metrics')
const metric = control('metric', 'metric')
const groupby = control('groupby', 'columns')
const other = control('columns', 'columns')
const axis = control('x_axis', 'column', { accepts: ({ isTime }) => isTime })
const filters = control('adhoc_filters', 'filters')
const context = (values: ControlContext['values'] = {}): ControlContext => ({ values, dataset: flights })
const column = (name: string): Carried => ({ of: 'column', name })
const part = (from: Control, index: number): Carried => ({ of: 'part', control: from, index })

test('treats amounts as measures, but not keys and parts of dates', () => {
  const is = (name: string, generic: number | null = 0, isTime = false): boolean =>
    isMeasure({ ...flights.columns[0]!, name, generic, isTime })
  expect(['delay', 'amount', 'sum_boys', 'paid', 'holiday', 'monthly_fee'].filter((name) => !is(name))).toEqual([])
  const apart = ['id', 'customer_id', 'customerId', 'zip', 'year', 'order_month', 'lat', 'start longitude', 'postcode']
  expect(apart.filter((name) => is(name))).toEqual([])
  expect([is('delay', 1), is('delay', null), is('epoch', 0, true)]).toEqual([false, false, false])
})

describe('drop onto a control', () => {
  test('a column drops into dimensions, and becomes an aggregate among metrics', () => {
    expect(dropped(groupby, column('origin'), 0, context({ groupby: ['dest'] }))).toEqual({
      value: ['origin', 'dest'],
      also: {},
    })
    expect(dropped(groupby, column('origin'), 0, context({ groupby: ['origin'] }))).toBeNull()
    expect(dropped(axis, column('origin'), 0, context())).toBeNull()
    expect(dropped(axis, column('date'), 0, context({ x_axis: 'was' }))).toEqual({ value: 'date', also: {} })
    expect(dropped(metrics, column('delay'), 0, context())?.value).toEqual([
      expect.objectContaining({ aggregate: 'SUM', column: { column_name: 'delay' }, label: 'SUM(delay)' }),
    ])
    expect(dropped(metric, column('origin'), 0, context({ metric: 'count' }))?.value).toMatchObject({
      aggregate: 'COUNT_DISTINCT',
      label: 'COUNT(DISTINCT origin)',
    })
    expect(dropped(metrics, column('nowhere'), 0, context())).toBeNull()
  })

  test('a saved metric drops among metrics, once', () => {
    const count: Carried = { of: 'metric', name: 'count' }
    expect(dropped(metrics, count, 1, context({ metrics: ['a', 'b'] }))?.value).toEqual(['a', 'count', 'b'])
    expect(dropped(metrics, count, 0, context({ metrics: ['count'] }))).toBeNull()
    expect(dropped(groupby, count, 0, context())).toBeNull()
    expect(dropped(filters, count, 0, context())).toBeNull()
  })

  test('a value moves between controls in one step and keeps its kind', () => {
    const values = { groupby: ['origin', 'dest'], columns: ['date'], metrics: ['count'] }
    expect(dropped(other, part(groupby, 0), 1, context(values))).toEqual({
      value: ['date', 'origin'],
      also: { groupby: ['dest'] },
    })
    expect(dropped(axis, part(other, 0), 0, context(values))).toEqual({ value: 'date', also: { columns: [] } })
    expect(dropped(metrics, part(groupby, 0), 0, context(values))).toBeNull()
    expect(dropped(groupby, part(metrics, 0), 0, context(values))).toBeNull()
    expect(dropped(groupby, part(groupby, 5), 0, context(values))).toBeNull()
  })

  test('only a column dropped on the filters opens a new filter', () => {
    expect(filteredBy(column('origin'), context())).toBe('origin')
    expect(filteredBy(column('nowhere'), context())).toBeNull()
    expect(filteredBy({ of: 'metric', name: 'count' }, context())).toBeNull()
    expect(filteredBy(part(groupby, 0), context({ groupby: ['origin'] }))).toBeNull()
  })

  test('law: reordering a list keeps all its parts and puts the moved one at its target', () => {
    const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 })
    const law = fc.property(list, fc.nat(), fc.nat(), (parts, a, b) => {
      const from = a % parts.length
      const index = b % (parts.length + 1)
      const next = moved(parts, from, index)
      expect(new Set(next)).toEqual(new Set(parts))
      expect(next).toHaveLength(parts.length)
      const carried = parts[from]
      const above = parts.slice(0, index).filter((one) => one !== carried)
      expect(next.slice(0, above.length)).toEqual(above)
      expect(next[above.length]).toBe(carried)
      const change = dropped(groupby, part(groupby, from), index, context({ groupby: parts.map(String) }))
      expect(change === null).toBe(next.every((one, place) => one === parts[place]))
    })
    fc.assert(law, { seed: 20_260_322 })
  })
})
