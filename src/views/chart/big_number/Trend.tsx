import { area, line, max, min, scaleLinear } from 'd3'

interface TrendProps {
  readonly values: readonly (number | null)[]
  readonly width: number
  readonly height: number
  /** The axis begins at zero. */
  readonly zero: boolean
  /** The colour fixed by the chart; else the first colour of the theme. */
  readonly color?: string | null
  /** Position of each value, as a share of the width; even by default. */
  readonly places?: readonly number[] | null
  /** The values of an earlier period, at the same places. */
  readonly earlier?: readonly (number | null)[] | null
  /** Ends of the values that are drawn, where they are fixed. */
  readonly ends?: readonly [low: number | null, high: number | null]
}

/** A line without axes; its end is marked. */
export const Trend = (props: TrendProps) => {
  const { values, width, height, zero, color, places = null, earlier = null, ends = [null, null] } = props
  const present = values.filter((value) => value !== null)
  if (present.length < 2 || width < 40 || height < 20) return null
  const all = [...present, ...(earlier ?? []).filter((value) => value !== null)]
  const [low, high] = [ends[0] ?? min(all) ?? 0, ends[1] ?? max(all) ?? 1]
  const x = scaleLinear([0, 1], [4, width - 6])
  const y = scaleLinear([zero ? Math.min(0, low) : low, zero ? Math.max(0, high) : high], [height - 4, 6]).clamp(true)
  const at = (index: number): number => x(places?.[index] ?? index / (values.length - 1))
  const defined = (value: number | null): boolean => value !== null
  const path = line<number | null>(
    (_, index) => at(index),
    (value) => y(value ?? 0),
  ).defined(defined)
  const fill = area<number | null>(
    (_, index) => at(index),
    height,
    (value) => y(value ?? 0),
  ).defined(defined)
  const ink = color ?? 'var(--c1)'
  const last = values.findLastIndex((value) => value !== null)
  return (
    <svg className="vz" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={fill(values) ?? ''} fill={ink} fillOpacity={0.12} />
      {earlier !== null && <path d={path(earlier) ?? ''} className="ln" stroke="var(--ink-3)" strokeDasharray="4 3" />}
      <path d={path(values) ?? ''} className="ln" stroke={ink} />
      <circle cx={at(last)} cy={y(values[last] ?? 0)} r={3} fill={ink} />
    </svg>
  )
}
