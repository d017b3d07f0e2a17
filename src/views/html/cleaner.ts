import createDOMPurify from 'dompurify'

import { linkAddress } from '../../projections/urls'

/** What HTML of somebody's may hold; all else is taken out. */
export interface Allowed {
  readonly tags: readonly string[]
  readonly attributes: readonly string[]
  /** What a style may say: nothing that moves a part out of its place or fetches anything. */
  readonly styles: readonly string[]
  /** Where pictures come from: from this server or the text, or from the text alone. */
  readonly pictures: 'own' | 'inline'
}

const keepStyle = (node: HTMLElement, styles: readonly string[]): void => {
  const kept = styles.flatMap((name) => {
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
const isAllowedPicture = (source: string, pictures: Allowed['pictures']): boolean =>
  /^data:image\/(?:png|jpeg|gif|webp|avif);/i.test(source) || (pictures === 'own' && isOwn(source))

const keepOwn = (node: Element, pictures: Allowed['pictures']): void => {
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
  if (node instanceof HTMLImageElement && !isAllowedPicture(node.getAttribute('src') ?? '', pictures)) {
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
}

/** Browsers report handlers and bases as soon as they read them, although the sanitiser lets none through. */
export const unhandled = (html: string): string =>
  html.replaceAll(/(["'`/\s])on([a-z]{3,}\s*=)/gi, '$1data-on$2').replaceAll(/<base\b/gi, '<no-base')

/**
 * Makes what turns HTML into elements that can do no harm (`B5.34`): no scripts, no forms, no pictures from elsewhere,
 * links that open beside the page, and of styles only those that are allowed.
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
