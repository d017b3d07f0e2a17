import { chartList } from '../../../contract/chart/chart'
import { dashboardList } from '../../../contract/dashboard/dashboard'
import { datasetList } from '../../../contract/dataset/dataset'
import { savedQueryList } from '../../../contract/savedQuery/savedQuery'
import { search, type Found } from '../../../contract/search/search'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { event } from '../../core/events/registry'
import { CallFailure } from '../../core/http/failure'
import type { Cell, ResultRows } from '../../core/results/types'

const COLUMNS = [{ column_name: 'found', name: 'found', type: null, is_dttm: false }]

const rowsOf = (found: readonly Found[]): ResultRows => ({
  columns: COLUMNS,
  rows: found.map((one): readonly Cell[] => [one as unknown as Cell]),
  bytes: 0,
})

/** Things of a kind in the answer of Apache Superset. */
const PAGE = 8

const NOTHING = { place: '', owners: [], viz_type: null, by: null }

const listed = (col: string, opr: string, value: string) => ({
  query: {
    ...(value === '' ? {} : { filters: [{ col, opr, value }] }),
    order_column: 'changed_on_delta_humanized',
    order_direction: 'desc' as const,
    page: 0,
    page_size: PAGE,
    keys: ['none' as const],
  },
})

/** Lists that the person may not read have nothing for them. */
const orNone = (reading: Promise<readonly Found[]>): Promise<readonly Found[]> =>
  reading.catch((error: unknown) => {
    if (error instanceof CallFailure && [403, 404].includes(error.failure.status ?? 0)) return []
    throw error
  })

/** Things in the lists of Apache Superset, which has no search over all. */
const findInLists = async (text: string, { http }: EffectIo): Promise<readonly Found[]> => {
  const lists = await Promise.all(
    [
      http.call(dashboardList, listed('dashboard_title', 'title_or_slug', text)).then(({ body }) =>
        body.result.map((one): Found => ({
          ...NOTHING,
          kind: 'dashboard',
          id: one.id,
          name: one.dashboard_title ?? '',
        })),
      ),
      http.call(chartList, listed('slice_name', 'chart_all_text', text)).then(({ body }) =>
        body.result.map((one): Found => ({
          ...NOTHING,
          kind: 'chart',
          id: one.id,
          name: one.slice_name ?? '',
          place: one.datasource_name_text ?? '',
          viz_type: one.viz_type ?? null,
        })),
      ),
      http
        .call(datasetList, listed('table_name', 'ct', text))
        .then(({ body }) =>
          body.result.map((one): Found => ({ ...NOTHING, kind: 'dataset', id: one.id, name: one.table_name ?? '' })),
        ),
      http
        .call(savedQueryList, listed('label', 'all_text', text))
        .then(({ body }) =>
          body.result.map((one): Found => ({ ...NOTHING, kind: 'saved_query', id: one.id, name: one.label ?? '' })),
        ),
    ].map(orNone),
  )
  return lists.flat()
}

const find = async (text: string, io: EffectIo): Promise<readonly Found[]> => {
  try {
    return (await io.http.call(search, { query: { text } })).body.result
  } catch (error) {
    if (!(error instanceof CallFailure) || error.failure.status !== 404) throw error
    return findInLists(text, io)
  }
}

/** Finds things by the typed text; one that was typed further is asked for alone. */
export const findThings = defineEffect({
  name: 'find-things',
  on: ['search.asked'],
  key: () => 'search',
  mode: 'switch',
  run: ({ data: { text } }, io) =>
    attempt(
      async () => {
        const found = await find(text, io)
        const resultKey = `search/${text}`
        io.results.put(resultKey, rowsOf(found))
        return event('search.found', { text, count: found.length, resultKey })
      },
      (message) => event('search.failed', { text, message }),
    ),
})
