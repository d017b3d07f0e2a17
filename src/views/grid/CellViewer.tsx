import { Dialog } from '@base-ui/react/dialog'
import { Copy, X } from 'lucide-react'
import { useState } from 'react'

import type { Cell } from '../../projections/results'
import { t } from '../i18n'
import { exactCellText, type GridColumn } from './cells'
import { copyText } from './clipboard'

/** Characters the viewer puts on the page at a time: a cell may hold megabytes. */
const CHUNK = 50_000
const INDENTED_UP_TO = 1_000_000

const readable = (cell: Cell): string => {
  const text = exactCellText(cell)
  if (cell === null || typeof cell !== 'object' || text.length > INDENTED_UP_TO) return text
  return JSON.stringify(cell, null, 2)
}

interface CellViewerProps {
  readonly cell: Cell
  readonly column: GridColumn
  readonly row: number
  readonly onClose: () => void
}

/** The whole value of one cell, to read, to select and to copy. */
export const CellViewer = ({ cell, column, row, onClose }: CellViewerProps) => {
  const [shown, setShown] = useState(CHUNK)
  const text = readable(cell)
  const rest = text.length - shown
  const size = cell === null ? 'NULL' : `${exactCellText(cell).length.toLocaleString('en')} characters`
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="cell-scrim" />
        <Dialog.Popup className="cell-viewer">
          <header>
            <Dialog.Title className="cut">{column.name === '' ? 'Unnamed column' : column.name}</Dialog.Title>
            <Dialog.Description className="cell-facts">
              Row {(row + 1).toLocaleString('en')} · {column.type ?? 'unknown type'} · {size}
            </Dialog.Description>
            <button
              type="button"
              className="cell-button icon"
              aria-label={t('Copy value')}
              onClick={() => void copyText(exactCellText(cell))}
            >
              <Copy className="i" size={16} aria-hidden />
            </button>
            <Dialog.Close className="cell-button icon" aria-label={t('Close')}>
              <X className="i" size={16} aria-hidden />
            </Dialog.Close>
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0}>
            {text.slice(0, shown)}
            {rest > 0 && (
              <button type="button" className="cell-button" onClick={() => setShown(shown + CHUNK)}>
                Show more, {rest.toLocaleString('en')} characters are left
              </button>
            )}
          </pre>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
