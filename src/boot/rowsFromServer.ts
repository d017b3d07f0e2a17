import { results } from '../../contract/run/sqllab'
import { CallFailure } from '../core/http/failure'
import { functionRows } from '../effects/schema/functions'
import type { Http } from '../core/http/http'
import { toRows } from '../core/results/store'
import { toColumn } from '../effects/run/answers'
import { tableRows } from '../effects/schema/schema'
import { placeOfTables } from '../projections/schema/listPlace'
import type { ReadModel } from '../core/readModel/model'
import type { ResultRows } from '../core/results/types'

/** Requests the list under a key; null when the key belongs to a run. */
const listUnder = (http: Http, { schemas, functions }: ReadModel, key: string): Promise<ResultRows> | null => {
  const place = placeOfTables(schemas, key)
  if (place !== null) return tableRows({ http }, place)
  const [dbId] = Object.entries(functions.byDatabase).find(([, known]) => known.key === key) ?? []
  return dbId === undefined ? null : functionRows({ http }, Number(dbId))
}

const runUnder = async (http: Http, key: string): Promise<ResultRows | null> => {
  const { body, bytes } = await http.call(results, { query: { key } })
  const columns = (body.columns ?? []).map(toColumn)
  return body.data === undefined ? null : { columns, rows: toRows(body.data, columns), bytes }
}

/**
 * Rows that this browser lacks: of a run, those the server still keeps; of a list, a fresh read. It announces nothing, because
 * another window may have the list under the same key: the two would answer each other's requests for ever. A
 * refusal is null, and the connection reports the rest.
 */
export const rowsFromServer = async (http: Http, model: ReadModel, key: string): Promise<ResultRows | null> => {
  try {
    return await (listUnder(http, model, key) ?? runUnder(http, key))
  } catch (error) {
    if (error instanceof CallFailure) return null
    throw error
  }
}
