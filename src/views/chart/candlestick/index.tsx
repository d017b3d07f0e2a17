import { max, min, scaleBand } from 'd3'

import { columnLabel, columnsIn, metricLabel, metricsIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { colorOr } from '../../../domain/charts/kinds/common/style/color'
import type { FormValues } from '../../../domain/charts/formData'
import type { ChartData, ChartKind, DrawInput } from '../chart'
import { AxisTitles, boundedScale, tickCount, titleRoom, ValueAxis, valueRoom } from '../common/axis/axes'
import { BottomLabels } from '../common/axis/BottomLabels'
import { boxFinder } from '../common/series/boxes'
import { shortNumber } from '../common/format/format'
import { modelDrawing, type ModelInput } from '../common/series/modelDrawing'
import { wholeOf } from '../common/series/seriesStyle'
import { leftOut, notesOf } from '../common/figure/notes'
import { columnNamed, labelOf, rowMarks } from '../common/series/rowMarks'
import { valueText } from '../common/format/valueText'
import { measureOf } from '../result/fields'
import { t, tLater } from '../../i18n'

const NAMES = ['open', 'high', 'low', 'close'] as const
const WORDS = { open: tLater('Open'), high: tLater('High'), low: tLater('Low'), close: tLater('Close') }

interface Candle {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Row limit: more cannot be distinguished. */
const MOST = 1500

/** Periods as places; the value of the chart is where each closed. */
export const candleData = ({ context, answer, result: full }: ModelInput) => {
  const result = { ...full, rows: full.rows.slice(0, MOST) }
  const { values } = context
  const x = columnNamed(result, columnsIn(values, 'x_axis').slice(0, 1).map(columnLabel).join(''))
  const { format, exact } = valueText(values['y_axis_format'], values['currency_format'])
  const columns = NAMES.map((name) =>
    columnNamed(result, metricsIn(values, name).slice(0, 1).map(metricLabel).join('')),
  )
  const candles = result.rows.map((row): Candle | null => {
    const [open = null, high = null, low = null, close = null] = columns.map((column) =>
      measureOf(column === null ? null : (row[column.at] ?? null)),
    )
    return open === null || high === null || low === null || close === null ? null : { open, high, low, close }
  })
  const textAt = (index: number): readonly string[] =>
    columns.map((column) => (column === null ? '' : exact(result.rows[index]?.[column.at] ?? null)))
  const labels = result.rows.map((row) => (x === null ? '' : labelOf(row[x.at] ?? null, x, context)))
  const [xTitle, yTitle] = [textIn(values, 'x_axis_title'), textIn(values, 'y_axis_title')]
  const data: ChartData = {
    x: { title: x?.name ?? '', kind: 'category', values: labels.map((_, index) => index), labels },
    measure: t(WORDS.close),
    series: [
      {
        key: 'close',
        name: t(WORDS.close),
        other: false,
        values: candles.map((one) => one?.close ?? null),
        texts: candles.map((_, index) => textAt(index)[3] ?? ''),
      },
    ],
    parts: false,
    notes: [
      ...leftOut(full.rows.length, MOST),
      ...notesOf(context, answer, t('Open, high, low, close'), [x?.name ?? '']),
      t('Filled where it fell.'),
    ],
    marks: ({ index }) => (x === null ? [] : rowMarks(result.rows[index] ?? [], [x], context)),
    tip: ({ index }) => ({
      title: labels[index] ?? '',
      rows: NAMES.map((name, place) => ({ name: t(WORDS[name]), text: textAt(index)[place] ?? '' })),
    }),
    table: { columns: NAMES.map((name) => t(WORDS[name])), rows: labels.map((_, index) => textAt(index)) },
    look: { format, ...(xTitle === null ? {} : { xTitle }), ...(yTitle === null ? {} : { yTitle }) },
  }
  return { data, candles }
}

const candlestick = (candles: readonly (Candle | null)[], form: FormValues): ChartKind => {
  const [up, down] = [colorOr(form['increase_color'], 'var(--up)'), colorOr(form['decrease_color'], 'var(--down)')]
  const draw = ({ data, width, height, focus, dimmed }: DrawInput) => {
    const look = data.look ?? {}
    const room = titleRoom(look)
    const present = candles.filter((one) => one !== null)
    const ends = present.flatMap((one) => [one.open, one.high, one.low, one.close])
    const [low, high] = [min(ends) ?? 0, max(ends) ?? 1]
    const domain: [number, number] = low === high ? [low - 1, high + 1] : [low, high]
    const whole = wholeOf([{ values: ends }], look.format ?? shortNumber)
    const left = valueRoom(boundedScale(domain, [0, 1], whole).ticks(5), look.format)
    const plot = { left, top: 8 + room.top, right: width - 10, bottom: height - 24 - room.bottom }
    const y = boundedScale(domain, [plot.bottom, plot.top], whole)
    const band = scaleBand(data.x.values, [plot.left, plot.right]).padding(0.3)
    const wide = Math.max(1, Math.min(18, band.bandwidth()))
    const center = (index: number): number => (band(index) ?? 0) + band.bandwidth() / 2
    const boxes = candles.flatMap((one, index) =>
      one === null
        ? []
        : [
            {
              focus: { series: 0, index },
              x: center(index) - wide / 2,
              y: y(one.high),
              width: wide,
              height: y(one.low) - y(one.high),
            },
          ],
    )
    return {
      ...boxFinder(boxes, 12),
      element: (
        <>
          <ValueAxis scale={y} plot={plot} count={tickCount(height)} format={look.format} />
          <AxisTitles look={look} plot={plot} height={height} />
          {candles.map((one, index) => {
            if (one === null) return null
            const fell = one.close < one.open
            const color = fell ? down : up
            const [top, bottom] = [y(Math.max(one.open, one.close)), y(Math.min(one.open, one.close))]
            return (
              <g
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                stroke={color}
                opacity={dimmed?.({ series: 0, index }) === true ? 0.24 : 1}
                className={focus?.index === index ? 'box hot' : 'box'}
              >
                <line x1={center(index)} x2={center(index)} y1={y(one.high)} y2={top} />
                <line x1={center(index)} x2={center(index)} y1={bottom} y2={y(one.low)} />
                <rect
                  x={center(index) - wide / 2}
                  y={top}
                  width={wide}
                  height={Math.max(1, bottom - top)}
                  fill={fell ? color : 'var(--surface)'}
                />
              </g>
            )
          })}
          <BottomLabels
            labels={data.x.labels.map((text, index) => ({ at: center(index), text }))}
            plot={plot}
            room={band.step()}
          />
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: false }
}

export default modelDrawing((answered) => {
  const { data, candles } = candleData(answered)
  return { data, kind: candlestick(candles, answered.context.values) }
})
