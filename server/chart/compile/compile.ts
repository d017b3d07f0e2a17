import type { Plan } from '../plan/plan'
import { comparedOf } from './offsets'
import { selectOf } from './select'
import { fromStage, type Stage } from './stage'

/** The SQL of a plan. */
export const compiled = (plan: Plan): Stage => {
  if (plan.counted) {
    const bare = plan.dimensions.length === 0 && plan.metrics === null
    const one = { label: 'one', sql: '1', moved: null }
    const stage = selectOf(bare ? { ...plan, dimensions: [one] } : plan)
    return { sql: `SELECT COUNT(*) AS "rowcount"\nFROM ${fromStage(stage, 'rowcount_qry')}`, columns: ['rowcount'] }
  }
  return plan.offsets.length === 0 ? selectOf(plan) : comparedOf(plan)
}
