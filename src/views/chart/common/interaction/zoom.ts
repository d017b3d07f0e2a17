import type { ChartData, ChartSeries } from '../../chart'

/** The first and the last place that are drawn. */
export type Stretch = readonly [from: number, to: number]

/** The places that a stretch is made of. */
export const zoomPlaces = ({ moments, x }: ChartData) => moments ?? x

/** Two places cannot be zoomed into. */
export const canZoom = (data: ChartData): boolean => data.look?.zoom === true && zoomPlaces(data).values.length > 2

const cutSeries = (one: ChartSeries, [from, to]: Stretch): ChartSeries => {
  const cut = <Item>(items: readonly Item[]): readonly Item[] => items.slice(from, to + 1)
  const { expected } = one
  return {
    ...one,
    values: cut(one.values),
    texts: one.texts.slice(from, to + 1),
    ...(expected === undefined
      ? {}
      : {
          expected: {
            ...expected,
            from: Math.max(0, expected.from - from),
            lower: cut(expected.lower),
            upper: cut(expected.upper),
          },
        }),
  }
}

/** A range of the axis as a separate chart; texts about its marks stay the same. */
export const zoomed = (data: ChartData, [from, to]: Stretch): ChartData => {
  const { x, series, marks, tip, brush, colors, overlays } = data
  const places = zoomPlaces(data).values
  if (from <= 0 && to >= places.length - 1) return data
  if (data.moments !== undefined)
    return { ...data, look: { ...data.look, window: [places[from] ?? 0, places[to] ?? 0] } }
  const cut = <Item>(items: readonly Item[]): readonly Item[] => items.slice(from, to + 1)
  const [first = 0, last = 0] = [x.values[from], x.values[to]]
  const axes = data.look?.axes
  return {
    ...data,
    // ends that were set are those of the whole axis
    ...(axes === undefined ? {} : { look: { ...data.look, axes: { ...axes, ends: [null, null], zero: false } } }),
    x: { ...x, values: cut(x.values), labels: x.labels.slice(from, to + 1) },
    series: series.map((one) => cutSeries(one, [from, to])),
    ...(marks === undefined ? {} : { marks: (focus) => marks({ ...focus, index: focus.index + from }) }),
    ...(tip === undefined ? {} : { tip: (focus) => tip({ ...focus, index: focus.index + from }) }),
    ...(brush === undefined ? {} : { brush: { ...brush, bins: cut(brush.bins) } }),
    ...(colors === undefined ? {} : { colors: cut(colors) }),
    ...(overlays === undefined
      ? {}
      : {
          overlays: overlays.map((one) => ({
            ...one,
            points: one.points.filter((point) => point.x >= first && point.x <= last),
            spans: one.spans
              .filter((span) => span.to >= first && span.from <= last)
              .map((span) => ({ ...span, from: Math.max(span.from, first), to: Math.min(span.to, last) })),
          })),
        }),
  }
}
