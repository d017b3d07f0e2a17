import { max, min } from 'd3'

import { textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { TimeColumn } from '../../../domain/charts/kinds/time_table/columns'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { t } from '../../i18n'
import { Trend } from '../big_number/Trend'
import { periodText, timeFormatter } from '../common/format/moment'
import { courseOf, type TimeRow } from './data'

const USUAL = { width: 150, height: 24 }

interface CourseProps {
  readonly column: TimeColumn
  readonly row: TimeRow
  readonly context: ControlContext
  readonly format: (value: number) => string
}

/** The course of a row over time, with the ends of its axis beside it where they are wanted. */
export const Course = ({ column, row, context, format }: CourseProps) => {
  const values = courseOf(column, row)
  const present = values.filter((value) => value !== null)
  const [low, high] = [column.axisBounds[0] ?? min(present) ?? null, column.axisBounds[1] ?? max(present) ?? null]
  const said = timeFormatter(column.dateFormat)
  const moment = (at: number | undefined): string =>
    at === undefined ? '' : (said?.(at) ?? periodText(at, textIn(context.values, 'time_grain_sqla')))
  const title =
    low === null || high === null
      ? undefined
      : t('%s to %s: %s to %s', moment(row.moments[0]), moment(row.moments.at(-1)), format(low), format(high))
  return (
    <div className="course" title={title}>
      {column.showAxis && low !== null && high !== null && (
        <div className="course-ends">
          <span>{format(high)}</span>
          <span>{format(low)}</span>
        </div>
      )}
      <Trend
        values={values}
        width={column.width ?? USUAL.width}
        height={column.height ?? USUAL.height}
        zero={false}
        ends={column.axisBounds}
      />
    </div>
  )
}
