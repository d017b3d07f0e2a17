import { curveLinearClosed, lineRadial, max, min, range } from 'd3'

import { metricLabel, metricsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { FormValues } from '../../../domain/charts/formData'
import type { ChartData, ChartKind, DrawInput, Focus } from '../chart'
import { pointFinder } from '../common/series/boxes'
import { colorOf, markOpacity } from '../common/color/colors'
import { modelDrawing, type ModelInput } from '../common/series/modelDrawing'
import { fitText, textWidth } from '../common/series/measure'
import { leftOut, notesOf } from '../common/figure/notes'
import { columnNamed, dimensionsOf, labelOf, rowMarks } from '../common/series/rowMarks'
import { colorTable } from '../common/color/schemes'
import { legendOf } from '../common/legend/legendStyle'
import { valueText } from '../common/format/valueText'
import { measureOf } from '../result/fields'
import { t, tLater } from '../../i18n'

const RINGS = 4
const WHOLE = tLater('All')

/** Row limit: more cannot be distinguished. */
const MOST = 30

/** Metrics as places around, groups as series. */
export const radarData = ({ context, answer, result: full }: ModelInput): ChartData => {
  const result = { ...full, rows: full.rows.slice(0, MOST) }
  const { values } = context
  const dimensions = dimensionsOf(result, context, 'groupby')
  const metrics = metricsIn(values, 'metrics').map(metricLabel)
  const { format, exact } = valueText(values['number_format'], values['currency_format'])
  const columns = metrics.map((name) => columnNamed(result, name))
  const nameOf = (row: (typeof result.rows)[number]): string =>
    dimensions.map((one) => labelOf(row[one.at] ?? null, one, context)).join(', ') || t(WHOLE)
  const table = colorTable(result.rows.map(nameOf), values)
  return {
    x: { title: t('Metric'), kind: 'category', values: metrics.map((_, index) => index), labels: metrics },
    measure: metrics.join(', '),
    series: result.rows.map((row, index) => {
      const name = nameOf(row)
      const cells = columns.map((column) => (column === null ? null : (row[column.at] ?? null)))
      return {
        key: `${index}:${name}`,
        name,
        other: false,
        color: table.get(name) ?? 'var(--c1)',
        values: cells.map(measureOf),
        texts: cells.map(exact),
      }
    }),
    parts: false,
    notes: [
      ...notesOf(
        context,
        answer,
        metrics.join(', '),
        dimensions.map(({ name }) => name),
      ),
      ...leftOut(full.rows.length, MOST),
    ],
    marks: ({ series }) => rowMarks(result.rows[series] ?? [], dimensions, context),
    look: { format, ...legendOf(values) },
  }
}

const radar = (form: FormValues): ChartKind => {
  const draw = (input: DrawInput) => {
    const { data, width, height, hidden, focus } = input
    const count = data.x.values.length
    const beside = Math.min(70, (max(data.x.labels, textWidth) ?? 0) + 14, width / 4)
    // names go before the shape does
    const named = height >= 130 && width >= 130
    const radius = Math.max(20, Math.min(width / 2 - (named ? beside : 6), height / 2 - (named ? 24 : 6)))
    const center = { x: width / 2, y: height / 2 }
    const all = data.series.flatMap(({ values }) => values)
    const together = {
      low: min(all, (value) => value ?? undefined) ?? 0,
      high: max(all, (value) => value ?? undefined) ?? 1,
    }
    const ends = data.x.values.map((index) => {
      const axisValues = data.series.flatMap(({ values }) => values[index] ?? [])
      return { low: min(axisValues) ?? 0, high: max(axisValues) ?? 1 }
    })
    const shareOf = (value: number, index: number): number => {
      const { low, high } = form['is_normalized'] === false ? together : (ends[index] ?? together)
      const ground = Math.min(0, low)
      return high === ground ? 0 : (value - ground) / (high - ground)
    }
    const angle = (index: number): number => (index / count) * 2 * Math.PI
    const shape = lineRadial<readonly [number, number]>()
      .angle(([index]) => angle(index))
      .radius(([, share]) => share * radius)
      .curve(curveLinearClosed)
    const pointOf = ({ series, index }: Focus) => {
      const value = data.series[series]?.values[index] ?? null
      if (value === null) return null
      const far = shareOf(value, index) * radius
      return { x: center.x + Math.sin(angle(index)) * far, y: center.y - Math.cos(angle(index)) * far }
    }
    const points = data.series.flatMap(({ key, values }, series) =>
      hidden.has(key)
        ? []
        : values.flatMap((_, index) => {
            const point = pointOf({ series, index })
            return point === null ? [] : [{ focus: { series, index }, ...point }]
          }),
    )
    const at = focus === null ? null : pointOf(focus)
    return {
      ...pointFinder(points),
      element: (
        <>
          <g transform={`translate(${center.x} ${center.y})`}>
            {range(1, RINGS + 1).map((ring) =>
              form['is_circle'] === true ? (
                <circle key={ring} className="ringline" r={(radius * ring) / RINGS} />
              ) : (
                <path
                  key={ring}
                  className="ringline"
                  d={shape(data.x.values.map((index) => [index, ring / RINGS] as const)) ?? ''}
                />
              ),
            )}
            {data.x.labels.map((label, index) => {
              const [sin, cos] = [Math.sin(angle(index)), -Math.cos(angle(index))]
              return (
                <g key={label} aria-hidden="true">
                  <line className="grid" x2={sin * radius} y2={cos * radius} />
                  {named && (
                    <text
                      x={sin * (radius + 9)}
                      y={cos * (radius + 9)}
                      dy={cos < -0.9 ? '-0.1em' : cos > 0.9 ? '0.75em' : '0.34em'}
                      textAnchor={Math.abs(sin) < 0.1 ? 'middle' : sin > 0 ? 'start' : 'end'}
                    >
                      {fitText(label, Math.abs(sin) < 0.1 ? width * 0.6 : width / 2 - radius * Math.abs(sin) - 10)}
                    </text>
                  )}
                </g>
              )
            })}
            {data.series.map(({ key, values }, series) => {
              if (hidden.has(key)) return null
              const color = colorOf(data.series, series)
              const path = shape(
                values.map((value, index) => [index, value === null ? 0 : shareOf(value, index)] as const),
              )
              return (
                <path
                  key={key}
                  className="ln"
                  d={path ?? ''}
                  stroke={color}
                  style={{ fill: color, fillOpacity: data.series.length > 4 ? 0.03 : 0.09 }}
                  opacity={markOpacity(input, { series, index: 0 })}
                />
              )
            })}
          </g>
          {focus !== null && at !== null && (
            <circle className="hotp" cx={at.x} cy={at.y} r={4} fill={colorOf(data.series, focus.series)} />
          )}
        </>
      ),
    }
  }
  return {
    refuses: ({ x, series }) =>
      x.values.length < 3
        ? t('A radar needs three metrics at least. Bars can show fewer.')
        : series.some(({ values }) => values.some((value) => (value ?? 0) < 0))
          ? t('A radar cannot show values below zero. Bars can.')
          : null,
    draw,
    namesItself: false,
  }
}

export default modelDrawing((answered) => ({ data: radarData(answered), kind: radar(answered.context.values) }))
