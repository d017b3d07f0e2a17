import type { ChartProperties } from '../../events/chart/properties'
import type { ChartPropertiesState, Charts } from './state'
import { abandonLoading, failLoading, finishLoading, startLoading } from '../../core/readModel/loadable'
import type { Projection } from '../../core/readModel/projection'

/** Charts whose properties are kept; those read longest ago go first. */
const KEPT = 50

export const propertiesOf = ({ properties }: Charts, chartId: number): ChartPropertiesState | null =>
  Object.hasOwn(properties, chartId) ? (properties[chartId] ?? null) : null

export const sameProperties = (one: ChartProperties, other: ChartProperties): boolean => {
  const texts = (all: ChartProperties) => [
    all.name,
    all.description,
    all.certifiedBy,
    all.certificationDetails,
    all.cacheTimeout,
    ...all.owners.map(({ id }) => id).toSorted((a, b) => a - b),
  ]
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other))
}

/** Updates the properties that lists show. */
const showIn = (charts: Charts, chartId: number, properties: ChartProperties): void => {
  const list = charts.list?.value ?? null
  if (charts.list === null || list === null) return
  const { name, owners, certifiedBy, certificationDetails: details } = properties
  const certified = certifiedBy === '' ? null : { by: certifiedBy, details }
  charts.list.value = {
    ...list,
    charts: list.charts.map((one) => (one.id === chartId ? { ...one, name, owners, certified } : one)),
  }
}

/** Ends a request that will get no answer. */
export const abandonProperties = (charts: Charts, cause: string | null): void => {
  for (const chart of Object.values(charts.properties)) {
    if (chart.setting !== null && chart.setting === cause) chart.setting = null
    abandonLoading(chart, cause)
  }
}

/** Properties of charts (B7.05, B7.07). */
export const propertiesRecipes: Projection<'charts', Charts>['on'] = {
  'chart.properties_requested': (charts, event) => {
    const { chartId } = event.data
    const chart = propertiesOf(charts, chartId)
    // keep the most recently read entry last
    delete charts.properties[chartId]
    charts.properties[chartId] = {
      ...startLoading(chart, event.id),
      setting: chart?.setting ?? null,
      refused: null,
    }
    const ids = Object.keys(charts.properties).filter((id) => id !== String(chartId))
    const [oldest] = ids
    if (oldest !== undefined && ids.length >= KEPT) delete charts.properties[oldest]
  },
  'chart.properties_read': (charts, event) => {
    const { chartId, ...value } = event.data
    if (!finishLoading(propertiesOf(charts, chartId), event.cause, value)) return
    showIn(charts, chartId, value.properties)
  },
  'chart.properties_read_failed': (charts, event) =>
    failLoading(propertiesOf(charts, event.data.chartId), event.cause, event.data.message),
  'chart.properties_set': (charts, event) => {
    const chart = propertiesOf(charts, event.data.chartId)
    if (chart === null) return
    chart.setting = event.id
    chart.refused = null
  },
  'chart.properties_stored': (charts, event) => {
    const { chartId, properties } = event.data
    const chart = propertiesOf(charts, chartId)
    if (chart !== null) {
      if (chart.setting === event.cause) chart.setting = null
      if (chart.value !== null) chart.value = { ...chart.value, properties }
    }
    showIn(charts, chartId, properties)
  },
  'chart.properties_failed': (charts, event) => {
    const chart = propertiesOf(charts, event.data.chartId)
    if (chart === null || chart.setting !== event.cause) return
    chart.setting = null
    chart.refused = event.data.message
  },
}
