import { useEffect, useState } from 'react'

import { loadThumb, shownThumb, type Thumb } from './loadThumb'
import './kindThumb.css'

/** A kind of chart in a few strokes; empty for one without a drawing. */
export const KindThumb = ({ type }: { readonly type: string }) => {
  const [loaded, setLoaded] = useState<{ readonly type: string; readonly thumb: Thumb } | null>(null)
  const cachedThumb = shownThumb(type)
  useEffect(() => {
    if (cachedThumb !== null) return undefined
    let gone = false
    loadThumb(type).then(
      (thumb) => {
        if (!gone) setLoaded({ type, thumb })
      },
      // a kind of another tool keeps its place without a picture
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [type, cachedThumb])
  const thumb = cachedThumb ?? (loaded?.type === type ? loaded.thumb : [])
  return (
    <svg className="kind-thumb" viewBox="0 0 80 48" width={80} height={48} aria-hidden="true">
      {thumb.map(([look, path], index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <path key={index} className={look} d={path} />
      ))}
    </svg>
  )
}
