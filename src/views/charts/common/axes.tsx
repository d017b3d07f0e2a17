import type { ReactNode } from 'react'

import { shortNumber } from './format'
import { fitText, textWidth } from './measure'

/** Where the marks are drawn, within the axes. */
export interface Plot {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Scale {
  (value: number): number
  domain(): number[]
  ticks(count: number): number[]
}

/** How many ticks the rules allow a height. */
export const tickCount = (height: number): number => (height < 170 ? 3 : height < 320 ? 4 : 5)

/** Room for the labels of values at the left. */
export const valueRoom = (ticks: readonly number[]): number =>
  Math.ceil(Math.max(16, ...ticks.map((tick) => textWidth(shortNumber(tick))))) + 10

/** Labels and gridlines of values from bottom to top; zero is stronger than the others. */
export const ValueAxis = ({
  scale,
  plot,
  count,
}: {
  readonly scale: Scale
  readonly plot: Plot
  readonly count: number
}) => (
  <g aria-hidden="true">
    {scale.ticks(count).map((tick) => (
      <g key={tick} transform={`translate(0 ${scale(tick)})`}>
        <line className={tick === 0 ? 'zero' : 'grid'} x1={plot.left} x2={plot.right} />
        <text className="tk num" x={plot.left - 8} dy="0.32em" textAnchor="end">
          {shortNumber(tick)}
        </text>
      </g>
    ))}
  </g>
)

/** The same from left to right, below the plot. */
export const AcrossAxis = ({
  scale,
  plot,
  count,
}: {
  readonly scale: Scale
  readonly plot: Plot
  readonly count: number
}) => (
  <g aria-hidden="true">
    {scale.ticks(count).map((tick) => (
      <g key={tick} transform={`translate(${scale(tick)} 0)`}>
        <line className={tick === 0 ? 'zero' : 'grid'} y1={plot.top} y2={plot.bottom} />
        <text className="tk num" y={plot.bottom + 16} textAnchor="middle">
          {shortNumber(tick)}
        </text>
      </g>
    ))}
  </g>
)

interface Label {
  readonly at: number
  readonly text: string
}

/** Labels below the plot that do not touch: every second, third… is left out. */
export const BottomLabels = ({
  labels,
  plot,
  room,
}: {
  readonly labels: readonly Label[]
  readonly plot: Plot
  readonly room: number
}) => {
  const widest = Math.max(0, ...labels.map(({ text }) => Math.min(room * 2, textWidth(text)))) + 10
  const every = Math.max(1, Math.ceil(widest / Math.max(1, room)))
  return (
    <g aria-hidden="true">
      {labels.map(({ at, text }, index): ReactNode =>
        index % every === 0 ? (
          <text key={`${at} ${text}`} className="tk" x={at} y={plot.bottom + 16} textAnchor="middle">
            {fitText(text, room * every)}
          </text>
        ) : null,
      )}
    </g>
  )
}
