import { useLayoutEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'

import type { ChartData, Focus, Point } from '../../chart'
import { t } from '../../../i18n'
import { textWidth } from '../series/measure'
import { overlaysAt } from '../annotations/overlay'
import { firstRows, tipAt, type TipRow } from './tipRows'

const ROWS = 10
const WIDTH = 208
const WIDEST = 360
/** Width in a line besides name and value. */
const GAPS = 60
/** Beside the words above the rows. */
const ASIDE = 24
/** Beside a column of shares names keep their room. */
const SHARES = 34
/** Heights of the box without rows, and of a row. */
const FRAME = 34
const ROW = 21

/** Between the box and the edge of the window, and between it and its mark, in pixels. */
const EDGE = 8
const BESIDE = 14

/** As wide as names and values need, within reason: an interval takes more room than a figure. */
export const tipWidth = (title: string, rows: readonly TipRow[], most: number): number => {
  const shares = rows.some(({ share }) => share !== '') ? SHARES : 0
  const needs = rows.map(({ name, text }) => GAPS + textWidth(name) + textWidth(text) + shares)
  return Math.min(WIDEST, most, Math.max(WIDTH + shares, textWidth(title) + ASIDE, ...needs))
}

interface TooltipProps {
  readonly data: ChartData
  readonly focus: Focus
  readonly at: Point
  /** Of the drawing, in its own pixels. */
  readonly width: number
  readonly plot: RefObject<HTMLElement | null>
  readonly hidden: ReadonlySet<string>
  /** Columns that a click filters by. */
  readonly filters: readonly string[]
  /** The mark is the filter: a click removes it. */
  readonly chosen: boolean
}

/**
 * Beside a mark and within the window: small drawings have no room for it. Right of the mark, or left of it where that
 * is far on the right.
 */
const usePlace = (
  plot: RefObject<HTMLElement | null>,
  at: Point,
  width: number,
  { wide, high }: { readonly wide: number; readonly high: number },
) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [tooltipBox, drawn] = [box.current, plot.current?.getBoundingClientRect()]
    if (tooltipBox === null || drawn === undefined) return
    // a picture of the past may be drawn smaller than it is
    const scale = width > 0 ? drawn.width / width : 1
    const x = drawn.left + at.x * scale
    const tall = Math.max(high, tooltipBox.offsetHeight)
    const left = at.x > width * 0.6 || x + BESIDE + wide > innerWidth - EDGE ? x - BESIDE - wide : x + BESIDE
    const top = drawn.top + at.y * scale - tall / 2
    tooltipBox.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - EDGE - wide))}px`
    tooltipBox.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - EDGE - tall))}px`
  }, [plot, at.x, at.y, width, wide, high])
  return box
}

/** The exact values at a mark, right of it or, far on the right, left of it. All of it is text. */
export const Tooltip = ({ data, focus, at, width, plot, hidden, filters, chosen }: TooltipProps) => {
  const { title, rows, total } = tipAt(data, focus, hidden)
  const shown = firstRows(rows, ROWS)
  const over = overlaysAt(data, focus.index, hidden).slice(0, ROWS)
  const extra = over.length + Number(total !== null) + Number(filters.length > 0) + Number(rows.length > ROWS)
  const high = FRAME + (shown.length + extra) * ROW
  const wide = tipWidth(title, shown, innerWidth - 2 * EDGE)
  const box = usePlace(plot, at, width, { wide, high })
  return createPortal(
    <div ref={box} className="chart-tip" aria-hidden="true" style={{ width: wide }}>
      <p className="cut">{title}</p>
      {shown.map(({ key, name, text, share, color, hot }) => (
        <div key={key} className={hot ? 'hot' : ''}>
          {color !== null && <span className="sw" style={{ background: color }} />}
          <span className="cut">{name}</span>
          <b>{text}</b>
          {share !== '' && <i className="num">{share}</i>}
        </div>
      ))}
      {rows.length > ROWS && <div className="rest">{t('and %s more', rows.length - ROWS)}</div>}
      {total !== null && (
        <div className="total">
          <span className="cut">{t('Total')}</span>
          <b>{total}</b>
        </div>
      )}
      {over.map(({ key, name, text, color }) => (
        <div key={key}>
          <span className="sw" style={{ background: color }} />
          <span className="cut">{name}</span>
          <b className="cut">{text}</b>
        </div>
      ))}
      {filters.length > 0 && (
        <div className="rest hint">
          {chosen ? t('Click to take the filter back') : t('Click to filter by %s', filters.join(', '))}
        </div>
      )}
    </div>,
    document.body,
  )
}
