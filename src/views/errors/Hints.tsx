import { Suspense } from 'react'

import { lazyWithRetry } from '../controls/loading/lazyWithRetry'

const Issues = lazyWithRetry(() => import('./KnownError'), 'Issues')

/** Hints at possible causes of an error of this type; the table of them loads with the first one. */
export const Hints = ({ type }: { readonly type: string }) => (
  <Suspense fallback={null}>
    <Issues type={type} />
  </Suspense>
)
