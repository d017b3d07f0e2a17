import { columnLabel, columnsIn, metricLabel, metricsIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { colorOr } from '../../../domain/charts/kinds/common/style/color'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import type { ChartData, ChartSeries } from '../chart'
import type { ModelInput } from '../common/series/modelDrawing'
import { leftOut, notesOf } from '../common/figure/notes'
import { columnNamed, dimensionsOf, keyOf, labelOf, rowMarks } from '../common/series/rowMarks'
import { wholeOf } from '../common/series/seriesStyle'
import { legendOf } from '../common/legend/legendStyle'
import { valueText } from '../common/format/valueText'
import { Total } from '../../grid/columns/aggregates'
import { measureOf } from '../result/fields'
import { t, tLater } from '../../i18n'

/** A step from one figure to another. */
export interface Step {
  readonly label: string
  readonly from: number
  readonly to: number
  /** Its own figure: beyond 2^53 the ends are rounded, and so is their difference. */
  readonly value: number
  readonly kind: 'increase' | 'decrease' | 'total'
  readonly text: string
  readonly marks: readonly MarkValue[]
}

const TOTAL = tLater('Total')
const KINDS = ['increase', 'decrease', 'total'] as const
const COLORS = { increase: 'var(--up)', decrease: 'var(--down)', total: 'var(--c10)' }
const WORDS = { increase: tLater('Increase'), decrease: tLater('Decrease'), total: tLater('Total') }

/** Row limit: more cannot be distinguished. */
const MOST = 300

/** Steps in the order of the axis; with breakdowns each period ends with the sum so far. */
export const waterfallData = ({ context, answer, result }: ModelInput) => {
  const { values } = context
  const xName = columnsIn(values, 'x_axis').slice(0, 1).map(columnLabel).join('')
  const x = columnNamed(result, xName)
  const [by] = dimensionsOf(result, context, 'groupby').filter(({ name }) => name !== xName)
  const measure = metricsIn(values, 'metric').map(metricLabel).join('')
  const metric = columnNamed(result, measure)
  const { format, exact } = valueText(values['y_axis_format'], values['currency_format'])
  const totals = values['show_total'] !== false
  const steps: Step[] = []
  const sum = new Total()
  let period: { readonly key: string; readonly label: string } | null = null
  const closed = (label: string): void => {
    const to = sum.number()
    if (totals) steps.push({ label, from: 0, to, value: to, kind: 'total', text: exact(sum.text()), marks: [] })
  }
  for (const [index, row] of result.rows.entries()) {
    const cell = metric === null ? null : (row[metric.at] ?? null)
    const value = measureOf(cell)
    if (value === null || x === null) continue
    const place = row[x.at] ?? null
    const key = keyOf(place)
    if (by !== undefined && period !== null && period.key !== key) {
      if (index >= MOST) break
      closed(period.label)
    }
    period = { key, label: labelOf(place, x, context) }
    const from = sum.number()
    sum.addCell(cell, value)
    // the total at the end covers steps that are not drawn
    if (index >= MOST) continue
    steps.push({
      label: by === undefined ? period.label : labelOf(row[by.at] ?? null, by, context),
      from,
      to: sum.number(),
      value,
      kind: value < 0 ? 'decrease' : 'increase',
      text: exact(cell),
      marks: rowMarks(row, by === undefined ? [x] : [by], context),
    })
  }
  if (period !== null) closed(by === undefined ? t(TOTAL) : period.label)
  const nameOf = (kind: Step['kind']): string => textIn(values, `${kind}_label`) ?? t(WORDS[kind])
  const [xTitle, yTitle] = [textIn(values, 'x_axis_label'), textIn(values, 'y_axis_label')]
  const series = KINDS.filter((kind) => steps.some((step) => step.kind === kind)).map((kind): ChartSeries => ({
    key: kind,
    name: nameOf(kind),
    other: false,
    color: colorOr(values[`${kind}_color`], COLORS[kind]),
    values: steps.map((step) => (step.kind === kind ? step.value : null)),
    texts: steps.map(({ text }) => text),
  }))
  const data: ChartData = {
    x: {
      title: xName,
      kind: 'category',
      values: steps.map((_, index) => index),
      labels: steps.map(({ label }) => label),
    },
    rowCount: result.rows.length,
    measure,
    series,
    parts: false,
    notes: [
      ...notesOf(context, answer, measure, [xName, ...(by === undefined ? [] : [by.name])]),
      ...leftOut(result.rows.length, MOST),
    ],
    marks: ({ index }) => steps[index]?.marks ?? [],
    look: {
      format,
      ...wholeOf(series, format),
      ...legendOf(values),
      values: values['show_value'] !== false,
      ...(xTitle === null ? {} : { xTitle }),
      ...(yTitle === null ? {} : { yTitle }),
    },
  }
  return { data, steps }
}
