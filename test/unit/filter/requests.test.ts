import { afterEach, describe, expect, test } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { filtersOf } from '../../../src/domain/filters/config'
import { useFigures } from '../../../src/views/filter/useFigures'
import { useOptions } from '../../../src/views/filter/values/useOptions'
import { answerOf, resultOf } from '../../support/chartRows'
import { window } from '../../support/dashboardMoves'
import { selectFilter } from '../../support/filtered'
import { mountHooks } from '../../support/mounted'

const filters = filtersOf({ native_filter_configuration: [selectFilter('region')] })
const [filter] = filters
if (filter === undefined) throw new Error('no filter')
const OPTIONS = 'dashboard/7/NATIVE_FILTER-region'
const FIGURES = `${OPTIONS}/counts`
const NO_MASKS = {}

const moved = event('dashboard.moved', {
  dashboardId: 7,
  databaseName: 'warehouse',
  isBack: false,
  chartIds: [],
  datasets: [],
})

let unmount = async (): Promise<void> => undefined
afterEach(() => unmount())

/** The figures and the list of a filter on screen. */
const shown = async () => {
  const one = window()
  const mounted = await mountHooks(one, () => {
    useFigures({ key: FIGURES, datasetId: 9, queries: '[{}]' })
    useOptions({ dashboardId: 7, filter, filters, masks: NO_MASKS, active: true })
  })
  unmount = mounted.unmount
  const requestOf = (key: string) => one.world.store.state().charts.byKey[key]?.request ?? undefined
  return {
    move: () => mounted.settle(() => one.world.remote(moved)),
    succeed: (key: string) =>
      mounted.settle(() => {
        const result = resultOf(['s:region'], [['a']])
        one.io.results.put(key, result)
        const answers = [{ ...answerOf(result), resultKey: key }]
        one.world.remote(event('chart.query_succeeded', { key, answers }, requestOf(key)))
      }),
    fail: (key: string) =>
      mounted.settle(() =>
        one.world.remote(
          event('chart.query_failed', { key, message: 'The disk is on fire', stackTrace: null }, requestOf(key)),
        ),
      ),
    requests: () => {
      one.world.commit()
      const sent = one.world.log.filter(({ type }) => type === 'chart.query_requested')
      const keys = sent.map(({ data }) => (data as { readonly key: string }).key)
      return [FIGURES, OPTIONS].map((key) => keys.filter((other) => other === key).length)
    },
  }
}

describe('requests of a filter on screen', () => {
  test('figures and values that a move to another database dropped are requested again', async () => {
    const { succeed, move, requests } = await shown()
    expect(requests()).toEqual([1, 1])
    await succeed(FIGURES)
    await succeed(OPTIONS)
    expect(requests()).toEqual([1, 1])
    await move()
    expect(requests()).toEqual([2, 2])
    await move()
    expect(requests()).toEqual([3, 3])
  })

  test('a request that fails after a move is not repeated', async () => {
    const { fail, move, requests } = await shown()
    await move()
    for (const key of [FIGURES, OPTIONS, FIGURES, OPTIONS]) await fail(key)
    expect(requests()).toEqual([2, 2])
  })
})
