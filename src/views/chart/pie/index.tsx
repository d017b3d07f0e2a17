import { arc, sum } from 'd3'

import type { ChartData, ChartKind, DrawInput, Drawn } from '../chart'
import { t } from '../../i18n'
import { shareText, shortNumber } from '../common/format/format'
import { fitText, textWidth } from '../common/series/measure'
import { OTHER, paletteColor } from '../common/color/palette'
import { isRest, textOn } from '../common/color/schemes'
import { labelRoom, labelTexts, placeLabels } from './labels'
import { PLAIN_PIE, type PieLook } from './look'
import { at, middleAngle, slicesOf, type Slice } from './slices'

const LIST = 210
const ROW = 22
/** The least radius of a ring. */
const LEAST = 48
const GAP = 8
/** Of the radius of a ring. */
const HOLE = 0.6
const ROSE_HOLE = 0.3
const LARGEST = 20
const SMALLEST = 10.5
/** The total is wider than other texts of its size, by so much. */
const BOLDER = 1.15

/** Font size of the total, so that it fits into the hole. */
const totalSize = (text: string, room: number): number =>
  Math.max(SMALLEST, Math.min(LARGEST, (12 * room) / Math.max(1, textWidth(text) * BOLDER)))

interface ListPlan {
  /** The list is at the right of the ring; else under it, in two columns. */
  readonly beside: boolean
  readonly columns: 1 | 2
  readonly rows: number
  /** Number of listed parts; where some are not, one more cell shows their number. */
  readonly listed: number
}

/** Place for the names of `count` parts. */
const planOf = (count: number, width: number, height: number, isListed: boolean): ListPlan => {
  const beside = isListed && width >= 300 + LIST / 2
  const columns = beside ? 1 : 2
  const lines = isListed ? Math.max(0, Math.floor((beside ? height : height - 2 * (LEAST + GAP) - GAP) / ROW)) : 0
  const listed = count <= lines * columns ? count : Math.max(0, lines * columns - 1)
  return { beside, columns, listed, rows: Math.min(lines, Math.ceil(count / columns)) }
}

const color = (data: ChartData, index: number): string =>
  data.colors?.[index] ?? (isRest(data.x.labels.at(index) ?? '') ? OTHER : paletteColor(index))

/** Pixels from the middle to the end of the measure's name. */
const SECOND = 22

/** Below a pie without a hole. */
const TOTAL = 18

