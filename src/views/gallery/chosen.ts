import { columnsIn } from '../../projections/vizTypes/common/adhoc'
import type { MarkValue } from '../../projections/vizTypes/common/markValues'
import type { ControlContext } from '../../projections/vizTypes/types'
import { askedColumn } from '../charts/common/rowMarks'
import type { Input } from './inputs'

const TEXT = 1

/** What is chosen where someone filters others by the first thing of a chart; null where it names no things. */
export const chosenIn = (
  { answer, result }: Input,
  context: ControlContext,
  dimensions: ReadonlySet<string>,
): readonly MarkValue[] | null => {
  const series = answer.labels.find((parts) => parts.length > 1)
  if (series !== undefined) {
    return columnsIn(context.values, 'groupby').map((column, index) => {
      const value = series[index + 1] ?? ''
      return { column, value, label: value, grain: null }
    })
  }
  const at = answer.columns.findIndex(({ name, generic }) => generic === TEXT && dimensions.has(name))
  const value = result.rows[0]?.[at]
  if (typeof value !== 'string') return null
  return [{ column: askedColumn(answer.columns[at]?.name ?? '', context), value, label: value, grain: null }]
}
