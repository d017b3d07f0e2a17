import { Suspense, useState } from 'react'

import { lazyWithRetry } from '../../../controls/loading/lazyWithRetry'
import type { MonacoDiffProps } from './MonacoDiff'
import './textDiff.css'

const MonacoDiff = lazyWithRetry(() => import('../MonacoText'), 'MonacoDiff')

type TextDiffProps = Omit<MonacoDiffProps, 'onHeight'>

/** The texts alone: they can be read while the editor loads, and where it never comes. */
const Plain = ({ before, after, names }: TextDiffProps) => (
  <div className="text-diff-plain">
    <section aria-label={names[0]}>
      <pre>{before}</pre>
    </section>
    <section aria-label={names[1]}>
      <pre>{after}</pre>
    </section>
  </div>
)

/** Two texts and their differences: the one before at the left, the one after at the right, or one below the other. */
export const TextDiff = (props: TextDiffProps) => {
  const [height, setHeight] = useState<number | null>(null)
  return (
    <div className="text-diff" style={height === null ? undefined : { height }}>
      <Suspense fallback={<Plain {...props} />}>
        <MonacoDiff {...props} onHeight={setHeight} />
      </Suspense>
    </div>
  )
}
