import { $isLinkNode, $toggleLink, type LinkNode } from '@lexical/link'
import {
  $createTextNode,
  $findMatchingParent,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  isDOMNode,
} from 'lexical'

import { linkAddress } from '../../../domain/text/urls'
import { isHarmlessLink } from '../../html/cleaner'

export interface LinkTarget {
  /** Key of the link; null for a new one at the selection. */
  readonly key: string | null
  readonly url: string
  readonly title: string
}

const targetOf = (link: LinkNode): LinkTarget => ({
  key: link.getKey(),
  url: link.getURL(),
  title: link.getTitle() ?? '',
})

/** The link at the selection, else a new one; null where the text holds none. */
export const $linkTarget = (): LinkTarget | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return null
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
  return link === null ? { key: null, url: '', title: '' } : targetOf(link)
}

/** The link that an element of the text shows; null for other elements. */
export const $linkOf = (element: EventTarget | null): LinkTarget | null => {
  const node = isDOMNode(element) ? $getNearestNodeFromDOMNode(element) : null
  const link = node === null ? null : $findMatchingParent(node, $isLinkNode)
  return link === null ? null : targetOf(link)
}

/** An address as it goes into the text: a bare host becomes an address of the web; null for one that may do harm. */
export const checkedAddress = (typed: string): string | null => {
  const url = typed.trim()
  const address = linkAddress(url)
  if (url === '' || /\s/.test(url) || !isHarmlessLink(address)) return null
  return address.startsWith('//') && !url.startsWith('//') ? `https:${address}` : url
}

/** Writes a link: the selected words become it, or its address where no word is selected. */
export const $writeLink = (key: string | null, url: string, title: string): void => {
  const attributes = { title: title.trim() === '' ? null : title.trim(), rel: null, target: null }
  const existing = key === null ? null : $getNodeByKey(key)
  if ($isLinkNode(existing)) {
    existing.setURL(url).setTitle(attributes.title)
    return
  }
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  if (selection.isCollapsed()) {
    const text = $createTextNode(url).setFormat(selection.format)
    selection.insertNodes([text])
    text.select(0, url.length)
  }
  $toggleLink(url, attributes)
  const after = $getSelection()
  if (!$isRangeSelection(after)) return
  const end = after.isBackward() ? after.anchor : after.focus
  after.anchor.set(end.key, end.offset, end.type)
  after.focus.set(end.key, end.offset, end.type)
}

/** Removes a link and keeps its words. */
export const $removeLink = (key: string): void => {
  const link = $getNodeByKey(key)
  if (!$isLinkNode(link)) return
  for (const child of link.getChildren()) link.insertBefore(child)
  link.remove()
}
