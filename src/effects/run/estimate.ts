import { catchError, defer, from, map, of } from 'rxjs'

import * as estimateCalls from '../../../contract/run/estimate'
import type { NewEvent } from '../../core/events/define'
import { event } from '../../core/events/registry'
import { defineEffect } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'

/** The parameters as the object that this call takes; a text that is none is left to the run to complain about. */
const objectOf = (text: string | null): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Requests the cost of a query (`A7.05`). */
export const askEstimate = defineEffect({
  name: 'ask-estimate',
  on: ['estimate.requested'],
  key: ({ data }) => data.editorId,
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { editorId, dbId, catalog, schema, sql, templateParams } }, { http }) => {
    const body = { database_id: dbId, catalog, schema, sql, template_params: objectOf(templateParams) }
    return defer(() => from(http.call(estimateCalls.estimate, { body }))).pipe(
      map((answer): NewEvent => {
        const cost = answer.body.result.map((entry) => Object.entries(entry).map(([name, value]) => ({ name, value })))
        return event('estimate.returned', { editorId, cost })
      }),
      catchError((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error
        return of<NewEvent>(event('estimate.failed', { editorId, message: error.failure.message }))
      }),
    )
  },
})
