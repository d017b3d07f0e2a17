import { coded, incorrect } from '../problem'

/** An error in a query of a chart: the whole call fails with it (B7.01). */
export const chartProblem = (message: string) => incorrect(`Error: ${message}`)

export const subqueryProblem = () =>
  coded('ADHOC_SUBQUERY_NOT_ALLOWED_ERROR', 'Expressions of a chart may not hold queries of their own.')
