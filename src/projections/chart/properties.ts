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
  for (const known of Object.values(charts.properties)) {
    if (known.setting !== null && known.setting === cause) known.setting = null
    abandonLoading(known, cause)
  }
}

/** Properties of charts (B7.05, B7.07). */
export const propertiesRecipes: Projection<'charts', Charts>['on'] = {
  'chart.properties_requested': (charts, event) => {
    const { chartId } = event.data
    const known = propertiesOf(charts, chartId)
    // keep the most recently read entry last
    delete charts.properties[chartId]
    charts.properties[chartId] = {
      ...startLoading(known, event.id),
      setting: known?.setting ?? null,
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
  'chart.properties_read_failed': (charts, event) => {
    failLoading(propertiesOf(charts, event.data.chartId), event.cause, event.data.message)
  },
  'chart.properties_set': (charts, event) => {
    const known = propertiesOf(charts, event.data.chartId)
    if (known === null) return
    known.setting = event.id
    known.refused = null
  },
  'chart.properties_stored': (charts, event) => {
    const { chartId, properties } = event.data
    const known = propertiesOf(charts, chartId)
    if (known !== null) {
      if (known.setting === event.cause) known.setting = null
      if (known.value !== null) known.value = { ...known.value, properties }
    }
    showIn(charts, chartId, properties)
  },
  'chart.properties_failed': (charts, event) => {
    const known = propertiesOf(charts, event.data.chartId)
    if (known === null || known.setting !== event.cause) return
    known.setting = null
    known.refused = event.data.message
  },
}
