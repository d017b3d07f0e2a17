import { max } from 'd3'

import { numberIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { FormValues } from '../../../domain/charts/formData'
import type { ChartKind, DrawInput, Focus } from '../chart'
import { BottomLabels, labelsAt } from '../common/axis/BottomLabels'
import { bandsOf } from '../common/axis/bands'
import { boxFinder, type Box } from '../common/series/boxes'
import { shortNumber } from '../common/format/format'
import { fitText, textWidth } from '../common/series/measure'
import { modelDrawing } from '../common/series/modelDrawing'
import { Rects } from '../common/series/Rects'
import { textOn } from '../common/color/schemes'
import { sideRoom } from '../common/axis/sideRoom'
import { textsOf } from '../common/format/texts'
import { heatmapData } from './data'

/** Room for names at the side, in pixels. */
const MAX_LABEL = 140
/** Between two names one above the other, from line to line. */
const NAME = 12.5
/** Cells below these have no room for a gap, or for a value. */
const GAPPED = 5
const WIDE = 30
const HIGH = 15

const UNPADDED = { inner: 0, outer: 0 }

type ColorOf = (series: number, index: number) => string | null

/** Every how many places one is named; null where that is left to the room. */
const everyOf = (values: FormValues, name: string): number | null => {
  const every = numberIn(values, name) ?? -1
  return every >= 1 ? Math.floor(every) : null
}

const heatmap = (colorOf: ColorOf, form: FormValues): ChartKind => {
  const draw = ({ data, width, height, dimmed }: DrawInput) => {
    const names = data.series.map(({ name }) => name)
    const margin = numberIn(form, 'left_margin')
    const labelRoom = Math.min(sideRoom(width, 0.3, MAX_LABEL), (max(names, textWidth) ?? 0) + 8) + 4
    const left = (margin === null ? labelRoom : Math.min(margin, width * 0.3)) + 4
    const below = Math.max(24, Math.min(height * 0.4, numberIn(form, 'bottom_margin') ?? 24))
    const plot = { left, top: 4, right: width - 4, bottom: height - below }
    const x = bandsOf(data.x.values.length, [plot.left, plot.right], UNPADDED)
    const y = bandsOf(names.length, [plot.top, plot.bottom], UNPADDED)
    const gap = Math.min(x.step, y.step) > GAPPED ? 1 : 0
    const format = data.look?.format ?? shortNumber
    const labelled = data.look?.values === true && x.step >= WIDE && y.step >= HIGH
    const every = everyOf(form, 'yscale_interval') ?? Math.max(1, Math.ceil(NAME / y.step))
    const step = everyOf(form, 'xscale_interval') ?? 1
    const count = Math.ceil(data.x.labels.length / step)
    const boxes = data.series.flatMap(({ values }, series) =>
      values.flatMap((value, index): Box[] =>
        value === null
          ? []
          : [
              {
                focus: { series, index },
                x: x(index),
                y: y(series),
                width: x.step - gap,
                height: y.step - gap,
              },
            ],
      ),
    )
    return {
      ...boxFinder(boxes, 0),
      nearest: (px: number, py: number) => {
        const [index, series] = [Math.floor((px - plot.left) / x.step), Math.floor((py - plot.top) / y.step)]
        const value = data.series[series]?.values[index]
        return index < 0 || series < 0 || value === undefined || value === null ? null : { series, index }
      },
      pointed: ({ series, index }: Focus) => (
        <rect className="hotcell" x={x(index)} y={y(series)} width={x.step - gap} height={y.step - gap} />
      ),
      element: (
        <>
          <rect
            x={plot.left}
            y={plot.top}
            width={plot.right - plot.left}
            height={plot.bottom - plot.top}
            fill="var(--nodata)"
          />
          <Rects
            boxes={boxes}
            fillOf={({ series, index }) => colorOf(series, index) ?? 'var(--nodata)'}
            opacityOf={(mark) => (dimmed?.(mark) === true ? 0.24 : 1)}
          />
          {labelled &&
            boxes.map((box) => (
              <text
                key={`${box.focus.series} ${box.focus.index}`}
                className={`num ${textOn(colorOf(box.focus.series, box.focus.index) ?? '')}`}
                x={box.x + box.width / 2}
                y={box.y + box.height / 2}
                dy="0.34em"
                textAnchor="middle"
              >
                {fitText(format(data.series[box.focus.series]?.values[box.focus.index] ?? 0), box.width)}
              </text>
            ))}
          <g aria-hidden="true">
            {names.map((name, index) =>
              index % every === 0 ? (
                <text
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  className="cat"
                  x={plot.left - 8}
                  y={y(index) + y.step / 2}
                  dy="0.32em"
                  textAnchor="end"
                >
                  {fitText(name, left - 14)}
                </text>
              ) : null,
            )}
          </g>
          <BottomLabels
            labels={labelsAt(
              textsOf(count, (place) => data.x.labels.at(place * step) ?? ''),
              (place) => x(place * step) + x.step / 2,
            )}
            plot={plot}
            room={x.step * step}
          />
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: true }
}

export default modelDrawing((answered) => {
  const { data, colorOf } = heatmapData(answered)
  return { data, kind: heatmap(colorOf, answered.context.values) }
})
