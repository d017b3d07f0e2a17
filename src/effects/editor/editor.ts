import { catchError, defer, from, map, of } from 'rxjs'

import * as sqllabCalls from '../../../contract/run/sqllab'
import { event } from '../../core/events/registry'
import { defineEffect } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'
import { effectiveEditor } from '../../projections/editor/editors'
import { databaseOf } from '../../projections/schema/selectors'

/** Lets the server format the text of a tab in the dialect of its database (`A7.06`). */
export const formatSql = defineEffect({
  name: 'format-sql',
  on: ['editor.format_requested'],
  key: ({ data }) => data.id,
  mode: 'switch',
  run: ({ data: { id, sql } }, io) => {
    const state = io.state()
    const engine = databaseOf(state, effectiveEditor(state.editors, id)?.dbId ?? null)?.backend
    return defer(() => from(io.http.call(sqllabCalls.formatSql, { body: { sql, ...(engine && { engine }) } }))).pipe(
      map(({ body }) => event('editor.formatted', { id, sql: body.result, was: sql })),
      catchError((error: unknown) => {
        if (error instanceof CallFailure)
          return of(event('editor.format_failed', { id, message: error.failure.message }))
        throw error
      }),
    )
  },
})
