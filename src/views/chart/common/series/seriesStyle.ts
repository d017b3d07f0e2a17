import { numberIn, textIn } from '../../../../domain/charts/kinds/common/data/adhoc'
import type { FormValues } from '../../../../domain/charts/formData'
import type { ChartSeries, ChartStyle } from '../../chart'

const CURVES: readonly string[] = ['line', 'smooth', 'start', 'middle', 'end']
/** Of a dot across, in pixels. */
const SIZE = 6
/** Size limit of a drawn dot, above any setting. */
const MAX_SIZE = 100

/** Curve between values; an unknown word means straight lines. */
export const curveOf = (type: unknown): NonNullable<ChartStyle['curve']> =>
  typeof type === 'string' && CURVES.includes(type) ? (type as NonNullable<ChartStyle['curve']>) : 'line'

/** An axis of counts has no fractions: true where all values are whole and none is shown as a percentage. */
export const wholeOf = (
  series: readonly Pick<ChartSeries, 'values'>[],
  format: (value: number) => string,
): ChartStyle => ({
  whole:
    series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value))) &&
    !format(0.5).includes('%'),
})

const STACKS: ReadonlySet<unknown> = new Set([true, 'Stack', 'Stream', 'Expand'])

/** Stacking of series, and the figures on stacks. */
export const stackOf = (values: FormValues): ChartStyle => {
  const threshold = numberIn(values, 'percentage_threshold') ?? 0
  return {
    stacked: STACKS.has(values['stack']),
    ...(values['stack'] === 'Stream' ? { stream: true } : {}),
    // shares have one total
    ...(values['only_total'] === false || values['stack'] === 'Expand' ? {} : { totals: true }),
    ...(threshold > 0 && threshold <= 100 ? { threshold: threshold / 100 } : {}),
  }
}

/** True when a part of a stack is large enough for its figure: at least such a share of its whole, below zero or above. */
export const isWritten = (value: number, total: number, threshold: number): boolean =>
  Math.abs(value) >= threshold * Math.abs(total)

/** The diameter of dots. */
export const markerSizeOf = (values: FormValues, name = 'markerSize'): number => {
  const size = numberIn(values, name) ?? SIZE
  return size > 0 ? Math.min(MAX_SIZE, size) : SIZE
}

/** Dots at the values of lines, where they are wanted. */
const markersOf = (values: FormValues): ChartStyle =>
  values['markerEnabled'] === true ? { markers: markerSizeOf(values) } : {}

/** Opacity of fills; empty without a setting. */
const opacityIn = (values: FormValues): ChartStyle => {
  const opacity = numberIn(values, 'opacity')
  return opacity === null || opacity < 0 || opacity > 1 ? {} : { opacity }
}

/** Lines with the options of their kind. */
export const lineStyle = (values: FormValues): ChartStyle => ({
  curve: curveOf(textIn(values, 'seriesType')),
  filled: values['area'] === true,
  ...markersOf(values),
  ...opacityIn(values),
  ...stackOf(values),
})
