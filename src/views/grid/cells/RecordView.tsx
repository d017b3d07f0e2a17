import { Dialog } from '@base-ui/react/dialog'
import { ChevronDown, ChevronUp, Copy, X } from 'lucide-react'
import { useState } from 'react'

import { SearchField } from '../../controls'
import { t } from '../../i18n'
import { columnTitle, exactCellText, shownCell } from './cells'
import { copyText } from '../copy/clipboard'
import { toJson } from '../formats/json'
import { KindIcon } from './KindIcon'
import type { Scene } from '../panel'
import '../panels.css'

/** Fields on the page at a time; a search finds the others. */
const SHOWN = 300

/** One row with its columns below each other. */
export const RecordView = ({ row: place, scene }: { readonly row: number; readonly scene: Scene }) => {
  const [find, setFind] = useState('')
  const cells = scene.rowAt(place)
  const { columns } = scene.arranged
  const needle = find.trim().toLowerCase()
  const matches = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => columnTitle(column).toLowerCase().includes(needle))
  if (cells === undefined) return null
  const go = (to: number): void => {
    scene.goTo({ row: to, column: 0 })
    scene.open({ kind: 'record', row: to })
  }
  const steps = [
    { label: t('Previous row'), icon: ChevronUp, to: place - 1, key: 'Alt+ArrowUp' },
    { label: t('Next row'), icon: ChevronDown, to: place + 1, key: 'Alt+ArrowDown' },
  ]
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (!event.altKey) return
    const to = event.key === 'ArrowDown' ? place + 1 : event.key === 'ArrowUp' ? place - 1 : -1
    if (to < 0 || to >= scene.count) return
    event.preventDefault()
    go(to)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && scene.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="cell-scrim" />
        <Dialog.Popup className="cell-viewer record" finalFocus={false} onKeyDown={onKeyDown}>
          <header>
            <Dialog.Title className="cut">{t('Row %s', scene.indexAt(place) + 1)}</Dialog.Title>
            <Dialog.Description className="cell-facts">
              {t('%s of %s shown', place + 1, scene.count)}
            </Dialog.Description>
            <SearchField label={t('Search columns')} size="small" value={find} onChange={setFind} />
            {steps.map(({ label, icon: Icon, to }) => (
              <button
                key={label}
                type="button"
                className="cell-button icon"
                aria-label={label}
                title={label}
                disabled={to < 0 || to >= scene.count}
                onClick={() => go(to)}
              >
                <Icon className="i" size={16} aria-hidden />
              </button>
            ))}
            <button
              type="button"
              className="cell-button icon"
              aria-label={t('Copy row as JSON')}
              title={t('Copy row as JSON')}
              onClick={() => void copyText(toJson({ columns, rows: [columns.map(({ at }) => cells[at] ?? null)] }))}
            >
              <Copy className="i" size={16} aria-hidden />
            </button>
            <Dialog.Close className="cell-button icon" aria-label={t('Close')}>
              <X className="i" size={16} aria-hidden />
            </Dialog.Close>
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="record-fields" tabIndex={0}>
            <table aria-label={t('Fields')}>
              <tbody>
                {matches.slice(0, SHOWN).map(({ column, index }) => {
                  const shown = shownCell(cells[column.at], column)
                  return (
                    <tr key={column.key}>
                      <th scope="row">
                        <span>
                          <KindIcon kind={column.kind} />
                          <span className="cut">{columnTitle(column)}</span>
                        </span>
                      </th>
                      <td className={`grid-value ${shown.look}`}>
                        {shown.cut ? (
                          <button
                            type="button"
                            className="cell-button more"
                            onClick={() => scene.open({ kind: 'cell', place: { row: place, column: index } })}
                          >
                            {shown.text}…
                          </button>
                        ) : shown.look === 'plain' ? (
                          exactCellText(cells[column.at])
                        ) : (
                          shown.text
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
            {matches.length > SHOWN && (
              <p className="none">{t('%s more: search for their names', matches.length - SHOWN)}</p>
            )}
            {matches.length === 0 && <p className="none">{t('No column has this name.')}</p>}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
