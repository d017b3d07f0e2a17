import { Suspense } from 'react'

import { lazyWithRetry } from '../controls/loading/lazyWithRetry'

const Issues = lazyWithRetry(() => import('./KnownError'), 'Issues')

/** Their hints, an unexpected error and perhaps a misspelling, say less than the words of the database or the gate. */
const NAME_THEIR_CAUSE = new Set(['GENERIC_DB_ENGINE_ERROR', 'INVALID_SQL_ERROR'])

/** Hints at possible causes of an error of this type; the table of them loads with the first one. */
export const Hints = ({ type }: { readonly type: string }) =>
  NAME_THEIR_CAUSE.has(type) ? null : (
    <Suspense fallback={null}>
      <Issues type={type} />
    </Suspense>
  )
