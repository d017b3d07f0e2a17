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
