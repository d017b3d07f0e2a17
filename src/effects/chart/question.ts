import type { QueryContext } from '../../../contract/chart/data'
import type { FormData } from '../../events/chart/chart'
import { decodeForm } from '../../domain/charts/formData'
import type { ChartQuestion } from './results'

/** Keys of charts, filters and drilled charts of a dashboard begin with its id. */
const OF_DASHBOARD = /^dashboard\/(\d+)\//

interface ChartRequest {
  /** Key of the chart in the state. */
  readonly key: string
  readonly datasetId: number
  /** Empty where the controls are not known. */
  readonly formData: FormData
  readonly queries: QueryContext['queries']
  readonly force: boolean
  readonly resultType?: NonNullable<QueryContext['result_type']>
  readonly resultFormat?: NonNullable<QueryContext['result_format']>
}

/**
 * Query and body of a call for chart data (B7.01). The server logs the chart, the dashboard and `force` of the query; the body
 * alone determines the answer.
 */
export const chartQuestion = (asking: ChartRequest): ChartQuestion => {
  const { key, datasetId, formData, queries, force, resultType = 'full', resultFormat = 'json' } = asking
  const slice = formData['slice_id']
  const dashboard = OF_DASHBOARD.exec(key)?.[1]
  return {
    query: {
      ...(slice === undefined ? {} : { form_data: `{"slice_id":${slice}}` }),
      ...(dashboard === undefined ? {} : { dashboard_id: dashboard }),
      ...(force ? { force: 'true' } : {}),
    },
    body: {
      datasource: { id: datasetId, type: 'table' },
      force,
      queries,
      form_data: decodeForm(formData),
      result_type: resultType,
      result_format: resultFormat,
    },
  }
}