const draw = (pieLook: PieLook, { data, width, height, focus, dimmed }: DrawInput): Drawn => {
  const [series] = data.series
  const amounts = series?.values ?? []
  const values = amounts.map((value) => value ?? 0)
  const total = sum(values)
  const look = data.look ?? {}
  const format = look.format ?? shortNumber
  const { beside, columns, rows, listed } = planOf(values.length, width, height, look.legend !== false)
  const across = beside ? width - LIST - 24 : width
  const below = look.donut === false && pieLook.total && height > 4 * LEAST ? TOTAL : 0
  const high = (beside || rows === 0 ? height : height - rows * ROW - GAP) - below
  const half = Math.min(across, high) / 2 - GAP
  const wantedRadius = Math.min(half, half * (pieLook.outer ?? 1))
  const texts = pieLook.labels === null ? [] : labelTexts(values, [...data.x.labels], format, pieLook.labels)
  const room = pieLook.labels?.outside === true ? labelRoom(texts, across / 2 - LEAST, pieLook.labels.line) : null
  const fit = room === null ? half : Math.min(half - GAP, across / 2 - room.side)
  // labels that leave no room for the pie are dropped
  const labels = fit < LEAST ? null : pieLook.labels
  const radius = Math.max(LEAST, labels === null ? wantedRadius : Math.min(wantedRadius, fit))
  const right = Math.min(width - LIST, across / 2 + radius + 32 + Math.max(0, (across / 2 - radius) / 2))
  const center = {
    x: beside ? Math.max(radius + GAP, labels === null ? right - radius - 32 : across / 2) : width / 2,
    y: high / 2,
  }
  const left = beside ? right : 0
  const top = beside ? (height - rows * ROW) / 2 : high + GAP
  const cell = beside ? LIST : width / columns
  const hole =
    look.donut === false
      ? 0
      : pieLook.inner === null
        ? radius * (pieLook.rose === null ? HOLE : ROSE_HOLE)
        : Math.min(radius * 0.9, half * pieLook.inner)
  // the hole is narrower at the height of the second line
  const measured = 2 * Math.sqrt(Math.max(0, hole ** 2 - SECOND ** 2)) - 4
  const parts = slicesOf(values, { radius, hole }, pieLook.rose)
  const shape = arc<Slice>()
  const words =
    labels === null ? [] : placeLabels(parts, texts, labels, { radius, half: high / 2 - GAP, words: room?.words ?? 0 })
  const shareAt = (index: number): string =>
    amounts[index] === null ? '–' : shareText(total === 0 ? 0 : (values[index] ?? 0) / total)
  const cellOf = (index: number): string =>
    `translate(${left + (index % columns) * cell} ${top + Math.floor(index / columns) * ROW})`
  const dim = (index: number): number =>
    dimmed?.({ series: 0, index }) === true ? 0.24 : focus === null || focus.index === index ? 1 : 0.4
  const element = (
    <>
      <g transform={`translate(${center.x} ${center.y})`}>
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <path key={index} d={shape(part) ?? ''} fill={color(data, index)} opacity={dim(index)} />
        ))}
        {words.map(({ index, text, x, y, anchor, line }) => (
          <g key={index} aria-hidden="true" opacity={dim(index)}>
            {line !== null && <path className="leader" d={line} />}
            <text
              className={anchor === 'middle' ? textOn(color(data, index)) : 'cat'}
              x={x}
              y={y}
              dy="0.32em"
              textAnchor={anchor}
            >
              {text}
            </text>
          </g>
        ))}
        {pieLook.total && hole > 24 && (
          <>
            <text
              className="dbig num"
              textAnchor="middle"
              dy="0.1em"
              aria-hidden="true"
              style={{ fontSize: totalSize(format(total), hole * 2 - 8) }}
            >
              {format(total)}
            </text>
            {measured > 24 && (
              <text className="dimt" textAnchor="middle" dy="1.7em" aria-hidden="true">
                {fitText(data.measure, measured)}
              </text>
            )}
          </>
        )}
        {below > 0 && (
          <text className="tk num" textAnchor="middle" y={high / 2 + 12} aria-hidden="true">
            {t('Total: %s', format(total))}
          </text>
        )}
      </g>
      <g aria-hidden="true">
        {values.slice(0, listed).map((value, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <g key={index} transform={cellOf(index)} opacity={dim(index)}>
            <rect y={5} width={9} height={9} rx={2} fill={color(data, index)} />
            <text className="cat" x={16} y={13}>
              {fitText(data.x.labels.at(index) ?? '', beside ? cell - 100 : cell - 64)}
            </text>
            {beside && (
              <text className="vl num" x={cell - 46} y={13} textAnchor="end">
                {amounts[index] === null ? '–' : format(value)}
              </text>
            )}
            <text className="tk num" x={beside ? cell - 6 : cell - 12} y={13} textAnchor="end">
              {shareAt(index)}
            </text>
          </g>
        ))}
        {listed < values.length && rows > 0 && (
          <text className="tk" transform={cellOf(listed)} x={16} y={13}>
            {t('%s more', values.length - listed)}
          </text>
        )}
      </g>
    </>
  )
  return {
    element,
    place: ({ index }) => {
      const part = parts[index]
      if (part === undefined) return null
      const { x, y } = at(middleAngle(part), (part.innerRadius + part.outerRadius) / 2)
      return { x: center.x + x, y: center.y + y }
    },
    nearest: (x, y) => {
      if (rows > 0 && (beside ? x >= left : y >= top)) {
        const index = Math.floor((y - top) / ROW) * columns + Math.floor((x - left) / cell)
        return index >= 0 && index < listed ? { series: 0, index } : null
      }
      const [dx, dy] = [x - center.x, y - center.y]
      if (Math.hypot(dx, dy) > radius) return null
      const angle = (Math.atan2(dx, -dy) + Math.PI * 2) % (Math.PI * 2)
      const index = parts.findIndex(({ startAngle, endAngle }) => angle >= startAngle && angle < endAngle)
      return index < 0 ? null : { series: 0, index }
    },
  }
}

/** Shares of a whole as a ring, with a list of names, values and shares. */
export const pieOf = (pieLook: PieLook): ChartKind => ({
  refuses: (data) => {
    const [series] = data.series
    if (data.series.length !== 1) return t('A pie shows one number. Choose one, or bars.')
    if (series?.values.some((value) => (value ?? 0) < 0) === true)
      return t('A pie cannot show values below zero. Bars can.')
    return sum(series?.values ?? [], (value) => value ?? 0) === 0
      ? t('There is nothing to divide: the values add up to zero.')
      : null
  },
  draw: (input) => draw(pieLook, input),
  namesItself: true,
})

export const pie = pieOf(PLAIN_PIE)
