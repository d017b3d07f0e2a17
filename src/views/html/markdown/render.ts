import { Marked } from 'marked'

import { hasManySigns } from '../../../domain/markdown/signs'
import { createCleaner, unhandled } from '../cleaner'

const STYLES = `
  color background-color font-size font-weight font-style font-family text-align text-decoration line-height
  padding margin width height max-width border border-radius
`
  .trim()
  .split(/\s+/)

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

const clean = createCleaner({ tags: TAGS, attributes: ATTRIBUTES, styles: STYLES, pictures: 'own' })

const BOX = { open: '☐', done: '☑' }
/** Forms are not allowed in a text: the box of a task is a character. */
const checkbox = ({ checked }: { readonly checked: boolean }): string => (checked ? BOX.done : BOX.open)

const plainMarked = new Marked({ gfm: true, renderer: { checkbox, html: ({ text }) => unhandled(text) } })
const escapingMarked = new Marked({ gfm: true, renderer: { checkbox, html: ({ text }) => escape(text) } })

/** A task has a box in place of its bullet. */
const markTasks = (content: DocumentFragment): DocumentFragment => {
  for (const item of content.querySelectorAll('li'))
    if (Object.values(BOX).some((box) => item.textContent.trimStart().startsWith(box))) item.className = 'with-box'
  return content
}

/** A text as it is, line by line. */
const plain = (text: string): DocumentFragment => {
  const content = document.createDocumentFragment()
  const element = document.createElement('pre')
  element.textContent = text
  content.append(element)
  return content
}

const parse = (text: string, escapeHtml: boolean): DocumentFragment => {
  if (hasManySigns(text)) return plain(text)
  const html = (escapeHtml ? escapingMarked : plainMarked).parse(text, { async: false })
  return markTasks(clean(html))
}

/** Characters of cached texts with their elements: parts that are mounted again, as by an edit, need no second cleaning. */
const KEPT = 1_000_000
const kept = new Map<string, DocumentFragment>()
let keptLength = 0

const keep = (key: string, elements: DocumentFragment): void => {
  kept.set(key, elements)
  keptLength += key.length
  for (const old of kept.keys()) {
    if (keptLength <= KEPT) return
    kept.delete(old)
    keptLength -= old.length
  }
}

/**
 * Markdown as elements that can do no harm: no scripts, no styles, no forms, no pictures from elsewhere. With
 * `escapeHtml` (`ESCAPE_MARKDOWN_HTML`, `B6.11`) HTML in it is shown as text. A text with thousands of signs is shown as it is.
 */
export const renderMarkdown = (text: string, escapeHtml: boolean): DocumentFragment => {
  const key = `${escapeHtml} ${text}`
  const cached = kept.get(key)
  const elements = cached ?? parse(text, escapeHtml)
  if (cached === undefined) keep(key, elements)
  return elements.cloneNode(true) as DocumentFragment
}
