import createDOMPurify from 'dompurify'

import { linkAddress } from '../../domain/text/urls'
import { isInlinePicture, isOwnFile } from './pictures'

/** The allowed content of HTML from users; everything else is removed. */
export interface Allowed {
  readonly tags: readonly string[]
  readonly attributes: readonly string[]
  /** Allowed style properties: none that moves a part out of its place or fetches anything. */
  readonly styles: readonly string[]
  /** Allowed sources of pictures: files of this site or the text, or the text alone. */
  readonly pictures: 'own' | 'inline'
}

/** Functions of colours and lengths. In a value serialized by the browser, no other function has these names. */
const KNOWN_FUNCTION = /(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|calc|min|max|clamp)\(/gi

/** True when a value of a property without pictures has no other function, no escape and no negative number. */
const isPlain = (value: string): boolean =>
  value !== '' && !/[\w-]\(|\\|-\d/.test(value.replaceAll(KNOWN_FUNCTION, '('))

const keepStyle = (node: HTMLElement, styles: readonly string[]): void => {
  const kept = styles.flatMap((name) => {
    const value = node.style.getPropertyValue(name)
    return isPlain(value) ? [`${name}: ${value}`] : []
  })
  if (kept.length === 0) node.removeAttribute('style')
  else node.setAttribute('style', kept.join('; '))
}

/** Allowed targets of links in texts from people. */
const HARMLESS = /^(?:https?:|mailto:|tel:|\/|#|\.)/i

/** True for an address, as `linkAddress` gives it, that runs nothing when it is followed. */
export const isHarmlessLink = (address: string): boolean => HARMLESS.test(address)

/** Pictures are files of this site or within the text itself: no other site learns who looks at a dashboard. */
const isAllowedPicture = (source: string, pictures: Allowed['pictures']): boolean =>
  isInlinePicture(source) || (pictures === 'own' && isOwnFile(source, 'picture', location.href))

const keepOwn = (node: Element, pictures: Allowed['pictures']): void => {
  if (node instanceof HTMLVideoElement && !isOwnFile(node.getAttribute('src') ?? '', 'video', location.href))
    node.removeAttribute('src')
  if (node instanceof HTMLAnchorElement) {
    const target = linkAddress(node.getAttribute('href') ?? '')
    if (!isHarmlessLink(target)) node.removeAttribute('href')
    else if (!target.startsWith('#')) {
      node.setAttribute('href', target)
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer')
    }
  }
  if (node instanceof HTMLImageElement && !node.hasAttribute('alt')) node.setAttribute('alt', '')
  if (node instanceof HTMLImageElement && !isAllowedPicture(node.getAttribute('src') ?? '', pictures)) {
    const link = document.createElement('a')
    const source = node.getAttribute('src') ?? ''
    link.textContent = node.getAttribute('alt') === '' ? source : (node.getAttribute('alt') ?? '')
    if (isHarmlessLink(source)) {
      link.setAttribute('href', source)
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    }
    node.replaceWith(link)
  }
}

/** Browsers report handlers and bases as soon as they read them, although the sanitiser lets none through. */
export const unhandled = (html: string): string =>
  html.replaceAll(/(["'`/\s])on([a-z]{3,}\s*=)/gi, '$1data-on$2').replaceAll(/<base\b/gi, '<no-base')

/**
 * Makes a function that turns HTML into harmless elements (`B5.34`): no scripts, no forms, no pictures from elsewhere, links that
 * open beside the page, and only the allowed styles.
 */
export const createCleaner = ({
  tags,
  attributes,
  styles,
  pictures,
}: Allowed): ((html: string) => DocumentFragment) => {
  const purify = createDOMPurify(window)
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof HTMLElement && node.hasAttribute('style')) keepStyle(node, styles)
    keepOwn(node, pictures)
  })
  const kept = {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true as const,
  }
  return (html) => purify.sanitize(html, kept)
}
