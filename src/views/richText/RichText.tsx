import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import {
  $addUpdateTag,
  $getRoot,
  $setSelection,
  CLEAR_HISTORY_COMMAND,
  HISTORY_MERGE_TAG,
  REDO_COMMAND,
  SKIP_DOM_SELECTION_TAG,
  UNDO_COMMAND,
  type LexicalEditor,
} from 'lexical'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type Ref,
} from 'react'

import type { SourcedBlock } from '../../domain/markdown/document'
import { MAX_CHARACTERS } from '../../domain/markdown/open'
import { VisuallyHidden } from '../controls'
import { t, tn } from '../i18n'
import { isOwnKey } from './content/keys'
import { KINDS, THEME } from './content/kinds'
import { OPENED_TAG } from './content/reduce'
import { registerText } from './content/register'
import { caretPlace } from './insert/caretRect'
import { entriesOf } from './insert/entries'
import { matching } from './insert/matching'
import { optionId, SlashMenu } from './insert/SlashMenu'
import { useSlash } from './insert/useSlash'
import { $insertValue, type ValuePickerProps } from './insert/values'
import { LinkPopup } from './link/LinkPopup'
import { $linkTarget, $removeLink, $writeLink } from './link/links'
import { useLinkPresses, type OpenLink } from './link/useLinkPresses'
import { $readBlocks } from './nodes/readBlocks'
import { $writeBlocks } from './nodes/writeBlocks'
import { Toolbar, type ToolbarHandle } from './toolbar/Toolbar'
import '../html/markdown/markdown.css'
import './richText.css'

export interface RichTextHandle {
  /** Replaces the whole content from outside: no `onChange` follows, and nothing of before can be undone. */
  readonly replace: (blocks: readonly SourcedBlock[]) => void
  readonly focus: () => void
}

export interface RichTextProps {
  /** Accessible name of the field. */
  readonly label: string
  /** Content when it is mounted. */
  readonly blocks: readonly SourcedBlock[]
  /** Called after each update that changed the content. */
  readonly onChange: (blocks: readonly SourcedBlock[]) => void
  /** Puts the caret at the end. */
  readonly takesFocus?: boolean
  readonly placeholder?: string
  /** Offers figures to insert; without it the menu has no such entry. */
  readonly ValuePicker?: ComponentType<ValuePickerProps>
  readonly ref?: Ref<RichTextHandle>
}

const load = (editor: LexicalEditor, blocks: readonly SourcedBlock[]): void => {
  const hasFocus = editor.getRootElement()?.contains(document.activeElement) ?? false
  // the loaded content is then the first state of the history
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
  editor.update(
    () => {
      $writeBlocks(blocks)
      // marks of the selection before go with it
      $setSelection(null)
      if (hasFocus) $getRoot().selectEnd()
    },
    { discrete: true, tag: [OPENED_TAG, HISTORY_MERGE_TAG, ...(hasFocus ? [] : [SKIP_DOM_SELECTION_TAG])] },
  )
}

const isEmptyText = (): boolean => {
  const root = $getRoot()
  const first = root.getFirstChild()
  return (
    root.getChildrenSize() <= 1 && (first === null || (first.getType() === 'paragraph' && root.getTextContent() === ''))
  )
}

