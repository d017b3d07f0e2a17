import { catchError, defer, from, of } from 'rxjs'

import type { DatabaseFunction } from '../../../contract/schema/functions'
import * as functionsCalls from '../../../contract/schema/functions'
import { event } from '../../core/events/registry'
import type { ResultRows } from '../../core/results/types'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'

const bare = (name: string): DatabaseFunction => ({
  name,
  kind: 'scalar',
  description: null,
  example: null,
  signatures: [],
})

/** A server that does not know signatures may still know the names. */
const read = async (dbId: number, { http }: Pick<EffectIo, 'http'>) => {
  const params = { id: dbId }
  try {
    const { body, bytes } = await http.call(functionsCalls.databaseFunctions, { params })
    return { functions: body.result, bytes }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.failure.status !== 404) throw error
    const { body, bytes } = await http.call(functionsCalls.databaseFunctionNames, { params })
    return { functions: body.function_names.map(bare), bytes }
  }
}

/** The functions of a database, as rows of the result store. */
export const functionRows = async (io: Pick<EffectIo, 'http'>, dbId: number): Promise<ResultRows> => {
  const { functions, bytes } = await read(dbId, io)
  const rows = functions.map(({ name, kind, description, example, signatures }) => [
    name,
    kind,
    description,
    example,
    JSON.stringify(signatures),
  ])
  return { columns: [], rows, bytes }
}

/** Functions of a database, into the result store. */
export const loadFunctions = defineEffect({
  name: 'load-functions',
  on: ['functions.requested'],
  key: ({ data }) => String(data.dbId),
  mode: 'switch',
  resume: 'retry',
  run: ({ id, data: { dbId } }, io) =>
    defer(() =>
      from(
        functionRows(io, dbId).then((rows) => {
          const key = `functions-${id}`
          io.results.put(key, rows)
          return event('functions.loaded', { dbId, key, count: rows.rows.length })
        }),
      ),
    ).pipe(
      catchError((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error
        return of(event('functions.failed', { dbId, message: error.failure.message }))
      }),
    ),
})
