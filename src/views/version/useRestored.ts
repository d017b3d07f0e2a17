import { useEffect, useRef } from 'react'

import type { VersionedKind } from '../../events/version/version'
import { useSelect } from '../hooks'

/** Does this once a version of the thing came back, also by undo: the editor on screen shows a former one. */
export const useRestored = (kind: VersionedKind, id: number | null, reread: () => void): void => {
  const restored = useSelect(['restores'], ({ restores: { last } }) =>
    last !== null && last.kind === kind && (id === null || last.id === id) && last.status === 'done'
      ? last.request
      : null,
  )
  const seen = useRef(restored)
  const latest = useRef(reread)
  useEffect(() => {
    latest.current = reread
  })
  useEffect(() => {
    if (restored === null || restored === seen.current) return
    seen.current = restored
    latest.current()
  }, [restored])
}
