import { results } from '../../contract/sqllab'
import { CallFailure } from '../effects/failure'
import type { Http } from '../effects/http'
import { toRows } from '../effects/results'
import { toColumn } from '../effects/run-answers'

/** Rows the server still keeps; a refusal means that it does not, and the connection tells of the rest. */
export const rowsFromServer = async (http: Http, key: string) => {
  try {
    const { body, bytes } = await http.call(results, { query: { key } })
    const columns = (body.columns ?? []).map(toColumn)
    return body.data === undefined ? null : { columns, rows: toRows(body.data, columns), bytes }
  } catch (error) {
    if (error instanceof CallFailure) return null
    throw error
  }
}
