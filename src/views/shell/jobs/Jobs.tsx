import { useEffect } from 'react'

import { preload, usePreloaded } from '../../controls/loading/preload'
import { useSelect } from '../../hooks'

const cards = preload(() => import('./JobCards'))

/** Files on their way, while there are any. */
export const Jobs = () => {
  const jobs = useSelect(['jobs'], ({ jobs: { order, byId } }) =>
    order.flatMap((id) => (byId[id] === undefined || byId[id].hidden ? [] : [byId[id]])),
  )
  const part = usePreloaded(cards)
  const some = jobs.length > 0
  useEffect(() => {
    if (some) cards.fetch()
  }, [some])
  return some && part !== null ? <part.JobCards jobs={jobs} /> : null
}
