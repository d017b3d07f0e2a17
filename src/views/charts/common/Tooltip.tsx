import { sum } from 'd3'

import type { ChartData, Focus, Point, TipContent } from '../chart'
import { t } from '../../i18n'
import { overlaysAt } from './annotations/overlay'
import { colorOf, markColor } from './colors'
import { shortNumber } from './format'

const ROWS = 10
const WIDTH = 208
/** Heights of the box without rows, and of a row. */
const FRAME = 34
const ROW = 21

interface TooltipProps {
  readonly data: ChartData
  readonly focus: Focus
  readonly at: Point
  readonly width: number
  readonly height: number
  readonly hidden: ReadonlySet<string>
  /** Columns that a click filters by. */
  readonly filters: readonly string[]
}

interface TipRow {
  readonly key: string
  readonly name: string
  readonly text: string
  readonly color: string | null
  readonly hot: boolean
}

/** The values at a mark, greatest first; parts of a whole with their sum. */
const rowsAt = (data: ChartData, focus: Focus, hidden: ReadonlySet<string>) => {
  const all = data.series
    .map((series, index) => ({ series, index, value: series.values[focus.index] ?? null }))
    .filter(({ series, value }) => !hidden.has(series.key) && value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const several = data.series.length > 1
  const rows = all.map(({ series, index }): TipRow => ({
    key: series.key,
    name: series.name,
    text: series.texts.at(focus.index) ?? '',
    color: several ? colorOf(data.series, index) : markColor(data, { series: index, index: focus.index }),
    hot: several && index === focus.series,
  }))
  const total =
    data.look?.stacked === true && all.length > 1
      ? (data.look.format ?? shortNumber)(sum(all, ({ value }) => value ?? 0))
      : null
  return { title: data.x.labels.at(focus.index) ?? data.measure, rows, total }
}

const said = ({ title, rows }: TipContent) => ({
  title,
  rows: rows.map(({ name, text, color }): TipRow => ({ key: name, name, text, color: color ?? null, hot: false })),
  total: null,
})

/** The exact values at a mark, right of it or, far on the right, left of it. All of it is text. */
export const Tooltip = ({ data, focus, at, width, height, hidden, filters }: TooltipProps) => {
  const own = data.tip?.(focus)
  const { title, rows, total } = own === undefined ? rowsAt(data, focus, hidden) : said(own)
  const shown = rows.slice(0, ROWS)
  const over = overlaysAt(data, focus.index, hidden).slice(0, ROWS)
  const extra = over.length + Number(total !== null) + Number(filters.length > 0) + Number(rows.length > ROWS)
  const left = at.x > width * 0.6 ? Math.max(0, at.x - 14 - WIDTH) : at.x + 14
  const high = FRAME + (shown.length + extra) * ROW
  return (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={{ left, top: Math.max(0, Math.min(at.y - high / 2, height - high)), width: WIDTH }}
    >
      <p className="cut">{title}</p>
      {shown.map(({ key, name, text, color, hot }) => (
        <div key={key} className={hot ? 'hot' : ''}>
          {color !== null && <span className="sw" style={{ background: color }} />}
          <span className="cut">{name}</span>
          <b>{text}</b>
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
      {filters.length > 0 && <div className="rest hint">{t('Click to filter by %s', filters.join(', '))}</div>}
    </div>
  )
}
