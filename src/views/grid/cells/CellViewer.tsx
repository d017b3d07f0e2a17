import { Dialog } from '@base-ui/react/dialog'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Copy, X } from 'lucide-react'
import { useState } from 'react'

import type { Cell } from '../../../core/results/types'
import { Segmented } from '../../controls'
import { t, tn } from '../../i18n'
import { columnTitle, exactCellText } from './cells'
import { copyText } from '../copy/clipboard'
import { parsedJson } from './jsonRows'
import { JsonTree } from './JsonTree'
import type { Scene } from '../panel'
import type { Place } from '../copy/selection'

/** Characters the viewer puts on the page at a time: a cell may hold megabytes. */
const CHUNK = 50_000
const INDENTED_UP_TO = 1_000_000

const readable = (cell: Cell): string => {
  const text = exactCellText(cell)
  if (cell === null || typeof cell !== 'object' || text.length > INDENTED_UP_TO) return text
  return JSON.stringify(cell, null, 2)
}

const LongText = ({ text }: { readonly text: string }) => {
  const [shown, setShown] = useState(CHUNK)
  const rest = text.length - shown
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0}>
      {text.slice(0, shown)}
      {rest > 0 && (
        <button type="button" className="cell-button" onClick={() => setShown(shown + CHUNK)}>
          {t('Show more, %s characters are left', rest)}
        </button>
      )}
    </pre>
  )
}

const STEPS = [
  { label: 'Row above', icon: ChevronUp, row: -1, column: 0 },
  { label: 'Row below', icon: ChevronDown, row: 1, column: 0 },
  { label: 'Column to the left', icon: ChevronLeft, row: 0, column: -1 },
  { label: 'Column to the right', icon: ChevronRight, row: 0, column: 1 },
] as const

/** The whole value of one cell, to read, to select and to copy; JSON as a tree. The buttons go on to other cells. */
export const CellViewer = ({ place, scene }: { readonly place: Place; readonly scene: Scene }) => {
  const [as, setAs] = useState<'tree' | 'text'>('tree')
  const { columns } = scene.arranged
  const column = columns[place.column]
  const row = scene.rowAt(place.row)
  if (column === undefined || row === undefined) return null
  const cell = row[column.at] ?? null
  const text = readable(cell)
  const json = parsedJson(cell)
  const size = cell === null ? 'NULL' : tn('%s character', '%s characters', exactCellText(cell).length)
  const go = (to: Place): void => {
    scene.goTo(to)
    scene.open({ kind: 'cell', place: to })
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && scene.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="cell-scrim" />
        <Dialog.Popup className="cell-viewer" finalFocus={false}>
          <header>
            <Dialog.Title className="cut">{columnTitle(column)}</Dialog.Title>
            <Dialog.Description className="cell-facts">
              {[t('Row %s', scene.indexAt(place.row) + 1), column.type ?? t('unknown type'), size].join(' · ')}
            </Dialog.Description>
            {json !== undefined && (
              <Segmented
                label={t('Show as')}
                size="small"
                value={as}
                onChange={setAs}
                options={[
                  { value: 'tree', label: t('Tree') },
                  { value: 'text', label: t('Text') },
                ]}
              />
            )}
            {STEPS.map(({ label, icon: Icon, ...by }) => {
              const to = { row: place.row + by.row, column: place.column + by.column }
              const there = to.row >= 0 && to.row < scene.count && columns[to.column] !== undefined
              return (
                <button
                  key={label}
                  type="button"
                  className="cell-button icon"
                  aria-label={t(label)}
                  title={t(label)}
                  disabled={!there}
                  onClick={() => go(to)}
                >
                  <Icon className="i" size={16} aria-hidden />
                </button>
              )
            })}
            <button
              type="button"
              className="cell-button icon"
              aria-label={t('Copy value')}
              title={t('Copy value')}
              onClick={() => void copyText(exactCellText(cell))}
            >
              <Copy className="i" size={16} aria-hidden />
            </button>
            <Dialog.Close className="cell-button icon" aria-label={t('Close')}>
              <X className="i" size={16} aria-hidden />
            </Dialog.Close>
          </header>
          {json !== undefined && as === 'tree' ? (
            <JsonTree key={`${place.row} ${place.column}`} value={json} />
          ) : (
            <LongText key={`${place.row} ${place.column}`} text={text} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
