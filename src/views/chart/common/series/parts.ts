import type { Cell } from '../../../../core/results/types'
import { metricLabel, metricsIn } from '../../../../domain/charts/kinds/common/data/adhoc'
import type { MarkValue } from '../../../../domain/charts/kinds/common/data/markValues'
import type { GridColumn } from '../../../grid/cells/cells'
import type { ChartData } from '../../chart'
import { measureOf } from '../../result/fields'
import type { ModelInput } from './modelDrawing'
import { leftOut, notesOf } from '../figure/notes'
import { columnNamed, dimensionsOf, labelOf, rowMarks } from './rowMarks'
import { colorTable } from '../color/schemes'
import { legendOf } from '../legend/legendStyle'
import { valueText } from '../format/valueText'
import { t } from '../../../i18n'

/** A row as a part: its label, size and values. */
export interface Part {
  readonly label: string
  /** Its names from outside in. */
  readonly names: readonly string[]
  readonly row: readonly Cell[]
  readonly value: number | null
  readonly text: string
  readonly marks: readonly MarkValue[]
}

interface PartsOptions {
  /** Controls of the dimensions, in their order. */
  readonly by: readonly string[]
  readonly metric: string
  readonly format: string
  /** Row limit of the drawing; a note reports the rest. */
  readonly most?: number
}

/** Part limit: more cannot be distinguished. */
const MOST = 2000

/** A metric by dimensions as parts, one a row, and the data of a chart of them. */
export const partsOf = (answered: ModelInput, { by, metric, format: formatName, most = MOST }: PartsOptions) => {
  const { context, answer, result } = answered
  const { values } = context
  const dimensions: readonly GridColumn[] = dimensionsOf(result, context, ...by)
  const [chosenMetric] = metricsIn(values, metric)
  const measure = chosenMetric === undefined ? '' : metricLabel(chosenMetric)
  const column = columnNamed(result, measure)
  const { format, exact } = valueText(values[formatName], values['currency_format'])
  const parts = result.rows.slice(0, most).map((row): Part => {
    const cell = column === null ? null : (row[column.at] ?? null)
    const names = dimensions.map((one) => labelOf(row[one.at] ?? null, one, context))
    return {
      label: names.join(', '),
      names,
      row,
      value: measureOf(cell),
      text: exact(cell),
      marks: rowMarks(row, dimensions, context),
    }
  })
  const table = colorTable(
    parts.map(({ label }) => label),
    values,
  )
  const data: ChartData = {
    x: {
      title: dimensions.map(({ name }) => name).join(', '),
      kind: 'category',
      values: parts.map((_, place) => place),
      labels: parts.map(({ label }) => label),
    },
    measure,
    series: [
      {
        key: measure,
        name: measure,
        other: false,
        values: parts.map(({ value }) => value),
        texts: parts.map(({ text }) => text),
      },
    ],
    parts: true,
    notes: [
      ...notesOf(
        context,
        answer,
        measure,
        dimensions.map(({ name }) => name),
      ),
      ...leftOut(result.rows.length, most),
    ],
    colors: parts.map(({ label }) => table.get(label) ?? 'var(--c10)'),
    marks: ({ index }) => parts[index]?.marks ?? [],
    look: { format, ...legendOf(values) },
  }
  return { parts, data, format, exact, dimensions, measure }
}

/** The reason why parts of a whole cannot be drawn; null when they can. */
export const partsRefusal = (what: string, { series }: ChartData): string | null => {
  const values = series[0]?.values ?? []
  if (values.some((value) => (value ?? 0) < 0)) return t('%s cannot show values below zero. Bars can.', what)
  return values.every((value) => (value ?? 0) === 0)
    ? t('There is nothing to divide: the values add up to zero.')
    : null
}

/** The label beside a part, by `label_type`. */
export const partLabel = (type: unknown, name: string, value: string, share: string): readonly string[] => {
  switch (type) {
    case 'key':
      return [name]
    case 'value':
      return [value]
    case 'percent':
      return [share]
    case 'key_percent':
      return [name, share]
    case 'key_value_percent':
      return [name, value, share]
    case 'value_percent':
      return [value, share]
    default:
      return [name, value]
  }
}
