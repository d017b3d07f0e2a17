import type { ReadModel } from '../../../core/readModel/model'
import type { Target, TargetId } from './facts'

/** Characters of a name that the log of use takes. */
const MAX_NAME = 256

const chartName = ({ dashboards, explores, charts }: ReadModel, id: number): string | undefined =>
  explores.byKey[`slice/${id}`]?.name ??
  Object.values(dashboards.byId).find((dashboard) => Object.hasOwn(dashboard.charts, id))?.charts[id]?.name ??
  charts.list?.value?.charts.find((chart) => chart.id === id)?.name

const dashboardName = ({ dashboards, dashboardList }: ReadModel, id: number): string | undefined =>
  dashboards.byId[id]?.title ?? dashboardList.list?.value?.dashboards.find((one) => one.id === id)?.title

const datasetName = ({ dashboards, explores }: ReadModel, id: number): string | undefined =>
  Object.values(explores.byKey).find(({ dataset }) => dataset?.id === id)?.dataset?.name ??
  Object.values(dashboards.byId)
    .flatMap(({ datasets }) => Object.values(datasets))
    .find((dataset) => dataset.id === id)?.name

const NAMES: Partial<Record<Target, (model: ReadModel, id: number) => string | undefined>> = {
  chartId: chartName,
  sliceId: chartName,
  dashboardId: dashboardName,
  datasetId: datasetName,
}

/** The name in this state of an event's target; null where it is unknown (B3.37). */
export const targetName = (model: ReadModel, { target, id }: TargetId): string | null =>
  (NAMES[target]?.(model, id) ?? '').slice(0, MAX_NAME) || null
