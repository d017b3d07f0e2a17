import type { PostOperation } from '../../../contract/chartData'
import type { Stage } from '../compile/stage'
import { chartProblem } from '../problem'

/** The rows of a query after the operations that are asked for, one after the other. */
export const processed = (stage: Stage, operations: readonly (PostOperation | null)[]): Stage => {
  for (const operation of operations) {
    if (operation) throw chartProblem(`Unsupported post processing operation: ${operation.operation.slice(0, 40)}`)
  }
  return stage
}
