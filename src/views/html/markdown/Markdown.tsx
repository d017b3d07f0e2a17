import { useEffect, useRef } from 'react'

import { Skeleton } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { useSelect } from '../../hooks'
import './markdown.css'

const part = preload(() => import('./render'))

interface MarkdownProps {
  readonly text: string
  /** Called with the place of the elements whenever they were made anew; constant. */
  readonly onRender?: (place: HTMLElement) => void
}

/** A text in Markdown, made harmless. */
export const Markdown = ({ text, onRender }: MarkdownProps) => {
  const loaded = usePreloaded(part)
  const place = useRef<HTMLDivElement>(null)
  const escapes = useSelect(['session'], ({ session }) => session.flags['ESCAPE_MARKDOWN_HTML'] === true)
  useEffect(() => part.fetch(), [])
  useEffect(() => {
    const element = place.current
    if (loaded === null || element === null) return
    element.replaceChildren(loaded.renderMarkdown(text, escapes))
    onRender?.(element)
  }, [loaded, text, escapes, onRender])
  return (
    <>
      {loaded === null && <Skeleton lines={[60, 80, 40]} />}
      <div className="db-markdown" ref={place} />
    </>
  )
}
