import type { ChartAnswer } from '../../../events/chart/chart'
import type { ResultRows } from '../../../core/results/types'
import { metricLabel, metricsIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { addsUp } from '../../../domain/charts/kinds/common/data/addsUp'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { Total } from '../../grid/columns/aggregates'
import { exactCellText, gridColumns } from '../../grid/cells/cells'
import type { ChartData } from '../chart'
import { entriesOf } from '../common/legend/entries'
import { legendOf } from '../common/legend/legendStyle'
import { isAdaptive } from '../common/format/numberFormat'
import { measureOf } from '../result/fields'
import { labelOf, rowMarks } from '../common/series/rowMarks'
import { colorTable, restLabel } from '../common/color/schemes'
import { valueText } from '../common/format/valueText'
import { t } from '../../i18n'
import { limitReached } from '../common/figure/notes'

/** Parts that a ring shows: as many as there are colours. */
const MOST = 10

/** Parts of a metric that does not add up, which has no value for a rest: more cannot be distinguished. */
const MOST_APART = 100

/** The parts of a pie; beyond ten the smallest are one, where their values add up. */
export const pieData = (context: ControlContext, answer: ChartAnswer, result: ResultRows): ChartData => {
  const { values } = context
  const columns = gridColumns(result.columns)
  const at = result.columns.length - 1
  const by = columns.slice(0, at)
  const formatName = values['number_format']
  const { format, exact } = valueText(formatName, values['currency_format'])
  const name = metricsIn(values, 'metric').map(metricLabel).join(', ')
  const parts = result.rows.map((row) => ({
    label: by.map((column) => labelOf(row[column.at] ?? null, column, context)).join(', '),
    value: measureOf(row[at] ?? null),
    text: exactCellText(row[at]),
    row,
  }))
  const ranked = parts.length > MOST ? parts.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)) : parts
  const sums = addsUp(context, 'metric')
  const most = !sums ? MOST_APART : parts.length > MOST ? MOST - 1 : MOST
  const rest = sums ? ranked.slice(most) : []
  const total = new Total()
  for (const { text, value } of rest) if (value !== null) total.addCell(text, value)
  const drawn = [
    ...ranked.slice(0, most),
    ...(rest.length === 0
      ? []
      : [{ label: restLabel(rest.length), value: total.number(), text: total.text(), row: null }]),
  ]
  // of those that are drawn: names among the rest would use up colours, and two parts would have the same
  const table = colorTable(
    drawn.map(({ label }) => label),
    values,
  )
  const names = by.map((column) => column.name)
  const data: ChartData = {
    x: {
      title: names.join(', '),
      kind: 'category',
      values: drawn.map((_, index) => index),
      labels: drawn.map(({ label }) => label),
    },
    measure: name,
    series: [
      {
        key: name,
        name,
        other: false,
        values: drawn.map(({ value }) => value),
        texts: drawn.map(({ value, text }) =>
          value === null ? '' : isAdaptive(formatName) ? exact(text) : format(value),
        ),
      },
    ],
    parts: true,
    colors: drawn.map(({ label }) => table.get(label) ?? 'var(--c10)'),
    marks: ({ index }) => {
      const row = drawn[index]?.row ?? null
      return row === null ? [] : rowMarks(row, by, context)
    },
    notes: [
      t('%s by %s.', name, names.join(', ')),
      ...(rest.length === 0 ? [] : [t('The %s largest of %s are shown by name.', most, parts.length)]),
      ...(sums || parts.length <= most ? [] : [t('The %s largest of %s are drawn.', most, parts.length)]),
      ...limitReached(context, answer),
    ],
    look: { format, donut: values['donut'] !== false, legend: values['show_legend'] !== false },
  }
  // names in a legend of their own take the place of the list
  return values['show_legend'] !== false && textIn(values, 'legendOrientation') !== null
    ? { ...data, entries: entriesOf(data), look: { ...data.look, ...legendOf(values), legend: false } }
    : data
}
