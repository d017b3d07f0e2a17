import { useEffect, useRef } from 'react'

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*=[^<>]*)?\s*\/?>/i

/** Whether a text is written in HTML, as far as one can tell. */
export const isHtml = (text: string): boolean => TAG.test(text)

/** Whether it leads elsewhere, so that pressing it means that. */
export const hasLink = (text: string): boolean => /<a\s/i.test(text)

/** The text of HTML, for the moment before its code is here and for those who cannot draw it. */
export const htmlText = (text: string): string => text.replaceAll(/<[^<>]*>/g, '')

/** A cell that holds HTML: cleaned, and cut off at its borders. */
export const HtmlCell = ({ html }: { readonly html: string }) => {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let gone = false
    void import('./cellHtml').then(({ cellHtml }) => {
      if (!gone) place.current?.replaceChildren(cellHtml(html))
    })
    return () => {
      gone = true
    }
  }, [html])
  return (
    <span key={html} ref={place} className="cell-html">
      {htmlText(html)}
    </span>
  )
}
