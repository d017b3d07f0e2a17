import type { QueryObject } from '../../../contract/chart/data'
import { calls } from '../../../contract/index'
import { SAMPLES_PAGE } from '../../../contract/dataset/samples'
import { answerQuery, rowsOf } from '../../chart/answerQuery'
import { clientSignal } from '../../http/clientSignal'
import type { ChartExecution } from '../../chart/execute'
import { chartDataset } from '../../chart/plan/source'
import { jsonPieces, resultText } from '../../chart/text'
import { Problem } from '../../problem'
import { JSON_TYPE, type Route, ok, route } from '../route'

/** Values that a filter offers at most (FILTER_SELECT_ROW_LIMIT). */
const MAX_VALUES = 10_000

/** A query error is `error` here, as in the old views. */
const asSample = (error: unknown): unknown => {
  if (!(error instanceof Problem) || error.reason !== 'incorrect') return error
  return 'message' in error.content ? new Problem('invalid', { error: error.text }) : error
}

const page = route(calls.samples, async (services, { query, body, user, reply }) => {
  const { page: number = 1, per_page: size = SAMPLES_PAGE } = query
  const execution: ChartExecution = {
    services,
    user,
    dataset: await chartDataset(services, user, query.datasource_id),
    force: query.force === 'true',
    timeout: null,
    signal: clientSignal(reply),
  }
  const pageQuery: QueryObject = { ...body, row_limit: size, row_offset: (number - 1) * size }
  const context = { datasource: { id: query.datasource_id }, queries: [pageQuery] }
  try {
    const [result, [counted]] = await Promise.all([
      answerQuery(execution, context, { ...pageQuery, result_type: body === null ? 'samples' : 'drill_detail' }),
      rowsOf(execution, { ...body, columns: [], is_rowcount: true }),
    ])
    const members = { ...result.members, page: number, per_page: size, total_count: Number(counted?.[0] ?? 0) }
    const { result: schema } = calls.samples.responses[200].shape
    const text = await resultText(schema, { members, data: result.data })
    return { pieces: jsonPieces(['{"result":', text, '}']), type: JSON_TYPE }
  } catch (error) {
    throw asSample(error)
  }
})

const values = route(calls.columnValues, async (services, { params, user, reply }) => {
  const execution: ChartExecution = {
    services,
    user,
    dataset: await chartDataset(services, user, params.id),
    force: false,
    timeout: null,
    signal: clientSignal(reply),
  }
  const rows = await rowsOf(execution, {
    columns: [params.column],
    metrics: [],
    orderby: [[params.column, true]],
    apply_fetch_values_predicate: true,
    row_limit: MAX_VALUES,
  })
  return ok({ result: rows.map(([value]) => value) })
})

export const samplesRoutes: readonly Route[] = [page, values]
