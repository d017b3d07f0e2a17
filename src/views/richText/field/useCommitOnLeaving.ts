import { useEffect, useRef } from 'react'

import { onLeaving } from '../../editor/text/leaving'

/** Commits the text of a field when the page is hidden or about to end, since the field is not left then. */
export const useCommitOnLeaving = (commit: () => void): void => {
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => onLeaving(() => latest.current()), [])
}
