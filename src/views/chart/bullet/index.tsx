import { max, min, scaleLinear } from 'd3'

import type { FormValues } from '../../../domain/charts/formData'
import type { ChartKind, DrawInput } from '../chart'
import { AcrossAxis } from '../common/axis/axes'
import { boxFinder } from '../common/series/boxes'
import { shortNumber } from '../common/format/format'
import { fitText } from '../common/series/measure'
import { modelDrawing } from '../common/series/modelDrawing'
import { partsOf } from '../common/series/parts'
import { numbersIn, wordsIn } from '../gauge_chart/scale'
import { t } from '../../i18n'

const THICK = 46

const bullet = (form: FormValues): ChartKind => {
  const draw = ({ data, width, height, focus }: DrawInput) => {
    const value = data.series[0]?.values[0] ?? 0
    const format = data.look?.format ?? shortNumber
    const limits = numbersIn(form, 'ranges').toSorted((a, b) => b - a)
    const ranges = limits.length === 0 ? [Math.max(value, 0) * 1.15 || 1] : limits
    const names = wordsIn(form, 'range_labels')
    const markers = numbersIn(form, 'markers')
    const markerNames = wordsIn(form, 'marker_labels')
    const ends = [...ranges, ...markers, value, 0]
    const plot = { left: 12, right: width - 24, top: height / 2 - THICK / 2, bottom: height / 2 + THICK / 2 }
    const x = scaleLinear([min(ends) ?? 0, max(ends) ?? 1], [plot.left, plot.right]).nice()
    const zero = x(0)
    const nameRoom = (index: number): number => x(ranges[index] ?? 0) - Math.max(zero, x(ranges[index + 1] ?? 0)) - 6
    const box = {
      x: Math.min(zero, x(value)),
      y: height / 2 - 9,
      width: Math.max(1, Math.abs(x(value) - zero)),
      height: 18,
    }
    return {
      ...boxFinder([{ focus: { series: 0, index: 0 }, x: 0, y: 0, width, height }], 0),
      place: () => ({ x: x(value), y: height / 2 }),
      element: (
        <>
          {ranges.map((stop, index) => (
            <g key={stop}>
              <rect
                x={Math.min(zero, x(stop))}
                y={plot.top}
                width={Math.abs(x(stop) - zero)}
                height={THICK}
                style={{ fill: `color-mix(in oklab, var(--ink-3) ${10 + index * 10}%, var(--surface))` }}
              />
              {nameRoom(index) > 12 && names[limits.length - 1 - index] !== undefined && limits.length > 0 && (
                <text className="tk" x={x(stop) - 4} y={plot.top - 6} textAnchor="end" aria-hidden="true">
                  {fitText(names[limits.length - 1 - index] ?? '', nameRoom(index))}
                </text>
              )}
            </g>
          ))}
          <AcrossAxis scale={x} plot={plot} count={Math.max(2, Math.floor(width / 90))} format={format} />
          <rect {...box} fill="var(--c1)" className={focus === null ? undefined : 'hot'} />
          {markers.map((marker, index) => (
            <g key={marker}>
              <line className="target" x1={x(marker)} x2={x(marker)} y1={height / 2 - 16} y2={height / 2 + 16} />
              {markerNames[index] !== undefined && markerNames[index] !== '' && (
                <text className="halo" x={x(marker)} y={plot.bottom + 32} textAnchor="middle">
                  {markerNames[index]}
                </text>
              )}
            </g>
          ))}
          {plot.top >= 50 && (
            <text className="figure num" x={plot.left} y={plot.top - 24} style={{ fontSize: 26 }}>
              {format(value)}
            </text>
          )}
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: true }
}

export default modelDrawing((answered) => {
  const { data, measure } = partsOf(answered, { by: [], metric: 'metric', format: 'y_axis_format' })
  const { values } = answered.context
  const names = wordsIn(values, 'marker_labels')
  const markers = numbersIn(values, 'markers')
  return {
    data: {
      ...data,
      x: { ...data.x, labels: [measure] },
      tip: () => ({
        title: measure,
        rows: [
          { name: t('Value'), text: data.series[0]?.texts.at(0) ?? '', color: 'var(--c1)' },
          ...markers.map((marker, index) => ({
            name: names[index] === undefined || names[index] === '' ? t('Mark') : names[index],
            text: (data.look?.format ?? String)(marker),
          })),
        ],
      }),
    },
    kind: bullet(values),
  }
})
