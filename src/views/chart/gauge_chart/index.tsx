import { arc, range } from 'd3'

import { columnsIn, metricLabel, metricsIn, numberIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { FormValues } from '../../../domain/charts/formData'
import type { ChartData, ChartKind, DrawInput, Drawn } from '../chart'
import { markColor } from '../common/color/colors'
import { shortNumber } from '../common/format/format'
import { textWidth } from '../common/series/measure'
import { modelDrawing, type ModelInput } from '../common/series/modelDrawing'
import { partsOf } from '../common/series/parts'
import { schemeColor } from '../common/color/schemes'
import { drawRings } from './rings'
import { fitScaled, gaugeEnds, numbersIn, offScale, radians } from './scale'

/** Figures, one by each group or one of all. */
export const gaugeData = (answered: ModelInput): ChartData => {
  const { values } = answered.context
  const grouped = columnsIn(values, 'groupby').length > 0
  const { data, measure } = partsOf(answered, { by: ['groupby'], metric: 'metric', format: 'number_format', most: 10 })
  const name = metricsIn(values, 'metric').map(metricLabel).join('')
  return {
    ...data,
    x: { ...data.x, labels: grouped ? data.x.labels : [name] },
    measure,
    colors: grouped && data.colors !== undefined ? data.colors : ['var(--c1)'],
  }
}

const around = (form: FormValues, text: string): string => {
  const words = textIn(form, 'value_formatter')
  return words === null || !words.includes('{value}') ? text : words.replace('{value}', text)
}

/** Columns and rows of gauges as near to square as the room allows. */
const gridOf = (count: number, width: number, height: number) => {
  const best = range(1, count + 1).map((columns) => {
    const rows = Math.ceil(count / columns)
    return { columns, rows, size: Math.min(width / columns, (height / rows) * 1.25) }
  })
  return best.reduce((a, b) => (b.size > a.size ? b : a), best[0] ?? { columns: 1, rows: 1, size: width })
}

/** A ring with its name: from the top of the ring to the line of the name in radii, and the depth below, in pixels. */
const DEEP = 1.86
const NAME = 10

/** No text is smaller, in pixels. */
const LEAST_TEXT = 11
/** Of which size texts are measured. */
const MEASURED = 12
/** Width limit of a figure, in radii. */
const ACROSS = 1.35

/**
 * The size of a figure within a ring of an inner radius, in pixels: the one that was chosen as far as there is room; null
 * where there is none for the least.
 */
export const figureSize = (text: string, radius: number, chosen: number | null): number | null => {
  const fits = (ACROSS * radius * MEASURED) / Math.max(1, textWidth(text))
  return fits < LEAST_TEXT ? null : Math.max(LEAST_TEXT, Math.min(chosen ?? 34, radius * 0.42, fits))
}

const gauge = (form: FormValues): ChartKind => {
  const draw = (input: DrawInput): Drawn => {
    const { data, width, height, focus, dimmed } = input
    const values = data.series[0]?.values ?? []
    const rings = form['overlap'] === false && values.length > 1 ? drawRings(input, form) : null
    if (rings !== null) return rings
    const format = data.look?.format ?? shortNumber
    const [from, to] = gaugeEnds(form, values)
    const [start, end] = [radians(numberIn(form, 'start_angle') ?? 225), radians(numberIn(form, 'end_angle') ?? -45)]
    const angle = (value: number): number =>
      start + ((Math.max(from, Math.min(to, value)) - from) / (to - from)) * (end - start)
    const { columns, rows } = gridOf(values.length, width, height)
    const [wide, high] = [width / columns, height / rows]
    const radius = Math.max(16, Math.min(wide / 2 - (wide < 90 ? 8 : 26), (high - NAME - 2) / DEEP))
    const named = high >= DEEP * radius + NAME
    const top = named ? (high - DEEP * radius - NAME) / 2 : high / 2 - radius * 0.88
    const thick = Math.max(6, radius * 0.15)
    const cap = form['round_cap'] === true ? thick / 2 : 0
    const shape = (low: number, far: number): string =>
      arc()({ innerRadius: radius - thick, outerRadius: radius, startAngle: low, endAngle: far }) ?? ''
    const rounded = (low: number, far: number): string =>
      arc().cornerRadius(cap)({ innerRadius: radius - thick, outerRadius: radius, startAngle: low, endAngle: far }) ??
      ''
    // the last row is centred
    const inRow = (index: number): number =>
      Math.floor(index / columns) === rows - 1 ? values.length - (rows - 1) * columns : columns
    const at = (index: number) => ({
      x: ((index % columns) + (columns - inRow(index)) / 2) * wide + wide / 2,
      y: Math.floor(index / columns) * high + top + radius,
    })
    const ends = numbersIn(form, 'intervals')
    const picked = numbersIn(form, 'interval_color_indices')
    const bands = ends.map((stop, index) => ({
      from: ends[index - 1] ?? from,
      to: stop,
      color: schemeColor(form['color_scheme'], (picked[index] ?? index + 1) - 1),
    }))
    const splits = Math.max(1, Math.min(20, numberIn(form, 'split_number') ?? 10))
    return {
      place: ({ index }: { readonly index: number }) => at(index),
      nearest: (x: number, y: number) => {
        const near = values.findIndex((_, index) => {
          const center = at(index)
          return Math.abs(center.x - x) <= wide / 2 && Math.abs(center.y - y) <= high / 2
        })
        return near < 0 ? null : { series: 0, index: near }
      },
      element: (
        <>
          {values.map((value, index) => {
            const mark = { series: 0, index }
            const { x, y } = at(index)
            const turn = value === null ? start : angle(value)
            const tip = { x: Math.sin(turn) * (radius - thick - 4), y: -Math.cos(turn) * (radius - thick - 4) }
            const text = value === null ? '–' : around(form, format(value))
            const name = data.x.labels.at(index) ?? ''
            const both = `${offScale(name, value, [from, to], true)} ${text}`
            const size = figureSize(text, radius - thick, numberIn(form, 'font_size'))
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <g key={index} transform={`translate(${x} ${y})`} opacity={dimmed?.(mark) === true ? 0.24 : 1}>
                <path className="track" d={rounded(start, end)} />
                {bands.map((band) => (
                  <path key={band.to} d={shape(angle(band.from), angle(band.to))} fill={band.color} opacity={0.35} />
                ))}
                {form['show_progress'] !== false && value !== null && (
                  <path
                    d={rounded(start, turn)}
                    fill={markColor(data, mark)}
                    className={focus?.index === index ? 'hot' : undefined}
                  />
                )}
                {form['show_axis_tick'] === true &&
                  range(splits + 1).map((tick) => {
                    const place = start + ((end - start) * tick) / splits
                    const [sin, cos] = [Math.sin(place), -Math.cos(place)]
                    return (
                      <line
                        key={tick}
                        className="tick"
                        x1={sin * (radius + 2)}
                        y1={cos * (radius + 2)}
                        x2={sin * (radius + 6)}
                        y2={cos * (radius + 6)}
                      />
                    )
                  })}
                {form['show_split_line'] === true &&
                  range(1, splits).map((split) => {
                    const place = start + ((end - start) * split) / splits
                    const [sin, cos] = [Math.sin(place), -Math.cos(place)]
                    return (
                      <line
                        key={split}
                        className="split"
                        x1={sin * radius}
                        y1={cos * radius}
                        x2={sin * (radius - thick)}
                        y2={cos * (radius - thick)}
                      />
                    )
                  })}
                {form['show_pointer'] !== false && value !== null && radius > 24 && (
                  <circle className="pointer" cx={tip.x} cy={tip.y} r={3} />
                )}
                {size !== null && (
                  <text className="figure num" textAnchor="middle" dy="0.34em" style={{ fontSize: size }}>
                    {text}
                  </text>
                )}
                {named && (
                  <text className="cat" textAnchor="middle" y={radius * 0.86 + 6}>
                    {size === null && textWidth(both) <= wide - 12
                      ? both
                      : fitScaled(name, value, [from, to], wide - 12)}
                  </text>
                )}
                {radius > 44 && (
                  <g aria-hidden="true">
                    {[from, to].map((stop, side) => {
                      const place = side === 0 ? start : end
                      const long = textWidth(format(stop))
                      const beside = Math.sin(place) * (radius + 4)
                      return (
                        <text
                          key={side}
                          className="tk num"
                          x={side === 0 ? Math.max(beside, long - wide / 2) : Math.min(beside, wide / 2 - long)}
                          y={-Math.cos(place) * (radius + 4) + 11}
                          textAnchor={side === 0 ? 'end' : 'start'}
                        >
                          {format(stop)}
                        </text>
                      )
                    })}
                  </g>
                )}
              </g>
            )
          })}
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: true }
}

export default modelDrawing((answered) => ({ data: gaugeData(answered), kind: gauge(answered.context.values) }))
