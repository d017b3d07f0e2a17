import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'

import { Icon } from '../Icon'
import { preload, usePreloaded } from '../loading/preload'
import { placesOf, treeKey, typeAhead, type TreeRow } from './treeNodes'
import type { RowsInView } from './window/TreeWindow'
import './tree.css'

export type { TreeRow } from './treeNodes'

interface TreeProps<Row extends TreeRow> {
  readonly label: string
  /** The open rows, flat, in order. */
  readonly rows: readonly Row[]
  /** Content after the twisty. The row's name is its `label`, so the content need not repeat it. */
  readonly render: (row: Row) => ReactNode
  readonly rowHeight?: (row: Row) => number
  readonly rowClass?: (row: Row) => string
  readonly selected?: string | null
  readonly onToggle: (row: Row, expanded: boolean) => void
  /** A click, or Space. */
  readonly onSelect?: (row: Row) => void
  /** Enter or a double click; where it is left out, Enter opens and closes. */
  readonly onActivate?: (row: Row) => void
  readonly className?: string
}

const TYPING_MS = 700
/** Up to this many rows are all rendered; longer lists load code that renders only rows in view. */
const FEW = 150

const treeWindow = preload(() => import('./window/TreeWindow'))

const firstRows = (count: number, heightAt: (index: number) => number): RowsInView => {
  const items: RowsInView['items'][number][] = []
  let start = 0
  for (let index = 0; index < count; index += 1) {
    const size = heightAt(index)
    if (index < FEW) items.push({ index, start, size })
    start += size
  }
  return { items, height: start }
}

const onTwisty = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('.tw') !== null

/** One tab stop, arrows inside, typing jumps to a name; long lists render only rows in view. */
export const Tree = <Row extends TreeRow>({
  label,
  rows,
  render,
  rowHeight,
  rowClass,
  selected = null,
  onToggle,
  onSelect,
  onActivate,
  className = '',
}: TreeProps<Row>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const typed = useRef({ letters: '', at: 0 })
  const [currentId, setCurrentId] = useState<string | null>(null)
  const places = useMemo(() => placesOf(rows), [rows])
  const activeIndex = rows.findIndex((row) => row.id === (currentId ?? selected))
  const current = activeIndex === -1 ? 0 : activeIndex
  const heightAt = (index: number): number => {
    const row = rows[index]
    return row === undefined || rowHeight === undefined ? 26 : rowHeight(row)
  }
  const part = usePreloaded(treeWindow)
  const [inView, setInView] = useState<RowsInView | null>(null)
  const scrollTo = useRef<((index: number) => void) | null>(null)
  const many = rows.length > FEW
  useEffect(() => {
    if (many) treeWindow.fetch()
  }, [many])
  const { items, height } = (many && part !== null ? inView : null) ?? firstRows(rows.length, heightAt)

  useEffect(() => {
    if (!wantsFocus.current) return
    // a row far away is rendered only after the part has scrolled to it
    const row = scroller.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
    if (row === null || row === undefined) return
    wantsFocus.current = false
    row.focus({ preventScroll: scrollTo.current !== null })
  })

  const go = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    wantsFocus.current = true
    setCurrentId(row.id)
    scrollTo.current?.(index)
  }

  const activate = (row: Row): void => {
    if (onActivate !== undefined) onActivate(row)
    else if (row.expanded !== undefined) onToggle(row, !row.expanded)
    else onSelect?.(row)
  }

  const isTyping = (event: KeyboardEvent): boolean => event.timeStamp - typed.current.at < TYPING_MS

  const type = (event: KeyboardEvent): boolean => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false
    const goesOn = isTyping(event)
    if (event.key === ' ' && !goesOn) return false
    typed.current = { letters: goesOn ? typed.current.letters + event.key : event.key, at: event.timeStamp }
    const index = typeAhead(rows, current, typed.current.letters)
    if (index !== -1) go(index)
    return index !== -1
  }

  const press = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 260) / 26) - 1)
    const move = event.key === ' ' && isTyping(event) ? null : treeKey(rows, current, event.key, page)
    if (move === null) {
      if (type(event)) event.preventDefault()
      return
    }
    event.preventDefault()
    event.stopPropagation()
    const row = rows[move.index]
    if (row === undefined) return
    if (move.kind === 'focus') go(move.index)
    else if (move.kind === 'toggle') onToggle(row, move.expanded)
    else if (move.kind === 'activate') activate(row)
    else onSelect?.(row)
  }

  const click = (row: Row, event: MouseEvent): void => {
    setCurrentId(row.id)
    const opens = row.expanded !== undefined && (onSelect === undefined || onTwisty(event))
    if (opens) onToggle(row, row.expanded !== true)
    else onSelect?.(row)
  }

  return (
    <div ref={scroller} className={`tree ${className}`}>
      {many && part !== null && (
        <part.TreeWindow
          rows={rows}
          heightAt={heightAt}
          current={current}
          scroller={scroller}
          scrollTo={scrollTo}
          onChange={setInView}
        />
      )}
      <div role="tree" aria-label={label} className="canvas" style={{ height }}>
        {items.map((item) => {
          const row = rows[item.index]
          const place = places[item.index]
          if (row === undefined || place === undefined) return null
          return (
            <div
              key={row.id}
              role="treeitem"
              tabIndex={item.index === current ? 0 : -1}
              aria-label={row.label}
              aria-level={row.level}
              aria-posinset={place.posinset}
              aria-setsize={place.setsize}
              aria-expanded={row.expanded}
              aria-selected={row.id === selected}
              className={`node ${rowClass?.(row) ?? ''}`}
              style={{ '--d': row.level - 1, height: item.size, transform: `translateY(${item.start}px)` }}
              onFocus={() => setCurrentId(row.id)}
              onKeyDown={press}
              onClick={(event) => click(row, event)}
              onDoubleClick={(event) => {
                if (!onTwisty(event)) activate(row)
              }}
            >
              <span className="tw">
                {row.expanded === undefined ? null : <Icon of={row.expanded ? ChevronDown : ChevronRight} size={14} />}
              </span>
              {render(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
