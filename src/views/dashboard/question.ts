import type { FormData } from '../../events/chart'
import { masksOf } from '../../projections/dataMasks'
import { dashboardOf } from '../../projections/dashboards'
import { own } from '../../projections/dashboardState'
import { decodeForm } from '../../projections/formData'
import type { ReadModel } from '../../projections/model'
import { kindKey } from '../../projections/vizTypes'
import { errorsOf, withDefaults } from '../../projections/vizTypes/common/values'
import { loadedType } from '../../projections/vizTypes/load'
import type { ControlContext, VizType } from '../../projections/vizTypes/types'
import { filteredText } from '../filters/useFilteredForm'

/** What a chart of a dashboard is asked with. */
export interface Question {
  readonly key: string
  readonly datasetId: number
  readonly formData: FormData
  /** As the server takes them, as JSON. */
  readonly queries: string
}

export const chartKey = (dashboardId: number, chartId: number): string => `dashboard/${dashboardId}/${chartId}`

/** Questions that are equal are asked once. */
export const signOf = (datasetId: number, queries: string): string => `${datasetId} ${queries}`

/** As the server takes them, as JSON; null where the controls do not say yet what is shown. */
export const queriesOf = (type: VizType, context: ControlContext): string | null => {
  const text = JSON.stringify(type.queries(context))
  return text === '[]' ? null : text
}

/** What a chart would ask now; null where the code of its kind is not here, a filter waits, or something is to be mended. */
export const questionOf = (model: ReadModel, dashboardId: number, chartId: number): Question | null => {
  const dashboard = dashboardOf(model.dashboards, dashboardId)
  const chart = own(dashboard?.charts ?? {}, chartId)
  const dataset = chart?.datasetId == null ? undefined : dashboard?.datasets[chart.datasetId]
  if (chart === undefined || dataset === undefined || dataset.missing) return null
  const text = filteredText(dashboard, masksOf(model.dataMasks, dashboardId), chartId, chart.formData)
  if (text === null) return null
  const formData = text === '' ? chart.formData : (JSON.parse(text) as FormData)
  const type = loadedType(kindKey(decodeForm(formData)['viz_type']))
  if (type === null) return null
  const context = { values: withDefaults(type, formData, dataset), dataset }
  if (Object.keys(errorsOf(type, context, {})).length > 0) return null
  const queries = queriesOf(type, context)
  return queries === null ? null : { key: chartKey(dashboardId, chartId), datasetId: dataset.id, formData, queries }
}
