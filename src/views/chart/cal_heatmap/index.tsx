import { max, min } from 'd3'

import {
  columnLabel,
  columnsIn,
  metricLabel,
  metricsIn,
  numberIn,
} from '../../../domain/charts/kinds/common/data/adhoc'
import { cellGrain } from '../../../domain/charts/kinds/cal_heatmap'
import type { FormValues } from '../../../domain/charts/formData'
import type { ChartData, ChartKind, DrawInput } from '../chart'
import { boxFinder } from '../common/series/boxes'
import { shortNumber } from '../common/format/format'
import { fitText, textWidth } from '../common/series/measure'
import { modelDrawing, type ModelInput } from '../common/series/modelDrawing'
import { notesOf } from '../common/figure/notes'
import { askedColumn, columnNamed } from '../common/series/rowMarks'
import { Rects } from '../common/series/Rects'
import { rampColors, stepOf } from '../common/color/ramps'
import { textOn } from '../common/color/schemes'
import { fewer, STEPS } from '../common/color/ramp'
import { timeFormatter } from '../common/format/moment'
import { valueText } from '../common/format/valueText'
import { measureOf, positionOf } from '../result/fields'
import { calendarShape, type CalendarShape } from './cells'
import { t } from '../../i18n'

const HEAD = 18
const TITLE = 18
const BLOCK_GAP = 14

/** Moments as places, a series a metric. */
export const calendarData = ({ context, answer, result }: ModelInput) => {
  const { values } = context
  const time = columnNamed(result, columnsIn(values, 'granularity_sqla').slice(0, 1).map(columnLabel).join(''))
  const metrics = metricsIn(values, 'metrics').map(metricLabel)
  const { format, exact } = valueText(values['y_axis_format'], values['currency_format'])
  const moments = result.rows.flatMap((row) => {
    const at = time === null ? null : positionOf(row[time.at] ?? null, time)
    return at === null ? [] : [{ at, row }]
  })
  const [from, to] = [moments[0]?.at ?? 0, moments.at(-1)?.at ?? 0]
  const plain = calendarShape(values['subdomain_granularity'], values['domain_granularity'], from, to)
  const chosen = timeFormatter(values['x_axis_time_format'])
  const shape = chosen === null ? plain : { ...plain, nameOf: chosen }
  const columns = metrics.map((name) => columnNamed(result, name))
  const series = metrics.map((name, place) => {
    const column = columns[place] ?? null
    const cells = moments.map(({ row }) => (column === null ? null : (row[column.at] ?? null)))
    return { key: name, name, other: false, values: cells.map(measureOf), texts: cells.map(exact) }
  })
  const scheme = values['linear_color_scheme']
  const ramp = fewer(rampColors(scheme), numberIn(values, 'steps'))
  const stepAt = (low: number, high: number, value: number): number =>
    Math.floor((stepOf(scheme, low, high)(value) * ramp.length) / STEPS)
  const all = series.flatMap((one) => one.values)
  const extents = series.map((one) => ({
    low: min(one.values, (value) => value ?? undefined) ?? 0,
    high: max(one.values, (value) => value ?? undefined) ?? 0,
  }))
  const colorAt = (place: number, index: number): string => {
    const value = series[place]?.values[index] ?? null
    const { low = 0, high = 0 } = extents[place] ?? {}
    return value === null ? 'var(--nodata)' : (ramp[stepAt(low, high, value)] ?? 'var(--nodata)')
  }
  const data: ChartData = {
    x: {
      title: time?.name ?? '',
      kind: 'time',
      values: moments.map(({ at }) => at),
      labels: moments.map(({ at }) => shape.nameOf(at)),
    },
    measure: metrics.join(', '),
    series,
    parts: false,
    notes: notesOf(context, answer, metrics.join(', '), [time?.name ?? '']),
    marks: ({ index }) =>
      time === null || moments[index] === undefined
        ? []
        : [
            {
              column: askedColumn(time.name, context),
              value: moments[index].row[time.at] ?? null,
              label: shape.nameOf(moments[index].at),
              grain: cellGrain(context),
            },
          ],
    tip: ({ index }) => ({
      title: shape.nameOf(moments[index]?.at ?? 0),
      rows: series.map(({ name, texts, values: seriesValues }) => ({
        name,
        text: seriesValues[index] === null ? '–' : (texts.at(index) ?? ''),
      })),
    }),
    ramp: {
      colors: ramp,
      from: metrics.length > 1 ? t('Least') : format(min(all, (value) => value ?? undefined) ?? 0),
      to: metrics.length > 1 ? t('Greatest') : format(max(all, (value) => value ?? undefined) ?? 0),
      gaps: true,
    },
    look: { format, legend: values['show_legend'] !== false, values: values['show_values'] === true },
  }
  return { data, shape, colorAt }
}

