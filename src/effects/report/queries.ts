import * as chartCalls from '../../../contract/chart/chart'
import * as dashboardCalls from '../../../contract/dashboard/dashboard'
import * as exploreCalls from '../../../contract/explore/explore'
import * as reportCalls from '../../../contract/report/report'
import type { ReportSubject } from '../../events/report/report'
import { encodeForm } from '../../domain/charts/formData'
import { queryContextOf } from '../../domain/charts/queryContext'
import { withDefaults } from '../../domain/charts/kinds/common/data/values'
import { loadType } from '../../domain/charts/kinds/load'
import type { EffectIo } from '../../core/effects/effect'
import { datasetOf } from '../dataset/datasource'
import { CallFailure } from '../../core/http/failure'

const leaveQuery = async (id: number, { http }: EffectIo): Promise<void> => {
  const { body: chart } = await http.call(chartCalls.chartGet, { params: { id }, query: {} })
  if (chart.result.query_context) return
  const { body: opened } = await http.call(exploreCalls.exploreOpen, { query: { slice_id: String(id) } })
  const form = opened.result.form_data
  const type = typeof form['viz_type'] === 'string' ? await loadType(form['viz_type']) : null
  if (type === null) return
  const [dataset, formData] = [datasetOf(opened.result.dataset), encodeForm(form)]
  const queries = type.queries({ values: withDefaults(type, formData, dataset), dataset })
  if (queries.length === 0) return
  const body = { query_context: queryContextOf(dataset.id, formData, queries), query_context_generation: true }
  await http.call(chartCalls.chartPut, { params: { id }, body })
}

const orNothing =
  <Found>(none: Found) =>
  (error: unknown): Found => {
    if (error instanceof CallFailure) return none
    throw error
  }

/**
 * Stores its query with each chart of a report that was saved without one, such as a sample or an imported chart: the server
 * makes reports from these. The report itself names charts for which this is impossible.
 */
export const leaveQueries = async ({ method, id }: ReportSubject, io: EffectIo): Promise<void> => {
  const ids =
    method === 'charts'
      ? [id]
      : await io.http
          .call(dashboardCalls.dashboardCharts, { params: { id: String(id) } })
          .then(({ body }) => body.result.map((chart) => chart.id), orNothing<number[]>([]))
  for (const chart of ids) await leaveQuery(chart, io).catch(orNothing(undefined))
}

/** The same for a report that is known by its id alone. */
export const leaveQueriesOf = async (reportId: number, io: EffectIo): Promise<void> => {
  const report = await io.http
    .call(reportCalls.reportGet, { params: { id: reportId }, query: {} })
    .then(({ body }) => body.result, orNothing(null))
  if (report?.chart) await leaveQueries({ method: 'charts', id: report.chart.id }, io)
  if (report?.dashboard) await leaveQueries({ method: 'dashboards', id: report.dashboard.id }, io)
}
