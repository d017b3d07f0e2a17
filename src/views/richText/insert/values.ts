import { $createLinkNode, $isLinkNode } from '@lexical/link'
import { $createTextNode, $findMatchingParent, $getSelection, $isRangeSelection } from 'lexical'

/** A figure with the address of its source, as a link of the text. */
export interface InsertedValue {
  readonly text: string
  readonly url: string
  readonly title: string
}

export interface ValuePickerProps {
  /** The place of the caret in the window. */
  readonly anchor: () => DOMRect | null
  readonly onChoose: (value: InsertedValue) => void
  /** Closes it; `back` returns the focus to the text. */
  readonly onClose: (back: boolean) => void
}

/** Writes a value at the caret, behind the link that holds it where there is one, and leaves the caret behind it. */
export const $insertValue = ({ text, url, title }: InsertedValue): void => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const around = $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
  const link = $createLinkNode(url, { title }).append($createTextNode(text).setFormat(selection.format))
  if (around === null) selection.insertNodes([link])
  else around.insertAfter(link)
  link.selectNext(0, 0)
}
