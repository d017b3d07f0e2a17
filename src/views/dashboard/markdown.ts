import createDOMPurify from 'dompurify'
import { Marked } from 'marked'

import { linkAddress } from '../../projections/urls'

const purify = createDOMPurify(window)

/** What a style of somebody's may say: nothing that moves a part out of its place or fetches anything. */
const STYLES = `
  color background-color font-size font-weight font-style font-family text-align text-decoration line-height
  padding margin width height max-width border border-radius
`
  .trim()
  .split(/\s+/)

const keepStyle = (node: HTMLElement): void => {
  const kept = STYLES.flatMap((name) => {
    const value = node.style.getPropertyValue(name)
    return value === '' || /url|expression|-\d/i.test(value) ? [] : [`${name}: ${value}`]
  })
  if (kept.length === 0) node.removeAttribute('style')
  else node.setAttribute('style', kept.join('; '))
}

/** Where a link may lead. */
const LINKS = /^(?:https?:|mailto:|tel:|\/|#|\.)/i

const isOwn = (source: string): boolean => {
  try {
    return new URL(source, location.href).origin === location.origin
  } catch {
    return false
  }
}

/** Pictures come from here or are in the text itself: nobody elsewhere learns who looks at a dashboard. */
const isOwnPicture = (source: string): boolean =>
  /^data:image\/(?:png|jpeg|gif|webp|avif);/i.test(source) || isOwn(source)

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLElement && node.hasAttribute('style')) keepStyle(node)
  if (node instanceof HTMLVideoElement && !isOwn(node.getAttribute('src') ?? '')) node.removeAttribute('src')
  if (node instanceof HTMLAnchorElement) {
    const target = linkAddress(node.getAttribute('href') ?? '')
    if (!LINKS.test(target)) node.removeAttribute('href')
    else if (!target.startsWith('#')) {
      node.setAttribute('href', target)
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer')
    }
  }
  if (node instanceof HTMLImageElement && !node.hasAttribute('alt')) node.setAttribute('alt', '')
  if (node instanceof HTMLImageElement && !isOwnPicture(node.getAttribute('src') ?? '')) {
    const link = document.createElement('a')
    const source = node.getAttribute('src') ?? ''
    link.textContent = node.getAttribute('alt') === '' ? source : (node.getAttribute('alt') ?? '')
    if (LINKS.test(source)) {
      link.setAttribute('href', source)
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    }
    node.replaceWith(link)
  }
})

const TAGS = `
  a abbr b blockquote br caption code col colgroup dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark
  ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var video
`
  .trim()
  .split(/\s+/)
/** `B5.34`; classes are left out, since those of this page would come with them. */
const ATTRIBUTES = `
  href src alt title align colspan rowspan start width height open style autoplay controls loop muted preload
`
  .trim()
  .split(/\s+/)

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Browsers report handlers and bases as soon as they read them, although the sanitiser lets none through. */
const unhandled = (html: string): string =>
  html.replaceAll(/(["'`/\s])on([a-z]{3,}\s*=)/gi, '$1data-on$2').replaceAll(/<base\b/gi, '<no-base')

const plainMarked = new Marked({ gfm: true, renderer: { html: ({ text }) => unhandled(text) } })
const escapingMarked = new Marked({ gfm: true, renderer: { html: ({ text }) => escape(text) } })

/**
 * Markdown as elements that can do no harm: no scripts, no styles, no forms, no pictures from elsewhere. With
 * `escapeHtml` (`ESCAPE_MARKDOWN_HTML`, `B6.11`) HTML in it is shown as text.
 */
export const renderMarkdown = (text: string, escapeHtml: boolean): DocumentFragment => {
  const html = (escapeHtml ? escapingMarked : plainMarked).parse(text, { async: false })
  return purify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}
