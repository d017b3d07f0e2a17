import type { ChartData, ChartSeries } from '../../chart'
import { currentLanguage } from '../../../i18n'
import type { OverlaySpan } from '../../styles'

/** Values of the lines within the axis of places, so that the axis of values includes them. */
export const overlayValues = ({ x, overlays = [] }: ChartData, hidden: ReadonlySet<string>): readonly number[] => {
  const [first = 0, last = 0] = [x.values[0], x.values.at(-1)]
  return overlays
    .filter(({ key, line, markers }) => !hidden.has(key) && (line || markers))
    .flatMap(({ points }) => points.flatMap(({ x: at, y }) => (y === null || at < first || at > last ? [] : [y])))
}

/** True when a span touches the period of a place: from half-way to the one before it to half-way to the one after. */
const touches = ({ from, to }: OverlaySpan, values: readonly number[], index: number): boolean => {
  const at = values[index] ?? 0
  const before = values[index - 1] ?? at - ((values[index + 1] ?? at) - at)
  const after = values[index + 1] ?? at + (at - before)
  return to >= (before + at) / 2 && from < (at + after) / 2 + (before === after ? 1 : 0)
}

/** Annotation texts at a place of the axis. */
export const overlaysAt = (
  { x, overlays = [], look }: ChartData,
  index: number,
  hidden: ReadonlySet<string>,
): readonly { readonly key: string; readonly name: string; readonly text: string; readonly color: string }[] =>
  overlays
    .filter(({ key }) => !hidden.has(key))
    .flatMap(({ key, name, color, points, spans, kind }) => {
      if (kind === 'line') {
        const y = points.find((point) => point.x === x.values[index])?.y ?? null
        const text =
          y === null ? '' : (look?.format?.(y) ?? y.toLocaleString(currentLanguage(), { maximumFractionDigits: 3 }))
        return text === '' ? [] : [{ key, name, color, text }]
      }
      return spans
        .filter((span) => touches(span, x.values, index))
        .map((span, place) => ({
          key: `${key} ${place}`,
          name,
          color,
          text: span.title === '' ? span.text : span.title,
        }))
    })

/** Overlays as the legend lists them. */
export const overlayNames = ({ overlays = [] }: ChartData): readonly ChartSeries[] =>
  overlays.map(({ key, name, color }) => ({ key, name, color, other: false, values: [], texts: [] }))

/** Lines with their values at the places of the chart, so that a table can show them. */
export const overlaySeries = ({ x, overlays = [], look }: ChartData): readonly ChartSeries[] =>
  overlays.map(({ key, name, color, points }) => {
    const byPlace = new Map(points.map((point) => [point.x, point.y]))
    const values = x.values.map((at) => byPlace.get(at) ?? null)
    return {
      key,
      name,
      color,
      other: false,
      values,
      texts: values.map((value) => (value === null ? '' : (look?.format?.(value) ?? String(value)))),
    }
  })
