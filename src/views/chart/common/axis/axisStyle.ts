import type { FormValues } from '../../../../domain/charts/formData'
import { boundsIn, numberIn } from '../../../../domain/charts/kinds/common/data/adhoc'
import type { ChartData, ChartStyle } from '../../chart'
import { textWidth } from '../series/measure'

/** The margin of a title at its default position, in pixels. */
const NEAR = 15

const far = (values: FormValues, axis: 'x' | 'y'): number =>
  Math.max(0, (numberIn(values, `${axis}_axis_title_margin`) ?? NEAR) - NEAR)

/** The axes as set by their controls. */
export const axesOf = (values: FormValues): Pick<ChartStyle, 'axes'> => {
  const interval = values['xAxisLabelInterval']
  const whole = values['truncateXAxis'] === false
  return {
    axes: {
      all: interval === '0' || interval === 0,
      periods: values['forceMaxInterval'] === true,
      ends: whole ? [null, null] : boundsIn(values, 'xAxisBounds'),
      zero: whole,
      minorTicks: values['minorTicks'] === true,
      minorLines: values['minorSplitLine'] === true,
      far: { x: far(values, 'x'), y: far(values, 'y') },
      leftTitle: values['y_axis_title_position'] === 'Left',
    },
  }
}

/** Pixels beside the labels below, and between two of them. */
const BESIDE = 60
const APART = 8
/** Labels closer together than this are upright. */
const UPRIGHT = 22

/** Turns the labels where all of them are wanted and they have no room beside each other. */
export const withTurnedLabels = (data: ChartData, width: number): ChartData => {
  const { look, x } = data
  if (look?.axes?.all !== true || look.rotation !== undefined || look.horizontal === true) return data
  const room = (width - BESIDE) / Math.max(1, x.labels.length)
  const fits = Array.from({ length: x.labels.length }, (_, place) => place).every(
    (place) => textWidth(x.labels.at(place) ?? '') + APART <= room,
  )
  return fits ? data : { ...data, look: { ...look, rotation: room < UPRIGHT ? 90 : 45 } }
}

/** The first and the last value of the axis of places: of numbers as they were set. */
export const acrossEnds = ({ x, look }: ChartData): readonly [number, number] => {
  const [first, last] = [x.values[0] ?? 0, x.values.at(-1) ?? 1]
  const axes = look?.axes
  if (x.kind !== 'number' || axes === undefined) return [first, last]
  if (axes.zero) return [Math.min(0, first), Math.max(0, last)]
  const [low, high] = [axes.ends[0] ?? first, axes.ends[1] ?? last]
  return low < high ? [low, high] : [first, last]
}

/** True when values beyond the ends of the axis of places are cut off. */
export const cutsAcross = ({ x, look }: ChartData): boolean =>
  x.kind === 'number' && (look?.axes?.ends ?? []).some((end) => end !== null)
