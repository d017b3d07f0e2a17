import type { CostFigure } from '../../events/run/estimate'
import { defineProjection } from '../../core/readModel/projection'
import { addAlias, moveKey, rekeying, type Rekeyed } from '../editor/rekey'

/** Cost of a tab's SQL (`A3.37`): the latest estimate by tab. */
interface Estimate {
  readonly request: string
  /** The estimated SQL: an estimate does not apply to other SQL. */
  readonly sql: string
  completed: boolean
  cost: readonly (readonly CostFigure[])[] | null
  error: string | null
}

export interface Estimates extends Rekeyed {
  byEditor: Record<string, Estimate>
}

const GIVEN_UP = 'It was given up before the answer came.'

const finish = (
  estimates: Estimates,
  editorId: string,
  cause: string | null,
  answer: Pick<Estimate, 'cost' | 'error'>,
): void => {
  const estimate = estimates.byEditor[editorId]
  if (estimate === undefined || estimate.completed || estimate.request !== cause) return
  Object.assign(estimate, { completed: true, ...answer })
}

export const estimatesProjection = defineProjection({
  name: 'estimates',
  version: 1,
  initial: (): Estimates => ({ byEditor: {}, aliases: {} }),
  on: rekeying<Estimates>({
    'tab.migrated': (estimates, event) => {
      const { previous, id } = event.data
      moveKey(estimates.byEditor, previous, id)
      addAlias(estimates, previous, id)
    },
    'estimate.requested': (estimates, event) => {
      const { editorId, sql } = event.data
      estimates.byEditor[editorId] = { request: event.id, sql, completed: false, cost: null, error: null }
    },
    'estimate.returned': (estimates, event) =>
      finish(estimates, event.data.editorId, event.cause, { cost: event.data.cost, error: null }),
    'estimate.failed': (estimates, event) =>
      finish(estimates, event.data.editorId, event.cause, { cost: null, error: event.data.message }),
    'effect.abandoned': (estimates, event) => {
      for (const editorId of Object.keys(estimates.byEditor)) {
        finish(estimates, editorId, event.cause, { cost: null, error: GIVEN_UP })
      }
    },
    'editor.closed': (estimates, event) => {
      delete estimates.byEditor[event.data.id]
    },
  }),
})
