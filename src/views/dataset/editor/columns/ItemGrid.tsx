// A grid of virtual rows cannot be a table: rows are placed by hand and most of them are not there.
/* oxlint-disable react/incompatible-library, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/role-has-required-aria-props */
import { useVirtualizer } from '@tanstack/react-virtual'
import { Check, CircleX, Minus } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { Icon } from '../../../controls'
import { withPlace } from '../../../controls/tree/window/virtual'
import { t } from '../../../i18n'

const ROW = 30

export interface Named {
  readonly key: string
  readonly name: string
}

export interface ItemColumn<Item> {
  readonly id: string
  readonly label: string
  /** A track of the grid, such as `minmax(0, 1fr)`. */
  readonly width: string
  readonly cell?: (item: Item) => ReactNode
  /** On or off, in the row and for all shown. */
  readonly toggle?: {
    readonly is: (item: Item) => boolean
    readonly set: (items: readonly Item[], on: boolean) => void
    /** Rows where it means nothing. */
    readonly applies?: (item: Item) => boolean
  }
}

interface ItemGridProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly columns: readonly ItemColumn<Item>[]
  readonly selected: string | null
  readonly onSelect: (key: string) => void
  /** Enter on a name. */
  readonly onEnter: () => void
  /** Keys of faulty items, with the reason. */
  readonly wrong: ReadonlyMap<string | null, string>
  readonly disabled: boolean
}

const HEAD = -1

/** Columns or metrics in rows with one tab stop: arrows move, Space switches, Enter opens the selected one. */
export const ItemGrid = <Item extends Named>(props: ItemGridProps<Item>) => {
  const { label, items, columns, selected, onSelect, onEnter, wrong, disabled } = props
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ row: 0, column: 0 })
  const focusing = useRef(false)
  const row = Math.min(place.row, Math.max(items.length - 1, HEAD))
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    rangeExtractor: (range) => withPlace(range, row),
    initialRect: { width: 800, height: 600 },
  })
  useEffect(() => {
    if (!focusing.current) return
    focusing.current = false
    grid.current?.querySelector<HTMLElement>(`[data-place="${place.row} ${place.column}"]`)?.focus()
  }, [place])
  const at = selected === null ? -1 : items.findIndex(({ key }) => key === selected)
  const shownFor = useRef<string | null>(null)
  useEffect(() => {
    // scrolls to a new item
    if (selected === shownFor.current || at < 0) return
    shownFor.current = selected
    virtual.scrollToIndex(at)
  }, [selected, at, virtual])

  const move = (next: { readonly row: number; readonly column: number }): void => {
    const target = {
      row: Math.max(HEAD, Math.min(items.length - 1, next.row)),
      column: Math.max(0, Math.min(columns.length - 1, next.column)),
    }
    focusing.current = true
    if (target.row >= 0) {
      virtual.scrollToIndex(target.row)
      const item = items[target.row]
      if (item !== undefined && target.row !== row) onSelect(item.key)
    }
    setPlace(target)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / ROW) - 1)
    const by = { row: 0, column: 0 }
    if (event.key === 'ArrowDown') by.row = 1
    else if (event.key === 'ArrowUp') by.row = -1
    else if (event.key === 'PageDown') by.row = page
    else if (event.key === 'PageUp') by.row = row < 0 ? 0 : -Math.min(page, row)
    else if (event.key === 'ArrowRight') by.column = 1
    else if (event.key === 'ArrowLeft') by.column = -1
    else if (event.key === 'Home') by.row = -Math.max(row, 0)
    else if (event.key === 'End') by.row = items.length
    else return
    event.preventDefault()
    move({ row: row + by.row, column: place.column + by.column })
  }
  const stop = (r: number, c: number) => ({
    'data-place': `${r} ${c}`,
    tabIndex: r === row && c === place.column ? 0 : -1,
    onFocus: () => (r === place.row && c === place.column ? undefined : setPlace({ row: r, column: c })),
  })
  const tracks = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') }
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-colcount={columns.length}
      tabIndex={-1}
      className="item-grid"
      onKeyDown={onKeyDown}
    >
      <div role="row" aria-rowindex={1} className="item-row item-head" style={tracks}>
        {columns.map(({ id, label: head, toggle }, c) => {
          if (toggle === undefined) {
            return (
              <div key={id} role="columnheader" {...stop(HEAD, c)} className="item-cell">
                {head}
              </div>
            )
          }
          const those = items.filter((item) => toggle.applies?.(item) !== false)
          const on = those.filter(toggle.is).length
          const state = on === 0 ? 'false' : on === those.length ? 'true' : 'mixed'
          return (
            <div key={id} role="columnheader" className="item-cell">
              <button
                type="button"
                role="checkbox"
                aria-checked={state}
                aria-label={t('%s, all %s shown', head, those.length)}
                aria-disabled={disabled || those.length === 0}
                {...stop(HEAD, c)}
                onClick={() => (disabled || those.length === 0 ? undefined : toggle.set(those, state !== 'true'))}
              >
                <span className={state === 'false' ? 'item-box' : 'item-box on'}>
                  {state === 'false' ? null : <Icon of={state === 'true' ? Check : Minus} size={12} />}
                </span>
                {head}
              </button>
            </div>
          )
        })}
      </div>
      <div ref={scroller} className="item-scroll" role="rowgroup">
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const item = items[index]
            if (item === undefined) return null
            const problem = wrong.get(item.key)
            return (
              <div
                key={item.key}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={item.key === selected}
                className="item-row"
                style={{ ...tracks, transform: `translateY(${start}px)`, height: ROW }}
              >
                {columns.map(({ id, label: head, cell, toggle }, c) => (
                  <div key={id} role="gridcell" className="item-cell">
                    {toggle !== undefined ? (
                      toggle.applies?.(item) === false ? (
                        <span {...stop(index, c)} className="ink-3">
                          –
                        </span>
                      ) : (
                        <button
                          type="button"
                          role="checkbox"
                          aria-checked={toggle.is(item)}
                          aria-label={t('%s: %s', head, item.name)}
                          aria-disabled={disabled}
                          {...stop(index, c)}
                          onClick={() => (disabled ? undefined : toggle.set([item], !toggle.is(item)))}
                        >
                          <span className={toggle.is(item) ? 'item-box on' : 'item-box'}>
                            {toggle.is(item) ? <Icon of={Check} size={12} /> : null}
                          </span>
                        </button>
                      )
                    ) : c === 0 ? (
                      <button
                        type="button"
                        className="item-name cut"
                        title={problem ?? item.name}
                        {...stop(index, c)}
                        onClick={() => onSelect(item.key)}
                        onKeyDown={(event) => {
                          if (event.key !== 'Enter') return
                          event.preventDefault()
                          onSelect(item.key)
                          onEnter()
                        }}
                      >
                        {problem === undefined ? null : (
                          <span className="item-bad">
                            <Icon of={CircleX} size={14} />
                            <span className="hidden-visually">{problem}. </span>
                          </span>
                        )}
                        {cell?.(item) ?? item.name}
                      </button>
                    ) : (
                      <span {...stop(index, c)} className="cut">
                        {cell?.(item)}
                      </span>
                    )}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
