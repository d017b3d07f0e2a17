import { catchError, defer, from, of, type Observable } from 'rxjs'

import type { NewEvent } from '../events/define'
import { CallFailure, type Failure } from '../http/failure'

/** The answer as an event; an expected failure as an event of failure. */
export const attempt = (
  work: () => Promise<NewEvent>,
  failed: (message: string, failure: Failure) => NewEvent,
): Observable<NewEvent> =>
  defer(() => from(work())).pipe(
    catchError((error: unknown) => {
      if (error instanceof CallFailure) return of(failed(error.failure.message, error.failure))
      throw error
    }),
  )
