import type { Cell } from '../../../core/results/types'
import { metricLabel, metricsIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { ChartData } from '../chart'
import { axesOf } from '../common/axis/axisStyle'
import type { ModelInput } from '../common/series/modelDrawing'
import { leftOut, notesOf } from '../common/figure/notes'
import { columnNamed, dimensionsOf, labelOf, rowMarks } from '../common/series/rowMarks'
import { colorTable, schemeColor } from '../common/color/schemes'
import { valueText } from '../common/format/valueText'
import { measureOf } from '../result/fields'
import { t, tLater } from '../../i18n'
import { formatWhole } from '../../controls/field/number'

/** The spread of a metric in one group. */
export interface Spread {
  readonly min: number | null
  readonly q1: number | null
  readonly median: number | null
  readonly q3: number | null
  readonly max: number | null
  readonly mean: number | null
  readonly count: number
  readonly outliers: readonly number[]
}

const FIGURES = ['max', 'q3', 'median', 'q1', 'min', 'mean', 'count'] as const
const WORDS = {
  max: tLater('Upper whisker'),
  q3: tLater('Upper quartile'),
  median: tLater('Median'),
  q1: tLater('Lower quartile'),
  min: tLater('Lower whisker'),
  mean: tLater('Mean'),
  count: tLater('Values'),
}

const numbers = (cell: Cell): readonly number[] => {
  const list: unknown = typeof cell === 'string' ? JSON.parse(cell) : cell
  return Array.isArray(list)
    ? list.flatMap((one) => {
        const value = measureOf(one as Cell)
        return value === null ? [] : [value]
      })
    : []
}

/** Row limit: more cannot be distinguished. */
const MOST = 200

/** A box a group and metric; the values of the chart are the medians. */
export const boxData = ({ context, answer, result: full }: ModelInput) => {
  const result = { ...full, rows: full.rows.slice(0, MOST) }
  const { values } = context
  const dimensions = dimensionsOf(result, context, 'groupby')
  const metrics = metricsIn(values, 'metrics').map(metricLabel)
  const { format, exact } = valueText(values['number_format'], values['currency_format'])
  const cellAt = (row: readonly Cell[], metric: string, figure: string): Cell => {
    const column = columnNamed(result, `${metric}__${figure}`)
    return column === null ? null : (row[column.at] ?? null)
  }
  const labels = result.rows.map((row) =>
    dimensions.map((one) => labelOf(row[one.at] ?? null, one, context)).join(', '),
  )
  const boxes = metrics.map((metric) =>
    result.rows.map((row): Spread => {
      const of = (figure: string): number | null => measureOf(cellAt(row, metric, figure))
      return {
        min: of('min'),
        q1: of('q1'),
        median: of('median'),
        q3: of('q3'),
        max: of('max'),
        mean: of('mean'),
        count: of('count') ?? 0,
        outliers: numbers(cellAt(row, metric, 'outliers')),
      }
    }),
  )
  const several = metrics.length > 1
  const table = colorTable(several ? metrics : labels, values)
  const [xTitle, yTitle] = [textIn(values, 'x_axis_title'), textIn(values, 'y_axis_title')]
  const data: ChartData = {
    x: {
      title: dimensions.map(({ name }) => name).join(', '),
      kind: 'category',
      values: labels.map((_, index) => index),
      labels: labels.map((label) => label || (metrics[0] ?? '')),
    },
    measure: metrics.join(', '),
    series: metrics.map((metric, series) => ({
      key: metric,
      name: metric,
      other: false,
      color: several ? (table.get(metric) ?? 'var(--c1)') : schemeColor(values['color_scheme'], 0),
      values: (boxes[series] ?? []).map(({ median }) => median),
      texts: result.rows.map((row) => exact(cellAt(row, metric, 'median'))),
    })),
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
    marks: ({ index }) => rowMarks(result.rows[index] ?? [], dimensions, context),
    tip: ({ series, index }) => {
      const metric = metrics[series] ?? ''
      const row = result.rows[index] ?? []
      const outside = boxes[series]?.[index]?.outliers.length ?? 0
      return {
        title: [labels[index], ...(several ? [metric] : [])].join(' · '),
        rows: [
          ...FIGURES.map((figure) => ({ name: t(WORDS[figure]), text: exact(cellAt(row, metric, figure)) })),
          ...(outside > 0 ? [{ name: t('Outside'), text: formatWhole(outside) }] : []),
        ],
      }
    },
    table: {
      columns: metrics.flatMap((metric) =>
        FIGURES.map((figure) => (several ? `${metric}, ${t(WORDS[figure])}` : t(WORDS[figure]))),
      ),
      rows: result.rows.map((row) =>
        metrics.flatMap((metric) => FIGURES.map((figure) => exact(cellAt(row, metric, figure)))),
      ),
    },
    look: {
      ...axesOf(values),
      format,
      ...(xTitle === null ? {} : { xTitle }),
      ...(yTitle === null ? {} : { yTitle }),
    },
  }
  return { data, boxes }
}
