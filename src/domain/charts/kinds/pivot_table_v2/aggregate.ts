import { choose } from '../common/controls'
import type { Control } from '../types'

/** The database's own totals: the metric over all rows of a total. */
export const BY_DATABASE = 'Sum'

/** Figures of a pivot table, in saved form: totals of the database, or aggregates of the cells. */
export const aggregateFunction: Control = {
  name: 'aggregateFunction',
  label: 'Figures',
  kind: 'select',
  redraws: true,
  default: BY_DATABASE,
  hint: 'All but the first are reckoned from the cells of the table.',
  choices: choose(
    [BY_DATABASE, 'As the metric says, totals too'],
    ['Count', 'Count of cells'],
    ['Count Unique Values', 'Count of different values'],
    ['List Unique Values', 'Different values'],
    ['Average', 'Average of cells'],
    ['Median', 'Median of cells'],
    ['Sample Variance', 'Sample variance of cells'],
    ['Sample Standard Deviation', 'Sample standard deviation of cells'],
    ['Minimum', 'Least cell'],
    ['Maximum', 'Greatest cell'],
    ['First', 'First cell'],
    ['Last', 'Last cell'],
    ['Sum as Fraction of Total', 'Share of the total'],
    ['Sum as Fraction of Rows', 'Share of the row'],
    ['Sum as Fraction of Columns', 'Share of the column'],
    ['Count as Fraction of Total', 'Count, as a share of the total'],
    ['Count as Fraction of Rows', 'Count, as a share of the row'],
    ['Count as Fraction of Columns', 'Count, as a share of the column'],
  ),
}
