import { useEffect, useRef } from 'react'

const NAME =
  /^\/?(?:a|abbr|b|br|code|del|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?![^\s/])/i

/** Texts between angle brackets, without them: disjoint parts of the text. */
export const bracketed = (text: string): readonly string[] =>
  text
    .split('<')
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf('>')
      return end < 0 ? [] : [part.slice(0, end)]
    })

/** A known name with nothing behind it, or with attributes: words alone may as well be prose. */
const isTag = (inner: string): boolean => {
  const [name] = NAME.exec(inner) ?? []
  if (name === undefined) return false
  const rest = inner.slice(name.length)
  const said = rest.trim()
  return said === '' || said === '/' || (/^\s/.test(rest) && said.includes('='))
}

/** True when a text is probably HTML; linear in its length. */
export const isHtml = (text: string): boolean => bracketed(text).some(isTag)

/** True when it contains a link, so that a click means the link. */
export const hasLink = (text: string): boolean => /<a\s/i.test(text)

/** The text of HTML, until its code is loaded and for contexts that cannot draw it. */
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
