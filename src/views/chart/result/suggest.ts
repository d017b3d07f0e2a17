import type { ChartChoice } from '../../../events/grid/grid'
import type { Cell } from '../../../core/results/types'
import { exactCellText, type GridColumn } from '../../grid/cells/cells'
import { columnTitle, roleOf } from './fields'
import { t } from '../../i18n'
import { formatWhole } from '../../controls/field/number'

/** A chart that suits a result, and why. */
export interface Suggestion {
  readonly choice: ChartChoice
  readonly reason: string
}

const SERIES = 4
const LOOKED_AT = 5000
/** Limit of names by colour, and of slices in a ring. */
const COLORS = 7
const SLICES = 6

type Rows = readonly (readonly Cell[])[]

const distinct = (rows: Rows, { at }: GridColumn): number =>
  new Set(rows.slice(0, LOOKED_AT).map((row) => exactCellText(row[at]))).size

const neverNegative = (rows: Rows, { at }: GridColumn): boolean =>
  rows.slice(0, LOOKED_AT).every((row) => !exactCellText(row[at]).startsWith('-'))

const keys = (columns: readonly GridColumn[]): readonly string[] => columns.slice(0, SERIES).map(({ key }) => key)
const namesOf = (columns: readonly GridColumn[]): string => columns.slice(0, SERIES).map(columnTitle).join(', ')

/** Kinds that suit the columns of a result, the best first, each with its reason. Empty where nothing can be drawn. */
export const suggestions = (columns: readonly GridColumn[], rows: Rows): readonly Suggestion[] => {
  const of = (role: string): readonly GridColumn[] => columns.filter((column) => roleOf(column) === role)
  const [measures, times] = [of('measure'), of('time')]
  const names = of('name').filter(({ kind }) => kind !== 'nested')
  const [measure, second] = measures
  const [time] = times
  const [name] = names
  const candidates: Suggestion[] = []
  const add = (
    kind: ChartChoice['kind'],
    x: GridColumn | undefined,
    y: readonly GridColumn[],
    reason: string,
    color?: GridColumn,
  ): void => {
    candidates.push({ choice: { kind, x: x?.key ?? null, y: keys(y), color: color?.key ?? null }, reason })
  }
  if (rows.length === 0) return []
  if (measure !== undefined && rows.length === 1) {
    add('big_number', undefined, measures, t('One row: %s can be read as figures.', namesOf(measures)))
  }
  if (time !== undefined && measure !== undefined && rows.length > 1) {
    const color =
      measures.length === 1 ? names.find((one) => distinct(rows, one) <= COLORS && distinct(rows, one) > 1) : undefined
    const reason =
      color === undefined
        ? t('%s is a time: %s can be followed over it.', columnTitle(time), namesOf(measures))
        : t(
            '%s is a time: %s can be followed over it, a line for each %s.',
            columnTitle(time),
            namesOf(measures),
            columnTitle(color),
          )
    add('line', time, color === undefined ? measures : [measure], reason, color)
    if (measures.every((one) => neverNegative(rows, one))) {
      add('area', time, color === undefined ? measures : [measure], `${reason} ${t('No value is below zero.')}`, color)
    }
  }
  if (name !== undefined && measure !== undefined && rows.length > 1) {
    const few = distinct(rows, name)
    const count = rows.length > LOOKED_AT ? t('at least %s', formatWhole(few)) : formatWhole(few)
    add(
      'bar',
      name,
      measures,
      t('%s names %s things: %s can be compared.', columnTitle(name), count, namesOf(measures)),
    )
    if (few <= SLICES && few > 1 && neverNegative(rows, measure)) {
      add('pie', name, [measure], t('%s parts of %s, none below zero, may be a whole.', few, columnTitle(measure)))
    }
  }
  if (measure !== undefined && second !== undefined && rows.length > 2) {
    const color = names.find((one) => distinct(rows, one) <= COLORS && distinct(rows, one) > 1)
    add(
      'scatter',
      measure,
      [second],
      t('%s and %s are numbers: they may depend on each other.', columnTitle(measure), columnTitle(second)),
      color,
    )
  }
  if (candidates.length === 0 && measure !== undefined) {
    add('line', undefined, measures, t('%s in the order of the rows.', namesOf(measures)))
  }
  if (candidates.length === 0) {
    const counted = name ?? time
    if (counted !== undefined)
      add('bar', counted, [], t('Without a number, the rows of each %s can be counted.', columnTitle(counted)))
  }
  return candidates
}
