import { bytesOf } from './cache'
import type { ChartExecution, QueryOutcome } from './execute'
import { type Budget, MAX_VALUE_MB, openBudget } from './plan/budget'
import { rowBatches } from './rows/rowBatches'

/** A call that names no budget makes its answer as one value. */
export const budgetOf = ({ budget, services: { settings } }: ChartExecution): Budget =>
  budget ?? openBudget({ ...settings, maxResultMb: Math.min(settings.maxResultMb, MAX_VALUE_MB) })

/** Rows as the engine spells their values. */
export const valuesOf = async (execution: ChartExecution, entry: QueryOutcome['entry']): Promise<unknown[][]> => {
  const budget = budgetOf(execution)
  const bytes = bytesOf(entry)
  budget.addBytes(bytes)
  const values: unknown[][] = []
  for await (const { rows } of rowBatches(entry.result.rowsChunks)) for (const row of rows) values.push(row)
  budget.release(bytes)
  return values
}
