import { max, scaleBand, scaleLinear } from 'd3'

import { metricLabel, metricsIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { ChartData, ChartKind, DrawInput } from '../chart'
import { boxFinder } from '../common/series/boxes'
import { colorOf, markOpacity } from '../common/color/colors'
import { shortNumber } from '../common/format/format'
import { fitText, textWidth } from '../common/series/measure'
import { modelDrawing, type ModelInput } from '../common/series/modelDrawing'
import { colorOr } from '../../../domain/charts/kinds/common/style/color'
import { leftOut, notesOf } from '../common/figure/notes'
import { columnNamed, dimensionsOf, labelOf, rowMarks } from '../common/series/rowMarks'
import { legendOf } from '../common/legend/legendStyle'
import { valueText } from '../common/format/valueText'
import { measureOf } from '../result/fields'
import { t } from '../../i18n'

const SIDES = [
  { metric: 'left_metric', label: 'left_label', own: 'left_color', color: 'var(--c1)' },
  { metric: 'right_metric', label: 'right_label', own: 'right_color', color: 'var(--c2)' },
] as const
/** Room for names in the middle, in pixels. */
const MAX_LABEL = 150
/** Between two names one above the other, from line to line. */
const NAME = 12.5

/** Row limit: more cannot be distinguished. */
const MOST = 200

/** Two metrics of the same things as two series. */
export const butterflyData = ({ context, answer, result: full }: ModelInput): ChartData => {
  const result = { ...full, rows: full.rows.slice(0, MOST) }
  const { values } = context
  const dimensions = dimensionsOf(result, context, 'groupby').slice(0, 1)
  const { format, exact } = valueText(values['y_axis_format'], values['currency_format'])
  const labels = result.rows.map((row) => dimensions.map((one) => labelOf(row[one.at] ?? null, one, context)).join(''))
  const series = SIDES.map(({ metric, label, color, own: chosen }) => {
    const metricName = metricsIn(values, metric).slice(0, 1).map(metricLabel).join('')
    const column = columnNamed(result, metricName)
    const cells = result.rows.map((row) => (column === null ? null : (row[column.at] ?? null)))
    return {
      key: metric,
      name: textIn(values, label) ?? metricName,
      other: false,
      color: colorOr(values[chosen], color),
      values: cells.map(measureOf),
      texts: cells.map(exact),
    }
  })
  const measure = series.map(({ name }) => name).join(' and ')
  return {
    x: {
      title: dimensions.map(({ name }) => name).join(''),
      kind: 'category',
      values: labels.map((_, index) => index),
      labels,
    },
    measure,
    series,
    parts: false,
    notes: [
      ...notesOf(
        context,
        answer,
        measure,
        dimensions.map(({ name }) => name),
      ),
      ...leftOut(full.rows.length, MOST),
    ],
    marks: ({ index }) => rowMarks(result.rows[index] ?? [], dimensions, context),
    look: { format, ...legendOf(values), values: values['show_value'] !== false },
  }
}

const draw = (input: DrawInput) => {
  const { data, width, height, hidden, focus } = input
  const format = data.look?.format ?? shortNumber
  const middle = Math.min(MAX_LABEL, width * 0.28, (max(data.x.labels, textWidth) ?? 0) + 16)
  const most =
    max(
      data.series.flatMap(({ values }) => values),
      (value) => value ?? 0,
    ) ?? 1
  const room = (width - middle) / 2
  const band = scaleBand(data.x.values, [5, height - 5])
    .paddingInner(0.28)
    .paddingOuter(0.1)
  const figures =
    data.look?.values === false
      ? 0
      : (max(
          data.series.flatMap(({ values }) => values),
          (value) => textWidth(format(value ?? 0)),
        ) ?? 0) + 8
  // figures go where they would leave no room for the bars
  const hasFigures = figures > 0 && figures <= room * 0.6
  const length = scaleLinear([0, most], [0, Math.max(10, room - (hasFigures ? figures : 2))])
  const boxes = data.series.flatMap(({ key, values }, series) =>
    hidden.has(key)
      ? []
      : values.flatMap((value, index) => {
          if (value === null) return []
          const long = Math.max(1, length(value))
          return [
            {
              focus: { series, index },
              x: series === 0 ? room - long : room + middle,
              y: band(index) ?? 0,
              width: long,
              height: band.bandwidth(),
            },
          ]
        }),
  )
  const labelled = hasFigures && band.step() >= 14
  const every = Math.max(1, Math.ceil(NAME / band.step()))
  return {
    ...boxFinder(boxes, 10),
    element: (
      <>
        {boxes.map(({ focus: mark, ...box }) => (
          <g key={`${mark.series} ${mark.index}`} opacity={markOpacity(input, mark)}>
            <rect
              {...box}
              rx={1.5}
              fill={colorOf(data.series, mark.series)}
              className={focus?.index === mark.index && focus.series === mark.series ? 'hot' : undefined}
            />
            {labelled && (
              <text
                className="vl num"
                x={mark.series === 0 ? box.x - 5 : box.x + box.width + 5}
                y={box.y + box.height / 2}
                dy="0.34em"
                textAnchor={mark.series === 0 ? 'end' : 'start'}
              >
                {format(data.series[mark.series]?.values[mark.index] ?? 0)}
              </text>
            )}
          </g>
        ))}
        <g aria-hidden="true">
          {data.x.labels.map((label, index) =>
            index % every === 0 ? (
              <text
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                className="cat"
                x={room + middle / 2}
                y={(band(index) ?? 0) + band.bandwidth() / 2}
                dy="0.34em"
                textAnchor="middle"
              >
                {fitText(label, middle - 10)}
              </text>
            ) : null,
          )}
        </g>
      </>
    ),
  }
}

const butterfly: ChartKind = {
  refuses: ({ series }) =>
    series.some(({ values }) => values.some((value) => (value ?? 0) < 0))
      ? t('Bars back to back cannot show values below zero. Bars side by side can.')
      : null,
  draw,
  namesItself: false,
}

export default modelDrawing((answered) => ({ data: butterflyData(answered), kind: butterfly }))
