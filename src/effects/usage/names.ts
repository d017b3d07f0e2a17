import type { ReadModel } from '../../projections/model'
import { activeEditor } from '../../projections/selectors'

/** Ids of events that say what an event is about, the most telling first. */
export const TARGETS = ['chartId', 'sliceId', 'dashboardId', 'datasetId', 'serverId'] as const
export type Target = (typeof TARGETS)[number]

/** Characters of a name that the log of use takes. */
const MAX_NAME = 256

/** What the log of use says beside ids: names, and the database and schema of the tab in view (B3.37). */
export interface UsageNames {
  /** Null for what this window knows no name of. */
  targetName(target: Target, id: number): string | null
  place(): { readonly dbId: number | null; readonly schema: string | null }
}

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

/** The names that a window knows. `inSql`: somebody is in the SQL editor. */
export const usageNames = (model: ReadModel, session: string, inSql: boolean): UsageNames => ({
  targetName: (target, id) => (NAMES[target]?.(model, id) ?? '').slice(0, MAX_NAME) || null,
  place: () => {
    const editor = inSql ? activeEditor(model, session) : null
    return { dbId: editor?.dbId ?? null, schema: editor?.schema?.slice(0, MAX_NAME) ?? null }
  },
})
