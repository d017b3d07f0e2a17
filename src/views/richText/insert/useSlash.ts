import {
  COMMAND_PRIORITY_CRITICAL,
  HISTORIC_TAG,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  PASTE_TAG,
  type LexicalEditor,
} from 'lexical'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { $selectedCell } from '../table/tables'
import type { Entry } from './entries'
import { $removeSlash, $slashMatch, type SlashMatch } from './trigger'

interface Slash extends SlashMatch {
  readonly inTable: boolean
}

const isSameSlash = (one: SlashMatch | null, other: SlashMatch | null): boolean =>
  one !== null && other !== null && one.key === other.key && one.offset === other.offset

/** The slash that somebody just typed, until the words after it end or Escape dismisses it. */
const useOpenSlash = (editor: LexicalEditor): readonly [Slash | null, () => void] => {
  const [slash, setSlash] = useState<Slash | null>(null)
  const open = useRef<Slash | null>(null)
  /** A dismissed slash opens no menu again. */
  const dismissed = useRef<SlashMatch | null>(null)
  const set = useCallback((next: Slash | null) => {
    open.current = next
    setSlash(next)
  }, [])
  useEffect(
    () =>
      editor.registerUpdateListener(({ dirtyLeaves, tags }) => {
        const now = open.current
        if (now === null && (dirtyLeaves.size === 0 || tags.has(HISTORIC_TAG) || tags.has(PASTE_TAG))) return
        editor.read('latest', () => {
          const match = $slashMatch()
          const stays = isSameSlash(match, now)
          const begins =
            match !== null &&
            dirtyLeaves.has(match.key) &&
            match.query.length <= 1 &&
            !isSameSlash(match, dismissed.current)
          if (match === null) dismissed.current = null
          if (match !== null && (stays || (now === null && begins)))
            set({ ...match, inTable: $selectedCell() !== null })
          else if (now !== null) set(null)
        })
      }),
    [editor, set],
  )
  return [
    slash,
    useCallback(() => {
      dismissed.current = open.current
      set(null)
    }, [set]),
  ]
}

export interface SlashMenuState {
  readonly entries: readonly Entry[]
  readonly active: number
  readonly setActive: (index: number) => void
  readonly choose: (entry: Entry) => void
}

/** The menu at the slash: its entries, and the keys that act on them while the focus stays in the text. */
export const useSlash = (
  editor: LexicalEditor,
  entriesFor: (query: string, inTable: boolean) => readonly Entry[],
): SlashMenuState | null => {
  const [slash, close] = useOpenSlash(editor)
  const [active, setActive] = useState(0)
  const query = slash?.query ?? null
  const [shownQuery, setShownQuery] = useState(query)
  if (shownQuery !== query) {
    setShownQuery(query)
    setActive(0)
  }
  const entries = slash === null ? [] : entriesFor(slash.query, slash.inTable)
  const isOpen = slash !== null && entries.length > 0

  const choose = (entry: Entry): void => {
    if (slash === null) return
    close()
    editor.update(
      () => {
        $removeSlash(slash)
        entry.$run?.()
      },
      { discrete: true },
    )
    entry.run?.()
  }

  const latest = useRef({ entries, active, choose })
  useLayoutEffect(() => {
    latest.current = { entries, active, choose }
  })
  useEffect(() => {
    if (!isOpen) return
    const move = (step: number) => (event: KeyboardEvent) => {
      const { entries: all, active: at } = latest.current
      event.preventDefault()
      setActive((at + step + all.length) % all.length)
      return true
    }
    const take = (event: KeyboardEvent | null): boolean => {
      const { entries: all, active: at, choose: chooseNow } = latest.current
      const entry = all[at]
      if (entry === undefined) return false
      event?.preventDefault()
      event?.stopPropagation()
      // the choice is an update of its own, after that of the key
      queueMicrotask(() => chooseNow(entry))
      return true
    }
    return mergeRegister(
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, move(1), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, move(-1), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ENTER_COMMAND, take, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_TAB_COMMAND, take, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        (event) => {
          event.stopPropagation()
          close()
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
    )
  }, [editor, isOpen, close])
  return isOpen ? { entries, active, setActive, choose } : null
}
