import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDownToLine,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpToLine,
  Table2,
  Trash2,
} from 'lucide-react'
import type { ElementFormatType } from 'lexical'

import { IconButton, Menu, type MenuItem } from '../../controls'
import { t, tLater } from '../../i18n'
import type { ToolFocus } from '../toolbar/useRoving'
import { $alignColumn, $deleteColumn, $deleteRow, $deleteTable, $insertColumn, $insertRow } from './tables'

interface TableMenuProps extends ToolFocus {
  readonly alignment: ElementFormatType
  /** True when the caret is below the header. */
  readonly inBody: boolean
  readonly change: (work: () => void) => void
}

const ALIGNMENTS = [
  ['left', tLater('Align left'), AlignLeft],
  ['center', tLater('Align center'), AlignCenter],
  ['right', tLater('Align right'), AlignRight],
] as const

/** Tools for the table around the caret. */
export const TableMenu = ({ alignment, inBody, change, ...focus }: TableMenuProps) => {
  const header = { note: t('Header'), disabled: true }
  const items: MenuItem[] = [
    {
      label: t('Insert row above'),
      icon: ArrowUpToLine,
      ...(inBody ? {} : header),
      onSelect: () => change(() => $insertRow('above')),
    },
    { label: t('Insert row below'), icon: ArrowDownToLine, onSelect: () => change(() => $insertRow('below')) },
    { label: t('Insert column left'), icon: ArrowLeftToLine, onSelect: () => change(() => $insertColumn('left')) },
    { label: t('Insert column right'), icon: ArrowRightToLine, onSelect: () => change(() => $insertColumn('right')) },
    'separator',
    { heading: t('Align column') },
    ...ALIGNMENTS.map(([format, label, icon]): MenuItem => ({
      label: t(label),
      icon,
      checked: (alignment === '' ? 'left' : alignment) === format,
      onSelect: () => change(() => $alignColumn(format)),
    })),
    'separator',
    {
      label: t('Delete row'),
      icon: Trash2,
      ...(inBody ? {} : header),
      onSelect: () => change($deleteRow),
    },
    { label: t('Delete column'), icon: Trash2, onSelect: () => change($deleteColumn) },
    { label: t('Delete table'), icon: Trash2, danger: true, onSelect: () => change($deleteTable) },
  ]
  return (
    <Menu
      label={t('Table tools')}
      items={items}
      trigger={<IconButton {...focus} size="small" icon={Table2} label={t('Table tools')} aria-pressed />}
    />
  )
}
