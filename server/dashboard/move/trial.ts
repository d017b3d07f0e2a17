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

/** Charts or filters that are tried at a time. */
export const MAX_AT_ONCE = 4

const UNSAVED = 'It was saved without its query. Open it once, then check again.'
export const STAYS = 'Its dataset cannot move.'
export const THERE = 'Its dataset is there already.'

/** Datasets as they would be at their new places; every other one as it is. */
export const readingAt = ({ services, user }: Caller, moved: ReadonlyMap<number, Dataset>): Reading => {
  const present = openReading(services, user)
  return {
    dataset: async (id) => moved.get(id) ?? present.dataset(id),
    readable: (dataset) => readableOf(services, user, dataset),
  }
}

interface Outcome {
  readonly outcome: 'ok' | 'failed' | 'untried'
  readonly message: string
}

/** The outcome of a trial that answers what is to be told of it, or is refused. */
export const attempted = async (trial: () => Promise<string>): Promise<Outcome> => {
  try {
    return { outcome: 'ok', message: await trial() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { outcome: 'failed', message: error.text.replace(/^Error: /, '') }
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
  caller: Caller & { readonly reading: Reading },
  charts: readonly Chart[],
  moved: ReadonlyMap<number, Dataset>,
  there: ReadonlySet<number>,
): Promise<readonly TriedChart[]> => {
  const inTurn = createSemaphore(MAX_AT_ONCE)
  const outcomeOf = async (chart: Chart): Promise<Outcome> => {
    const { datasource_id: dataset } = chart.row
    if (!moved.has(dataset)) return { outcome: 'untried', message: there.has(dataset) ? THERE : STAYS }
    const question = questionOf(chart)
    if (question === null) return { outcome: 'untried', message: UNSAVED }
    return attempted(async () => {
      await contextRecords(caller, question, 0)
      return ''
    })
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
