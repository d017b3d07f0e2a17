import { arc, max, range } from 'd3'

import type { FormValues } from '../../../domain/charts/formData'
import { numberIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { DrawInput, Drawn } from '../chart'
import { markColor } from '../common/color/colors'
import { shortNumber } from '../common/format/format'
import { fitText, textWidth } from '../common/series/measure'
import { gaugeEnds, offScale, radians } from './scale'

/** From the top of the dial to the ends of its rings, in radii. */
const DEEP = 1.74
/** Between two rings, and how thick one is at most and at least, in pixels. */
const GAP = 2
const THICKEST = 14
const THINNEST = 3
/** Share of the radius for all rings. */
const DENSE = 0.62
/** The same at most, and the least radius beside names, in pixels. */
const DENSEST = 0.8
const LEAST = 32
/** At the sides of a dial, and between it and names, in pixels. */
const AROUND = 24
/** A line of names, its swatch, and the room beside a dial that is enough for names of any length, in pixels. */
const LINE = 16
const SWATCH = 14
const BESIDE = 150

/**
 * Figures as rings of one dial, the first outermost, their names within it or beside it. Null where those have no room: rings
 * without names cannot be distinguished.
 */
export const drawRings = ({ data, width, height, focus, dimmed }: DrawInput, form: FormValues): Drawn | null => {
  const values = data.series[0]?.values ?? []
  const format = data.look?.format ?? shortNumber
  const [from, to] = gaugeEnds(form, values)
  const [start, end] = [radians(numberIn(form, 'start_angle') ?? 225), radians(numberIn(form, 'end_angle') ?? -45)]
  const angle = (value: number): number =>
    start + ((Math.max(from, Math.min(to, value)) - from) / (to - from)) * (end - start)
  const names = values.map((value, index) => ({
    name: data.x.labels.at(index) ?? '',
    text: value === null ? '–' : offScale(format(value), value, [from, to]),
    short: value === null ? '–' : offScale(format(value), value, [from, to], true),
  }))
  const widest = max(names, ({ name, text }) => textWidth(`${name} ${text}`)) ?? 0
  const thickOf = (far: number): number =>
    Math.max(THINNEST, Math.min(THICKEST, (far * DENSE) / Math.max(1, values.length) - GAP))
  const most = Math.min(width / 2 - 8, (height - 8) / DEEP)
  const inner = most - values.length * (thickOf(most) + GAP)
  const within = names.length * LINE <= inner * 1.5 && widest + SWATCH <= inner * 1.6
  const beside = !within
  // beside names the dial is smaller where the width is little
  const radius = within ? most : Math.min(most, (width - AROUND - Math.min(BESIDE, widest + SWATCH)) / 2)
  const least = Math.max(LEAST, (values.length * (THINNEST + GAP)) / DENSEST)
  if (beside && (radius < least || names.length * LINE > height)) return null
  const thick = thickOf(radius)
  const room = width - 2 * radius - AROUND
  const center = {
    x: beside ? radius + 8 : width / 2,
    y: (height - DEEP * radius) / 2 + radius,
  }
  const list = {
    x: beside ? 2 * radius + AROUND : center.x - (widest + SWATCH) / 2,
    y: beside ? height / 2 : center.y,
    wide: beside ? room : widest + SWATCH,
  }
  const figures = names.map(({ name, text, short }) =>
    textWidth(`${name} ${text}`) <= list.wide - SWATCH ? text : short,
  )
  const outerOf = (index: number): number => radius - index * (thick + GAP)
  const shape = (index: number, until: number): string =>
    arc().cornerRadius(form['round_cap'] === true ? thick / 2 : 0)({
      innerRadius: Math.max(0, outerOf(index) - thick),
      outerRadius: Math.max(0, outerOf(index)),
      startAngle: start,
      endAngle: until,
    }) ?? ''
  return {
    place: ({ index }) => {
      const turn = angle(values[index] ?? from)
      const far = outerOf(index) - thick / 2
      return { x: center.x + Math.sin(turn) * far, y: center.y - Math.cos(turn) * far }
    },
    nearest: (x, y) => {
      const far = Math.hypot(x - center.x, y - center.y)
      const index = range(values.length).find(
        (place) => far <= outerOf(place) + GAP / 2 && far > outerOf(place) - thick - GAP / 2,
      )
      return index === undefined ? null : { series: 0, index }
    },
    element: (
      <>
        <g transform={`translate(${center.x} ${center.y})`}>
          {values.map((value, index) => {
            const mark = { series: 0, index }
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <g key={index} opacity={dimmed?.(mark) === true ? 0.24 : 1}>
                <path className="track" d={shape(index, end)} />
                {value !== null && (
                  <path
                    d={shape(index, angle(value))}
                    fill={markColor(data, mark)}
                    className={focus?.index === index ? 'hot' : undefined}
                  />
                )}
              </g>
            )
          })}
        </g>
        <g aria-hidden="true">
          {names.map(({ name }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <g key={index} transform={`translate(${list.x} ${list.y + (index - (names.length - 1) / 2) * LINE})`}>
              <rect width={9} height={9} y={-4.5} rx={2} fill={markColor(data, { series: 0, index })} />
              <text className="cat" x={SWATCH} dy="0.34em">
                {fitText(name, list.wide - SWATCH - textWidth(` ${figures[index]}`))}{' '}
                <tspan className="num" fontWeight={600}>
                  {figures[index]}
                </tspan>
              </text>
            </g>
          ))}
        </g>
      </>
    ),
  }
}
