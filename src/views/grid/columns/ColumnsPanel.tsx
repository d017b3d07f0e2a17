/* oxlint-disable react/incompatible-library */
import { useVirtualizer } from '@tanstack/react-virtual'
import { Pin, PinOff } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import { Button, Checkbox, Icon, SearchField } from '../../controls'
import { t } from '../../i18n'
import { columnTitle } from '../cells/cells'
import { Floating } from '../Floating'
import { KindIcon } from '../cells/KindIcon'
import type { Scene } from '../panel'
import '../panels.css'

const ROW = 28

/** All columns of a result: which are shown, and which stay in sight. */
export const ColumnsPanel = ({ anchor, scene }: { readonly anchor: Element; readonly scene: Scene }) => {
  const { natural, arranged, view, change, dismiss } = scene
  const [find, setFind] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => {
    const byKey = new Map(natural.map((column) => [column.key, column]))
    const needle = find.trim().toLowerCase()
    return arranged.order.flatMap((key) => {
      const column = byKey.get(key)
      return column === undefined || !columnTitle(column).toLowerCase().includes(needle) ? [] : [column]
    })
  }, [natural, arranged.order, find])
  const hidden = new Set(view.hidden)
  const pinned = new Set(view.pinned)
  const virtual = useVirtualizer({
    count: columns.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    overscan: 6,
    initialRect: { width: 260, height: 280 },
  })
  const set = (keys: readonly string[], hide: boolean): void => change('grid.hide', { columns: keys, hidden: hide })
  return (
    <Floating label={t('Columns')} anchor={anchor} className="grid-columns" onClose={dismiss}>
      <SearchField label={t('Search columns')} size="small" value={find} onChange={setFind} />
      <div ref={list} className="grid-column-list">
        <ul style={{ height: virtual.getTotalSize() }} aria-label={t('Columns of the result')}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const column = columns[index]
            if (column === undefined) return null
            const stuck = pinned.has(column.key)
            return (
              <li key={column.key} style={{ transform: `translateY(${start}px)` }}>
                <Checkbox
                  label={columnTitle(column)}
                  checked={!hidden.has(column.key)}
                  onChange={(shown) => set([column.key], !shown)}
                />
                <KindIcon kind={column.kind} />
                <button
                  type="button"
                  className={stuck ? 'cell-button icon on' : 'cell-button icon'}
                  aria-pressed={stuck}
                  aria-label={t('Pin %s', columnTitle(column))}
                  onClick={() => change('grid.pin', { column: column.key, pinned: !stuck })}
                >
                  <Icon of={stuck ? PinOff : Pin} size={12} />
                </button>
              </li>
            )
          })}
        </ul>
        {columns.length === 0 && <p className="none">{t('No column has this name.')}</p>}
      </div>
      <footer>
        <Button
          variant="ghost"
          size="small"
          onClick={() =>
            set(
              columns.map(({ key }) => key),
              false,
            )
          }
        >
          {t('Show all')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() =>
            set(
              columns.map(({ key }) => key),
              true,
            )
          }
        >
          {t('Hide all')}
        </Button>
        <span className="grow" />
        <Button variant="ghost" size="small" onClick={() => change('grid.reset', {})}>
          {t('Reset')}
        </Button>
      </footer>
    </Floating>
  )
}
