import type { Query } from '../../contract/run/query'

export type LimitingFactor = Query['limitingFactor']

/** Rows to return: the requested number, at most `max`; 0 and absent mean `max`. */
export const effectiveLimit = (requested: number | null | undefined, max: number): number =>
  requested === null || requested === undefined || requested <= 0 ? max : Math.min(requested, max)

interface Outcome {
  /** LIMIT of the SQL itself. */
  readonly own: number | null
  readonly limit: number
  readonly truncated: boolean
  readonly rowCount: number
}

/** The limit of a finished result: none when all rows came, else the smaller of the SQL's own limit and the requested one. */
export const limitingFactor = ({ own: sqlLimit, limit, truncated, rowCount }: Outcome): LimitingFactor => {
  if (sqlLimit === null || sqlLimit > limit) return truncated ? 'DROPDOWN' : 'NOT_LIMITED'
  if (rowCount < sqlLimit) return 'NOT_LIMITED'
  return sqlLimit === limit ? 'QUERY_AND_DROPDOWN' : 'QUERY'
}
