import { group } from 'd3'

import { metricLabel, metricsIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { ChartData } from '../chart'
import type { ModelInput } from '../common/series/modelDrawing'
import { leftOut, notesOf } from '../common/figure/notes'
import { columnNamed, dimensionsOf, labelOf, rowMarks } from '../common/series/rowMarks'
import { colorTable } from '../common/color/schemes'
import { legendOf } from '../common/legend/legendStyle'
import { valueText } from '../common/format/valueText'
import { measureOf } from '../result/fields'
import { t, tLater } from '../../i18n'

/** One thing with its position and size. */
export interface Bubble {
  readonly label: string
  readonly group: string
  readonly x: number | null
  readonly y: number | null
  readonly size: number | null
}

const WHOLE = tLater('All')

/** Row limit: more cannot be distinguished. */
const MOST = 3000

/** Things by three metrics, a series a group. */
export const bubbleData = ({ context, answer, result: full }: ModelInput) => {
  const result = { ...full, rows: full.rows.slice(0, MOST) }
  const { values } = context
  const [entity] = dimensionsOf(result, context, 'entity')
  const [by] = dimensionsOf(result, context, 'series')
  const names = ['x', 'y', 'size'].map((name) => metricsIn(values, name).slice(0, 1).map(metricLabel).join(''))
  const columns = names.map((name) => columnNamed(result, name))
  const texts = ['xAxisFormat', 'y_axis_format', 'tooltipSizeFormat'].map((name) => valueText(values[name]))
  const bubbles = result.rows.map((row): Bubble => {
    const [x = null, y = null, size = null] = columns.map((column) =>
      measureOf(column === null ? null : (row[column.at] ?? null)),
    )
    return {
      label: entity === undefined ? '' : labelOf(row[entity.at] ?? null, entity, context),
      group: by === undefined ? t(WHOLE) : labelOf(row[by.at] ?? null, by, context),
      x,
      y,
      size,
    }
  })
  const table = colorTable(
    bubbles.map((one) => one.group),
    values,
  )
  const textAt = (index: number): readonly string[] =>
    columns.map((column, place) =>
      column === null ? '' : (texts[place]?.exact(result.rows[index]?.[column.at] ?? null) ?? ''),
    )
  const groups = [...group(bubbles.keys(), (index) => bubbles[index]?.group ?? t(WHOLE))].toSorted(([a], [b]) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const members = new Map(groups.map(([name, all]) => [name, new Set(all)]))
  const dimensions = [entity, by].filter((one) => one !== undefined)
  const data: ChartData = {
    x: {
      title: entity?.name ?? '',
      kind: 'category',
      values: bubbles.map((_, index) => index),
      labels: bubbles.map(({ label }) => label),
    },
    measure: names[1] ?? '',
    series: groups.map(([name]) => ({
      key: name,
      name,
      other: false,
      color: table.get(name) ?? 'var(--c1)',
      values: bubbles.map(({ x, y }, index) => (x !== null && members.get(name)?.has(index) === true ? y : null)),
      texts: bubbles.map((_, index) => textAt(index)[1] ?? ''),
    })),
    parts: false,
    notes: [
      ...notesOf(
        context,
        answer,
        t('%s and %s, area is %s,', names[1] ?? '', names[0] ?? '', names[2] ?? ''),
        dimensions.map(({ name }) => name),
      ),
      ...leftOut(full.rows.length, MOST),
    ],
    marks: ({ index }) => rowMarks(result.rows[index] ?? [], dimensions, context),
    tip: ({ index }) => ({
      title: bubbles[index]?.label ?? '',
      rows: [
        ...(by === undefined
          ? []
          : [
              { name: by.name, text: bubbles[index]?.group ?? '', color: table.get(bubbles[index]?.group ?? '') ?? '' },
            ]),
        ...names.map((name, place) => ({ name, text: textAt(index)[place] ?? '' })),
      ],
    }),
    table: { columns: names, rows: bubbles.map((_, index) => textAt(index)) },
    look: {
      xTitle: textIn(values, 'x_axis_label') ?? names[0] ?? '',
      yTitle: textIn(values, 'y_axis_label') ?? names[1] ?? '',
      ...legendOf(values),
    },
  }
  return { data, bubbles, formats: texts.map(({ format }) => format) }
}
