import { useEffect, useRef } from 'react'

import { Skeleton } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { useSelect } from '../../hooks'
import './markdown.css'

const part = preload(() => import('./render'))

/** A text in Markdown, made harmless. */
export const Markdown = ({ text }: { readonly text: string }) => {
  const loaded = usePreloaded(part)
  const place = useRef<HTMLDivElement>(null)
  const escapes = useSelect(['session'], ({ session }) => session.flags['ESCAPE_MARKDOWN_HTML'] === true)
  useEffect(() => part.fetch(), [])
  useEffect(() => {
    if (loaded !== null) place.current?.replaceChildren(loaded.renderMarkdown(text, escapes))
  }, [loaded, text, escapes])
  return (
    <>
      {loaded === null && <Skeleton lines={[60, 80, 40]} />}
      <div className="db-markdown" ref={place} />
    </>
  )
}
