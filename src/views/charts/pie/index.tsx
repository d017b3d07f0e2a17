import { arc, pie as slices, sum } from 'd3'

import type { ChartData, ChartKind, DrawInput, Drawn } from '../chart'
import { shareText, shortNumber } from '../common/format'
import { fitText } from '../common/measure'

const LIST = 210
const ROW = 22

const color = (data: ChartData, index: number): string =>
  data.colors?.[index] ??
  (data.x.labels[index]?.startsWith('Other (') === true ? 'var(--c10)' : `var(--c${(index % 9) + 1})`)

const draw = ({ data, width, height, focus, dimmed }: DrawInput): Drawn => {
  const [series] = data.series
  const values = (series?.values ?? []).map((value) => value ?? 0)
  const total = sum(values)
  const look = data.look ?? {}
  const format = look.format ?? shortNumber
  const beside = width >= 300 + LIST / 2 && look.legend !== false
  const across = beside ? width - LIST - 24 : width
  const radius = Math.max(48, Math.min(across, height) / 2 - 8)
  const listed = Math.min(width - LIST, across / 2 + radius + 32 + Math.max(0, (across / 2 - radius) / 2))
  const center = { x: beside ? Math.max(radius + 8, listed - radius - 32) : width / 2, y: height / 2 }
  const parts = slices<number>()
    .sort(null)
    .padAngle(values.length > 1 ? 0.008 : 0)(values)
  const shape = arc<(typeof parts)[number]>()
    .innerRadius(look.whole === true ? 0 : radius * 0.6)
    .outerRadius(radius)
  const top = height / 2 - (values.length * ROW) / 2
  const dim = (index: number): number =>
    dimmed?.({ series: 0, index }) === true ? 0.24 : focus === null || focus.index === index ? 1 : 0.4
  const element = (
    <>
      <g transform={`translate(${center.x} ${center.y})`}>
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <path key={index} d={shape(part) ?? ''} fill={color(data, index)} opacity={dim(index)} />
        ))}
        {look.whole !== true && (
          <>
            <text className="dbig num" textAnchor="middle" dy="0.1em" aria-hidden="true">
              {format(total)}
            </text>
            <text className="dimt" textAnchor="middle" dy="1.7em" aria-hidden="true">
              {fitText(data.measure, radius * 1.1)}
            </text>
          </>
        )}
      </g>
      {beside && (
        <g transform={`translate(${listed} ${top})`} aria-hidden="true">
          {values.map((value, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <g key={index} transform={`translate(0 ${index * ROW})`} opacity={dim(index)}>
              <rect y={5} width={9} height={9} rx={2} fill={color(data, index)} />
              <text className="cat" x={16} y={13}>
                {fitText(data.x.labels[index] ?? '', LIST - 100)}
              </text>
              <text className="vl num" x={LIST - 46} y={13} textAnchor="end">
                {format(value)}
              </text>
              <text className="tk num" x={LIST - 6} y={13} textAnchor="end">
                {shareText(total === 0 ? 0 : value / total)}
              </text>
            </g>
          ))}
        </g>
      )}
    </>
  )
  return {
    element,
    place: ({ index }) => {
      const part = parts[index]
      if (part === undefined) return null
      const [x, y] = shape.centroid(part)
      return { x: center.x + x, y: center.y + y }
    },
    nearest: (x, y) => {
      if (beside && x >= listed) {
        const row = Math.floor((y - top) / ROW)
        return row >= 0 && row < values.length ? { series: 0, index: row } : null
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
export const pie: ChartKind = {
  refuses: (data) => {
    const [series] = data.series
    if (data.series.length !== 1) return 'A pie shows one number. Choose one, or bars.'
    if (series?.values.some((value) => (value ?? 0) < 0) === true)
      return 'A pie cannot show values below zero. Bars can.'
    return sum(series?.values ?? [], (value) => value ?? 0) === 0
      ? 'There is nothing to divide: the values add up to zero.'
      : null
  },
  draw,
  namesItself: true,
}
