import { area, line, max, min, scaleLinear } from 'd3'

interface TrendProps {
  readonly values: readonly (number | null)[]
  readonly width: number
  readonly height: number
  /** The axis begins at zero. */
  readonly zero: boolean
  /** What the chart fixes; else the first colour of the theme. */
  readonly color?: string | null
}

/** A line without axes; its end is marked. */
export const Trend = ({ values, width, height, zero, color }: TrendProps) => {
  const known = values.filter((value) => value !== null)
  if (known.length < 2 || width < 40 || height < 20) return null
  const [low, high] = [min(known) ?? 0, max(known) ?? 1]
  const x = scaleLinear([0, values.length - 1], [4, width - 6])
  const y = scaleLinear([zero ? Math.min(0, low) : low, zero ? Math.max(0, high) : high], [height - 4, 6])
  const defined = (value: number | null): boolean => value !== null
  const path = line<number | null>(
    (_, index) => x(index),
    (value) => y(value ?? 0),
  ).defined(defined)
  const fill = area<number | null>(
    (_, index) => x(index),
    height,
    (value) => y(value ?? 0),
  ).defined(defined)
  const ink = color ?? 'var(--c1)'
  const last = values.findLastIndex((value) => value !== null)
  return (
    <svg className="vz" width={width} height={height} aria-hidden="true">
      <path d={fill(values) ?? ''} fill={ink} fillOpacity={0.12} />
      <path d={path(values) ?? ''} className="ln" stroke={ink} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={3} fill={ink} />
    </svg>
  )
}
