import type { LexicalEditor } from 'lexical'

/** The place of the selection in the window. An empty block has no line yet: its own box stands for one. */
export const caretRect = (editor: LexicalEditor): DOMRect | null => {
  const root = editor.getRootElement()
  const selection = window.getSelection()
  if (root === null) return null
  if (selection === null || selection.rangeCount === 0 || !root.contains(selection.anchorNode))
    return root.getBoundingClientRect()
  const range = selection.getRangeAt(0)
  const line = range.getClientRects()[0]
  if (line !== undefined) return line
  const { startContainer: node } = range
  return (node instanceof Element ? node : node.parentElement)?.getBoundingClientRect() ?? null
}

/** The present place of the caret, which then moves with the text: the focus may leave it. */
export const caretPlace = (editor: LexicalEditor): (() => DOMRect | null) => {
  const box = (): DOMRect | null => editor.getRootElement()?.getBoundingClientRect() ?? null
  const [root, caret] = [box(), caretRect(editor)]
  return () => {
    const now = box()
    if (now === null || root === null || caret === null) return now
    return new DOMRect(caret.x + now.x - root.x, caret.y + now.y - root.y, caret.width, caret.height)
  }
}
