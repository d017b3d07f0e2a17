import { Suspense, useState } from 'react'

import { Skeleton } from '../../controls'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import type { MonacoDiffProps } from './MonacoDiff'
import './textDiff.css'

const MonacoDiff = lazyWithRetry(() => import('./MonacoText'), 'MonacoDiff')

/** Two texts and their differences: the one before at the left, the one after at the right, or one below the other. */
export const TextDiff = (props: Omit<MonacoDiffProps, 'onHeight'>) => {
  const [height, setHeight] = useState<number | null>(null)
  return (
    <div className="text-diff" style={height === null ? undefined : { height }}>
      <Suspense fallback={<Skeleton />}>
        <MonacoDiff {...props} onHeight={setHeight} />
      </Suspense>
    </div>
  )
}
