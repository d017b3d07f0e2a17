import { Suspense } from 'react'

import { currentId } from '../../projections/editor/rekey'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import { useSelect } from '../hooks'

const ElsewhereBanner = lazyWithRetry(() => import('./ElsewhereBanner'), 'ElsewhereBanner')

interface SaveConflictProps {
  readonly id: string
  /** Puts the typed text into the log. */
  readonly flush: () => void
}

/** Reports over the tab that another user changed the saved query too, until the user decides which version to keep. */
export const SaveConflict = ({ id, flush }: SaveConflictProps) => {
  const conflict = useSelect(['saved'], ({ saved }) => saved.conflicts[currentId(saved, id)] ?? null)
  if (conflict === null) return null
  return (
    <Suspense fallback={null}>
      <ElsewhereBanner id={id} conflict={conflict} flush={flush} />
    </Suspense>
  )
}
