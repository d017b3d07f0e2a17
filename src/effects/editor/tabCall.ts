import { catchError, defer, from, mergeMap, of, type Observable } from 'rxjs'

import type { NewEvent } from '../../core/events/define'
import type { Editor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { failuresOf } from '../../projections/editor/serverTabs'
import type { EffectIo } from '../../core/effects/effect'
import { CallFailure, isFinal, type Failure } from '../../core/http/failure'

/** The answer as events; an expected failure as events of failure. */
export const attempt = (
  work: () => Promise<readonly NewEvent[]>,
  failed: (failure: Failure) => readonly NewEvent[],
): Observable<NewEvent> =>
  defer(() => from(work())).pipe(
    catchError((error: unknown) => {
      if (error instanceof CallFailure) return of(failed(error.failure))
      throw error
    }),
    mergeMap((events) => from(events)),
  )

/** True for failures that a banner reports already: no server, or no session. */
const isToldElsewhere = ({ kind }: Failure): boolean => kind === 'network' || kind === 'unauthorized'

/** The failure part of an event: consecutive failures, 0 where a banner reports it. */
export const failureOf = (failure: Failure, wish: string, io: EffectIo) => ({
  attempt: isToldElsewhere(failure) ? 0 : failuresOf(io.state().tabs, wish) + 1,
  message: failure.message,
})

export const isGone = ({ kind, status }: Failure): boolean => kind === 'http' && status === 404

/** True when the call can never succeed because the database of the tab was deleted. */
export const isDatabaseGone = (failure: Failure, dbId: number | null, io: EffectIo): boolean => {
  if (dbId === null || !isFinal(failure)) return false
  if (failure.errors.some(({ errorType }) => errorType === 'DATABASE_NOT_FOUND_ERROR')) return true
  const databases = io.state().schemas.databases
  const other = failure.status === 403 || failure.status === 404
  return !other && databases?.status === 'loaded' && !databases.value?.some(({ id }) => id === dbId)
}

/** The server's number of a tab that it keeps; null for a tab of this browser alone. */
export const numberOf = (editor: Editor | undefined): number | null => {
  const number = Number(editor?.id)
  return editor === undefined || editor.inLocalStorage || !Number.isSafeInteger(number) || number < 1 ? null : number
}

/** The query, if the server knows it: it refuses to link others to a tab. */
export const knownQuery = (queryId: string | null, { runs }: ReadModel): string | null => {
  const run = queryId === null ? undefined : runs.byId[queryId]
  return run !== undefined && (run.serverId !== null || run.state === 'success') ? run.id : null
}