const calendar = (
  shape: CalendarShape,
  colorAt: (series: number, index: number) => string,
  form: FormValues,
): ChartKind => {
  const draw = ({ data, width, height, focus, dimmed }: DrawInput) => {
    const format = data.look?.format ?? shortNumber
    const named = data.series.length > 1 && form['show_metric_name'] !== false
    const left = (max(shape.rows, textWidth) ?? 0) + 16
    const gap = Math.max(0, numberIn(form, 'cell_padding') ?? 2)
    const most = Math.max(4, numberIn(form, 'cell_size') ?? 24)
    const block = (height - BLOCK_GAP * (data.series.length - 1)) / data.series.length
    const step = {
      x: Math.min(most * 2, (width - left - 4) / shape.columns),
      y: Math.min(most, (block - HEAD - (named ? TITLE : 0)) / shape.rows.length),
    }
    const inner = Math.min(gap, step.x / 4, step.y / 4)
    const [wide, high] = [Math.max(0.5, step.x - inner), Math.max(0.5, step.y - inner)]
    const used = step.y * shape.rows.length + HEAD + (named ? TITLE : 0)
    const top = Math.max(0, (height - used * data.series.length - BLOCK_GAP * (data.series.length - 1)) / 2)
    const start = (series: number): number => top + series * (used + BLOCK_GAP) + HEAD + (named ? TITLE : 0)
    const radius = Math.max(0, Math.min(numberIn(form, 'cell_radius') ?? 0, wide / 2, high / 2))
    const boxes = data.series.flatMap(({ values }, series) =>
      values.flatMap((value, index) => {
        if (value === null) return []
        const { row, column } = shape.placeOf(data.x.values[index] ?? 0)
        return [
          {
            focus: { series, index },
            x: left + column * step.x,
            y: start(series) + row * step.y,
            width: wide,
            height: high,
          },
        ]
      }),
    )
    const every = Math.max(1, Math.ceil(13 / step.y))
    let lastHead = -Infinity
    const heads = shape.heads.filter(({ column, text }) => {
      const x = left + column * step.x
      if (x < lastHead + 6 || x + textWidth(text) > width) return false
      lastHead = x + textWidth(text)
      return true
    })
    return {
      ...boxFinder(boxes, 1),
      element: (
        <>
          {data.series.map(({ key, name }, series) => (
            <g key={key} aria-hidden="true">
              {named && (
                <text className="cat" x={0} y={start(series) - HEAD - 4}>
                  {fitText(name, width)}
                </text>
              )}
              {heads.map(({ column, text }) => (
                <text key={`${column} ${text}`} className="tk" x={left + column * step.x} y={start(series) - 6}>
                  {text}
                </text>
              ))}
              {shape.rows.map((text, row) =>
                row % every === 0 ? (
                  <text
                    key={text}
                    className="tk"
                    x={left - 8}
                    y={start(series) + row * step.y + high / 2}
                    dy="0.32em"
                    textAnchor="end"
                  >
                    {text}
                  </text>
                ) : null,
              )}
            </g>
          ))}
          <Rects
            boxes={boxes}
            fillOf={({ series, index }) => colorAt(series, index)}
            opacityOf={(mark) => (dimmed?.(mark) === true ? 0.24 : 1)}
            hot={focus}
            rx={radius}
          />
          {data.look?.values === true &&
            high > 12 &&
            boxes.map(({ focus: mark, x, y }) => {
              const text = format(data.series[mark.series]?.values[mark.index] ?? 0)
              return textWidth(text) >= wide ? null : (
                <text
                  key={`${mark.series} ${mark.index}`}
                  className={`num ${textOn(colorAt(mark.series, mark.index))}`}
                  x={x + wide / 2}
                  y={y + high / 2}
                  dy="0.34em"
                  textAnchor="middle"
                >
                  {text}
                </text>
              )
            })}
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: true }
}

export default modelDrawing((answered) => {
  const { data, shape, colorAt } = calendarData(answered)
  return { data, kind: calendar(shape, colorAt, answered.context.values) }
})
