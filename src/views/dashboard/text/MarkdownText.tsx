import { useEffect, useRef } from 'react'

import type { Component } from '../../../events/dashboard/layout'
import { Skeleton } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { useSelect } from '../../hooks'
import '../../html/markdown.css'

const part = preload(() => import('./markdown'))

export const markdownOf = ({ meta }: Component): string => (typeof meta['code'] === 'string' ? meta['code'] : '')

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

export const MarkdownText = ({ component }: { readonly component: Component }) => (
  // A long text is scrolled by keyboard too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="db-text" tabIndex={0}>
    <Markdown text={markdownOf(component)} />
  </div>
)
