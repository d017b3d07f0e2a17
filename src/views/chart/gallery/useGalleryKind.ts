import { useEffect, useState } from 'react'

import { loadKind, type Kind } from '../../explore/kind/useKind'
import { recordingsOf, type Recording } from './recorded'

export interface GalleryKind {
  readonly kind: Kind
  readonly recordings: readonly Recording[]
}

/** A kind with its recording, once both are loaded and it is wanted; null before, and for an unknown kind. */
export const useGalleryKind = (key: string, enabled: boolean): GalleryKind | null => {
  const [loaded, setLoaded] = useState<GalleryKind | null>(null)
  useEffect(() => {
    if (!enabled) return undefined
    let gone = false
    void Promise.all([loadKind(key), recordingsOf(key)]).then(([kind, recordings]) => {
      if (!gone) setLoaded(kind === null ? null : { kind, recordings })
    })
    return () => {
      gone = true
    }
  }, [key, enabled])
  return loaded?.kind.key === key ? loaded : null
}
