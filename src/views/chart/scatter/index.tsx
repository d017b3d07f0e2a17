import { Delaunay, extent, scaleLinear, scaleUtc } from 'd3'

import type { ChartData, ChartKind, DrawInput, Drawn, Focus } from '../chart'
import { AcrossAxis, tickCount, ValueAxis, valueRoom } from '../common/axis/axes'
import type { Plot } from '../common/axis/plot'
import { BottomLabels } from '../common/axis/BottomLabels'
import { colorOf, opacityOf } from '../common/color/colors'
import { timeTicks } from '../common/format/format'
import { PointCanvas } from './PointCanvas'
import { t } from '../../i18n'

/** Marks beyond which points are painted, not elements of the page. */
const MAX_ELEMENTS = 2000
const SNAP = 24

const pointsOf = (data: ChartData, hidden: ReadonlySet<string>): readonly Focus[] =>
  data.series.flatMap(({ key, values }, series) =>
    hidden.has(key) ? [] : values.flatMap((value, index) => (value === null ? [] : [{ series, index }])),
  )

const span = (values: Iterable<number>): [number, number] => {
  const [low = 0, high = 1] = extent(values)
  return low === high ? [low - 1, high + 1] : [low, high]
}

const Below = ({
  data,
  plot,
  domain,
}: {
  readonly data: ChartData
  readonly plot: Plot
  readonly domain: [number, number]
}) => {
  const wide = plot.right - plot.left
  const count = Math.max(2, Math.floor(wide / 90))
  if (data.x.kind !== 'time') {
    return <AcrossAxis scale={scaleLinear(domain, [plot.left, plot.right]).nice()} plot={plot} count={count} />
  }
  const scale = scaleUtc(domain, [plot.left, plot.right])
  const ticks = scale.ticks(count)
  const texts = timeTicks(ticks)
  return (
    <BottomLabels
      labels={ticks.map((tick, index) => ({ at: scale(tick), text: texts[index] ?? '' }))}
      plot={plot}
      room={wide / Math.max(1, ticks.length)}
    />
  )
}

const draw = ({ data, width, height, hidden, lit }: DrawInput): Drawn => {
  const points = pointsOf(data, hidden)
  const value = ({ series, index }: Focus): number => data.series[series]?.values[index] ?? 0
  const acrossDomain = span(points.map(({ index }) => data.x.values[index] ?? 0))
  const upDomain = span(points.map(value))
  const left = valueRoom(scaleLinear(upDomain, [0, 1]).nice().ticks(5))
  const plot = { left, top: 22, right: width - 12, bottom: height - 38 }
  const up = scaleLinear(upDomain, [plot.bottom, plot.top]).nice()
  const across =
    data.x.kind === 'time'
      ? scaleUtc(acrossDomain, [plot.left, plot.right])
      : scaleLinear(acrossDomain, [plot.left, plot.right]).nice()
  const toX = ({ index }: Focus): number => across(data.x.values[index] ?? 0)
  const toY = (focused: Focus): number => up(value(focused))
  const groups = data.series.map(({ key }, series) => ({
    color: colorOf(data.series, series),
    opacity: opacityOf(key, lit),
    points: points.filter((point) => point.series === series),
  }))
  let index: Delaunay<Focus> | null = null
  const element = (
    <>
      <ValueAxis scale={up} plot={plot} count={tickCount(height)} />
      <Below data={data} plot={plot} domain={acrossDomain} />
      <text className="axt" x={plot.left - 8} y={11} aria-hidden="true">
        {data.measure}
      </text>
      <text className="axt" x={plot.right} y={height - 5} textAnchor="end" aria-hidden="true">
        {data.x.title}
      </text>
      {points.length > MAX_ELEMENTS ? (
        <PointCanvas groups={groups} toX={toX} toY={toY} width={width} height={height} />
      ) : (
        groups.map(({ color, opacity, points: groupPoints }) => (
          <g key={color} fill={color} opacity={opacity} className="pts">
            {groupPoints.map((point) => (
              <circle key={point.index} cx={toX(point)} cy={toY(point)} r={3.5} />
            ))}
          </g>
        ))
      )}
    </>
  )
  return {
    element,
    pointed: (focus) => (
      <circle className="hotp" cx={toX(focus)} cy={toY(focus)} r={5} fill={colorOf(data.series, focus.series)} />
    ),
    place: (at) => (data.series[at.series]?.values[at.index] === null ? null : { x: toX(at), y: toY(at) }),
    nearest: (x, y) => {
      if (points.length === 0) return null
      // Made with the first move of the pointer: it takes a while for many points.
      index ??= Delaunay.from(points, toX, toY)
      const nearest = points[index.find(x, y)]
      return nearest === undefined || Math.hypot(toX(nearest) - x, toY(nearest) - y) > SNAP ? null : nearest
    },
  }
}

/** One point a row. Many points are painted, the denser the darker. */
export const scatter: ChartKind = {
  refuses: ({ x }) =>
    x.kind === 'number' || x.kind === 'time'
      ? null
      : t('A scatter chart needs numbers or times across. Bars can show names.'),
  draw,
  namesItself: false,
}
