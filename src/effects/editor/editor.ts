import { catchError, defer, from, map, of } from 'rxjs'

import * as sqllabCalls from '../../../contract/run/sqllab'
import { event } from '../../core/events/registry'
import { defineEffect } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'

/** Lets the server format the text of a tab (`A7.06`). */
export const formatSql = defineEffect({
  name: 'format-sql',
  on: ['editor.format_requested'],
  key: ({ data }) => data.id,
  mode: 'switch',
  run: ({ data: { id, sql } }, { http }) =>
    defer(() => from(http.call(sqllabCalls.formatSql, { body: { sql } }))).pipe(
      map(({ body }) => event('editor.formatted', { id, sql: body.result, was: sql })),
      catchError((error: unknown) => {
        if (error instanceof CallFailure)
          return of(event('editor.format_failed', { id, message: error.failure.message }))
        throw error
      }),
    ),
})
