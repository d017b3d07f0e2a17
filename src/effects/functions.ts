import { catchError, defer, from, of } from 'rxjs'

import type { DatabaseFunction } from '../../contract/functions'
import * as functionsCalls from '../../contract/functions'
import { event } from '../events/registry'
import { defineEffect, type EffectIo } from './effect'
import { CallFailure } from './failure'

const bare = (name: string): DatabaseFunction => ({
  name,
  kind: 'scalar',
  description: null,
  example: null,
  signatures: [],
})

/** A server that does not know signatures may still know the names. */
const read = async (dbId: number, { http }: EffectIo) => {
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
        read(dbId, io).then(({ functions, bytes }) => {
          const key = `functions-${id}`
          const rows = functions.map((one) => [
            one.name,
            one.kind,
            one.description,
            one.example,
            JSON.stringify(one.signatures),
          ])
          io.results.put(key, { columns: [], rows, bytes })
          return event('functions.loaded', { dbId, key, count: functions.length })
        }),
      ),
    ).pipe(
      catchError((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error
        return of(event('functions.failed', { dbId, message: error.failure.message }))
      }),
    ),
})
