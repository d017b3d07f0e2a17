import type { QueryContext, ResultType } from '../../../contract/chart/data'
import { savedContext } from './annotations'
import type { ChartRow } from '../rows/rows'

interface QuestionOptions {
  readonly format?: QueryContext['result_format'] | undefined
  readonly type?: ResultType | undefined
  readonly force?: boolean
}

/** The saved query of a chart. Refuses (400) a chart that was saved without one. */
export const savedQuestion = (row: ChartRow, { format, type, force = false }: QuestionOptions): QueryContext => {
  const context = savedContext(row.query_context)
  return {
    ...context,
    datasource: { id: row.datasource_id, type: 'table' },
    result_format: format ?? context.result_format ?? 'json',
    result_type: type ?? context.result_type ?? 'full',
    force,
    custom_cache_timeout: context.custom_cache_timeout ?? row.cache_timeout,
  }
}
