import type { ReadModel } from '../../core/readModel/model'
import { filtersOf } from '../../domain/filters/config'
import { parsed } from '../../core/json/value'
import { optionsKey } from '../../domain/filters/options'

/** Keys of the requests for a filter's values: by the bar, for its first value, and for those that are chosen. */
const keysOf = (dashboardId: number, filterId: string): readonly string[] => {
  const key = optionsKey(dashboardId, filterId)
  return [key, `${key}/first`, `${key}/among`]
}

type OptionsModel = Pick<ReadModel, 'charts' | 'dashboards'>

const statesOf = ({ charts, dashboards }: OptionsModel, dashboardId: number) =>
  filtersOf(dashboards.byId[dashboardId]?.properties.metadata ?? {})
    .flatMap(({ id }) => keysOf(dashboardId, id))
    .flatMap((key) => {
      const chart = Object.hasOwn(charts.byKey, key) ? charts.byKey[key] : undefined
      return chart === undefined ? [] : [{ key, chart }]
    })

/** Fresh requests, past the server's cache, for the values that filters of the dashboard offer. */
export const optionRequests = (model: OptionsModel, dashboardId: number) =>
  statesOf(model, dashboardId).flatMap(({ key, chart: { latestForm } }) => {
    // `options` holds the dataset and the query of the values
    const wish = parsed(latestForm?.['options'] ?? null)
    const [, datasetId, query] = typeof wish === 'string' ? (/^(\d+) (.+)$/s.exec(wish) ?? []) : []
    return datasetId === undefined || query === undefined || latestForm === null
      ? []
      : [
          {
            key,
            datasetId: Number(datasetId),
            formData: latestForm,
            queries: `[${query}]`,
            resultType: 'full',
            force: true,
          },
        ]
  })

/** True while the values of a filter are loading (`isFiltersRefreshing`, `B4.29`). */
export const isFiltersRefreshing = (model: OptionsModel, dashboardId: number): boolean =>
  statesOf(model, dashboardId).some(({ chart }) => chart.status === 'loading')
