import {
  CLICK_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  KEY_ESCAPE_COMMAND,
  mergeRegister,
  type LexicalEditor,
} from 'lexical'
import { useEffect } from 'react'

import { $linkOf, $linkTarget, type LinkTarget } from './links'

export interface OpenLink extends LinkTarget {
  /** False for the popup of a pressed link, which leaves the focus in the text. */
  readonly takesFocus: boolean
}

/** Opens the popup of a link that is pressed in the text, and closes it when the caret leaves the link. */
export const useLinkPresses = (
  editor: LexicalEditor,
  link: OpenLink | null,
  setLink: (link: OpenLink | null) => void,
): void => {
  useEffect(
    () =>
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          const pressed = $linkOf(target)
          setLink(pressed === null ? null : { ...pressed, takesFocus: false })
          return false
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, setLink],
  )
  const key = link?.takesFocus === false ? link.key : null
  useEffect(() => {
    if (key === null) return undefined
    // the caret comes to the link after the press
    let entered = false
    return mergeRegister(
      editor.registerUpdateListener(() => {
        const isInside = editor.read('latest', $linkTarget)?.key === key
        if (entered && !isInside) setLink(null)
        entered ||= isInside
      }),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        (event) => {
          event.stopPropagation()
          setLink(null)
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
    )
  }, [editor, key, setLink])
}
