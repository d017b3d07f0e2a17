import type { TriedChart } from '../../../contract/dashboard/move'
import type { QueryContext } from '../../../contract/chart/data'
import { createSemaphore } from '../../../common/semaphore'
import { type Caller, contextRecords } from '../../chart/context'
import { kinds } from '../../chart/legacy/kinds'
import { openReading, readableOf, type Reading } from '../../chart/plan/source'
import type { Chart } from '../../chart/rows/rows'
import { savedQuestion } from '../../chart/saved/saved'
import { formDataOf } from '../../chart/saved/wire'
import type { Dataset } from '../../dataset/rows'
import { Problem } from '../../problem'

/** Charts that are tried at a time. */
const MAX_AT_ONCE = 4

const UNSAVED = 'It was saved without its query. Open it once, then check again.'
const STAYS = 'Its dataset cannot move.'
const THERE = 'Its dataset is there already.'

/** Datasets as they would be at their new places; every other one as it is. */
const readingAt = ({ services, user }: Caller, moved: ReadonlyMap<number, Dataset>): Reading => {
  const present = openReading(services, user)
  return {
    dataset: async (id) => moved.get(id) ?? present.dataset(id),
    readable: (dataset) => readableOf(services, user, dataset),
  }
}

/** The saved query of a chart, or that of its controls; null without either. */
const questionOf = ({ row }: Chart): QueryContext | null => {
  if (row.query_context !== null) return savedQuestion(row, { format: 'json', type: 'full', force: true })
  const kind = kinds.get(row.viz_type)
  if (kind === undefined) return null
  return { datasource: { id: row.datasource_id, type: 'table' }, queries: [kind.query(formDataOf(row))], force: true }
}

/**
 * Runs the query of each chart on datasets at their new places, but not where its dataset is `there` already. Rows are read and
 * dropped; nothing is saved.
 */
export const tryCharts = async (
  caller: Caller,
  charts: readonly Chart[],
  moved: ReadonlyMap<number, Dataset>,
  there: ReadonlySet<number>,
): Promise<readonly TriedChart[]> => {
  const reading = readingAt(caller, moved)
  const inTurn = createSemaphore(MAX_AT_ONCE)
  const outcomeOf = async (chart: Chart): Promise<Pick<TriedChart, 'outcome' | 'message'>> => {
    const { datasource_id: dataset } = chart.row
    if (!moved.has(dataset)) return { outcome: 'untried', message: there.has(dataset) ? THERE : STAYS }
    try {
      const question = questionOf(chart)
      if (question === null) return { outcome: 'untried', message: UNSAVED }
      await contextRecords({ ...caller, reading }, question, 0)
      return { outcome: 'ok', message: '' }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { outcome: 'failed', message: error.text.replace(/^Error: /, '') }
    }
  }
  return Promise.all(
    charts.map((chart) =>
      inTurn(async () => ({
        id: chart.row.id,
        slice_name: chart.row.slice_name,
        dataset_id: chart.row.datasource_id,
        ...(await outcomeOf(chart)),
      })),
    ),
  )
}
