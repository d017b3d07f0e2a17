import type { TriedChart } from '../../../contract/dashboard/move'
import type { QueryContext } from '../../../contract/chart/data'
import { contextRecords } from '../../chart/context'
import { kinds } from '../../chart/legacy/kinds'
import type { Chart } from '../../chart/rows/rows'
import { savedQuestion } from '../../chart/saved/saved'
import { formDataOf } from '../../chart/saved/wire'
import { tryEach, type Outcome, type Trying } from './trial'

const UNSAVED: Outcome = {
  outcome: 'untried',
  message: 'It was saved without its query. Open it once, then check again.',
}

/** The saved query of a chart, or that of its controls; null without either. */
const questionOf = ({ row }: Chart): QueryContext | null => {
  if (row.query_context !== null) return savedQuestion(row, { format: 'json', type: 'full', force: true })
  const kind = kinds.get(row.viz_type)
  if (kind === undefined) return null
  return { datasource: { id: row.datasource_id, type: 'table' }, queries: [kind.query(formDataOf(row))], force: true }
}

/** Runs the query of each chart on datasets at their new places. Rows are read and dropped. */
export const tryCharts = async (charts: readonly Chart[], trying: Trying): Promise<TriedChart[]> => {
  const trials = charts.map((chart) => ({
    dataset: chart.row.datasource_id,
    run: async (): Promise<Outcome> => {
      const question = questionOf(chart)
      if (question === null) return UNSAVED
      await contextRecords(trying.caller, question, 0)
      return { outcome: 'ok', message: '' }
    },
  }))
  const outcomes = await tryEach(trials, trying)
  return charts.flatMap(({ row: { id, slice_name, datasource_id: dataset_id } }, at) => {
    const outcome = outcomes[at]
    return outcome === undefined ? [] : [{ id, slice_name, dataset_id, ...outcome }]
  })
}