const Field = ({ label, blocks, onChange, takesFocus = false, placeholder, ValuePicker, ref }: RichTextProps) => {
  const [editor] = useLexicalComposerContext()
  const id = useId()
  const tools = useRef<ToolbarHandle>(null)
  const [link, setLink] = useState<OpenLink | null>(null)
  /** The place of the list of figures while it is open. */
  const [picking, setPicking] = useState<Pick<ValuePickerProps, 'anchor'> | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const [refused, setRefused] = useState(false)
  const first = useRef({ blocks, takesFocus })
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })

  const openLink = (): void => {
    const target = editor.read($linkTarget)
    if (target !== null) setLink({ ...target, takesFocus: true })
  }
  useLayoutEffect(() => {
    const unregister = registerText(editor, {
      refuse: () => setRefused(true),
      onLink: () => {
        const target = $linkTarget()
        if (target !== null) setLink({ ...target, takesFocus: true })
      },
      onTools: () => tools.current?.enter(),
    })
    const stopWatching = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
      setEmpty(editor.read('latest', isEmptyText))
      if (tags.has(OPENED_TAG)) return
      setRefused(false)
      latest.current(editor.read('latest', $readBlocks))
    })
    load(editor, first.current.blocks)
    return () => {
      stopWatching()
      unregister()
    }
  }, [editor])
  useEffect(() => {
    if (first.current.takesFocus) editor.focus(undefined, { defaultSelection: 'rootEnd' })
  }, [editor])
  useLinkPresses(editor, link, setLink)
  useImperativeHandle(
    ref,
    () => ({
      replace: (next) => load(editor, next),
      focus: () => editor.focus(undefined, { defaultSelection: 'rootEnd' }),
    }),
    [editor],
  )

  const onValue = ValuePicker === undefined ? null : (): void => setPicking({ anchor: caretPlace(editor) })
  const menu = useSlash(editor, (query, inTable) => matching(entriesOf({ inTable, onLink: openLink, onValue }), query))
  const activeEntry = menu?.entries[menu.active]
  const closeLink = (back: boolean): void => {
    setLink(null)
    if (back) editor.focus()
  }
  const closePicker = (back: boolean): void => {
    setPicking(null)
    if (back) editor.focus()
  }
  const change = (work: () => void): void =>
    editor.update(() => {
      $addUpdateTag('history-push')
      work()
    })
  const changeLink = (work: () => void): void => {
    change(work)
    closeLink(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the parts within
    <div
      className="rich-text"
      data-own-keys=""
      onKeyDown={(event) => {
        // the tools share the history of the text, and the page around keeps its own
        if (event.defaultPrevented || !isOwnKey(event.nativeEvent) || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        event.stopPropagation()
        const key = event.key.toLowerCase()
        if (key === 'y' || (key === 'z' && event.shiftKey)) editor.dispatchCommand(REDO_COMMAND, undefined)
        else if (key === 'z') editor.dispatchCommand(UNDO_COMMAND, undefined)
      }}
    >
      <Toolbar ref={tools} editor={editor} onLink={openLink} />
      <div className="text-area">
        <ContentEditable
          className="db-markdown text-content"
          aria-multiline
          aria-label={label}
          aria-controls={menu === null ? undefined : id}
          aria-activedescendant={activeEntry === undefined ? undefined : optionId(id, activeEntry.id)}
          aria-autocomplete={menu === null ? undefined : 'list'}
          aria-describedby={`${id}-note`}
          spellCheck
        />
        {isEmpty && (
          <div className="text-placeholder" aria-hidden="true">
            {placeholder ?? t('Write, or press / for blocks')}
          </div>
        )}
      </div>
      <output id={`${id}-note`} className={refused ? 'text-note' : undefined}>
        {refused
          ? t('This is too long: a text has at most %d characters. Nothing was inserted.', MAX_CHARACTERS)
          : null}
      </output>
      <div aria-live="polite">
        <VisuallyHidden>
          {menu !== null &&
            tn('%d block. %s', '%d blocks. %s', menu.entries.length, menu.entries.length, activeEntry?.label ?? '')}
        </VisuallyHidden>
      </div>
      {menu !== null && <SlashMenu {...menu} editor={editor} id={id} />}
      {link !== null && (
        <LinkPopup
          key={`${link.key} ${link.takesFocus}`}
          editor={editor}
          target={link}
          takesFocus={link.takesFocus}
          onSave={(url, title) => changeLink(() => $writeLink(link.key, url, title))}
          onRemove={() => changeLink(() => link.key !== null && $removeLink(link.key))}
          onClose={closeLink}
        />
      )}
      {picking !== null && ValuePicker !== undefined && (
        <ValuePicker
          {...picking}
          onChoose={(value) => {
            change(() => $insertValue(value))
            closePicker(true)
          }}
          onClose={closePicker}
        />
      )}
    </div>
  )
}

/** A text that is written, not marked up: tools, a `/` menu, signs of Markdown, links and tables over Lexical. */
export const RichText = (props: RichTextProps) => (
  <LexicalComposer
    initialConfig={{
      namespace: 'text',
      nodes: KINDS,
      theme: THEME,
      editorState: null,
      onError: (error) => reportError(error),
    }}
  >
    <Field {...props} />
  </LexicalComposer>
)
