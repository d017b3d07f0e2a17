import { Suspense } from 'react'

import { lazyWithRetry } from '../controls/loading/lazyWithRetry'

const Issues = lazyWithRetry(() => import('./KnownError'), 'Issues')

/** Hints at possible causes of an error of this type; the table of them loads with the first one. */
export const Hints = ({ type }: { readonly type: string }) =>
  // the one hint of this type, that the error was unexpected, says less than the database's own words
  type === 'GENERIC_DB_ENGINE_ERROR' ? null : (
    <Suspense fallback={null}>
      <Issues type={type} />
    </Suspense>
  )
