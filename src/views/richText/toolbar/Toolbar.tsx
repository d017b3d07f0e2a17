import {
  Bold,
  CodeXml,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  SquareSplitVertical,
  Redo2,
  Strikethrough,
  Table,
  Undo2,
} from 'lucide-react'
import {
  $addUpdateTag,
  FORMAT_TEXT_COMMAND,
  HISTORY_PUSH_TAG,
  REDO_COMMAND,
  UNDO_COMMAND,
  type LexicalEditor,
} from 'lexical'
import { useImperativeHandle, type MouseEvent, type Ref } from 'react'

import { IconButton, type LucideIcon } from '../../controls'
import { t } from '../../i18n'
import { $insertDivider, $setKind, $textSelection } from '../content/blocks'
import { $insertTable } from '../table/tables'
import { TableMenu } from '../table/TableMenu'
import { KindMenu } from './KindMenu'
import { useCaret, useSteps } from './useCaret'
import { useRoving } from './useRoving'

interface Tool {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly act: () => void
  /** As the product spells keys. */
  readonly shortcut?: string
  /** As ARIA spells them. */
  readonly keys?: string
  readonly pressed?: boolean
  readonly refusal?: string | null
}

export interface ToolbarHandle {
  /** Moves the focus to the tools. */
  readonly enter: () => void
}

interface ToolbarProps {
  readonly editor: LexicalEditor
  readonly onLink: () => void
  readonly ref: Ref<ToolbarHandle>
}

const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** The tools of a text. Each acts at the selection and leaves the focus in the text. */
export const Toolbar = ({ editor, onLink, ref }: ToolbarProps) => {
  const caret = useCaret(editor)
  const steps = useSteps(editor)
  const { bar, tool, onKeyDown, enter } = useRoving('kind')
  useImperativeHandle(ref, () => ({ enter }))

  const change = (work: () => void): void => {
    editor.update(() => {
      $addUpdateTag(HISTORY_PUSH_TAG)
      $textSelection()
      work()
    })
    editor.focus()
  }
  const mark = (format: 'bold' | 'italic' | 'strikethrough' | 'code') => (): void =>
    change(() => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, format))
  const inTable = caret.inTable ? t('Not in a table') : null
  const inCode = caret.kind === 'code' ? t('Not in a code block') : null

  const marks: readonly Tool[] = [
    {
      id: 'bold',
      label: t('Bold'),
      icon: Bold,
      shortcut: 'Mod+B',
      keys: 'Control+B',
      pressed: caret.bold,
      refusal: inCode,
      act: mark('bold'),
    },
    {
      id: 'italic',
      label: t('Italic'),
      icon: Italic,
      shortcut: 'Mod+I',
      keys: 'Control+I',
      pressed: caret.italic,
      refusal: inCode,
      act: mark('italic'),
    },
    {
      id: 'strikethrough',
      label: t('Strikethrough'),
      icon: Strikethrough,
      shortcut: 'Mod+Shift+X',
      keys: 'Control+Shift+X',
      pressed: caret.strikethrough,
      refusal: inCode,
      act: mark('strikethrough'),
    },
    {
      id: 'code',
      label: t('Code'),
      icon: CodeXml,
      shortcut: 'Mod+E',
      keys: 'Control+E',
      pressed: caret.code,
      refusal: inCode,
      act: mark('code'),
    },
    {
      id: 'link',
      label: t('Link'),
      icon: Link,
      shortcut: 'Mod+K',
      keys: 'Control+K',
      pressed: caret.link,
      refusal: inCode,
      act: onLink,
    },
  ]
  const lists = (
    [
      ['bullet', t('Bulleted list'), List],
      ['number', t('Numbered list'), ListOrdered],
      ['check', t('Check list'), ListChecks],
    ] as const
  ).map(([kind, label, icon]): Tool => ({
    id: kind,
    label,
    icon,
    pressed: caret.kind === kind,
    refusal: inTable,
    act: () => change(() => $setKind(kind)),
  }))
  const table: Tool = { id: 'table', label: t('Table'), icon: Table, act: () => change($insertTable) }
  const divider: Tool = {
    id: 'divider',
    label: t('Divider'),
    icon: SquareSplitVertical,
    act: () => change($insertDivider),
  }
  const history: readonly Tool[] = [
    {
      id: 'undo',
      label: t('Step back'),
      icon: Undo2,
      shortcut: 'Mod+Z',
      keys: 'Control+Z',
      refusal: steps.undo ? null : t('Nothing to undo'),
      act: () => void editor.dispatchCommand(UNDO_COMMAND, undefined),
    },
    {
      id: 'redo',
      label: t('Step forward'),
      icon: Redo2,
      shortcut: 'Mod+Shift+Z',
      keys: 'Control+Shift+Z Control+Y',
      refusal: steps.redo ? null : t('Nothing to redo'),
      act: () => void editor.dispatchCommand(REDO_COMMAND, undefined),
    },
  ]

  const draw = ({ id, label, icon, act, shortcut, keys, pressed, refusal = null }: Tool) => (
    <IconButton
      key={id}
      {...tool(id)}
      size="small"
      label={label}
      icon={icon}
      {...(shortcut === undefined ? {} : { shortcut })}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      disabledReason={refusal}
      onClick={act}
    />
  )
  return (
    <div
      ref={bar}
      className="text-tools"
      role="toolbar"
      aria-label={t('Text tools')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !bar.current?.contains(event.target as Node)) {
          onKeyDown(event)
          return
        }
        event.stopPropagation()
        editor.focus()
      }}
      onMouseDown={keepFocus}
    >
      <KindMenu
        {...tool('kind')}
        kind={caret.kind}
        disabled={caret.inTable}
        onChoose={(kind) => change(() => $setKind(kind))}
      />
      <span className="vsep" />
      {marks.map(draw)}
      <span className="vsep" />
      {lists.map(draw)}
      <span className="vsep" />
      {caret.inTable ? (
        <TableMenu {...tool('table')} alignment={caret.alignment} inBody={caret.inBody} change={change} />
      ) : (
        draw(table)
      )}
      {draw(divider)}
      <span className="vsep" />
      {history.map(draw)}
    </div>
  )
}
