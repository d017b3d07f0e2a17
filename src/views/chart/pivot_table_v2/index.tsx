import { useMemo } from 'react'

import { filtersGroups, numberIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { currencyOf } from '../../../domain/charts/kinds/common/style/currency'
import { savedMetric } from '../../../domain/charts/kinds/common/style/labelled'
import { pivotParts } from '../../../domain/charts/kinds/pivot_table_v2'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import type { Cell } from '../../../core/results/types'
import type { ChartAnswer } from '../../../events/chart/chart'
import { VisuallyHidden } from '../../controls'
import { formatWhole } from '../../controls/field/number'
import { t } from '../../i18n'
import { useFigureClass, useMarkActions } from '../common/figure/actions'
import { MarkCell } from '../common/figure/MarkCell'
import { NoRows } from '../common/figure/NoRows'
import { reachedLimit } from '../common/figure/notes'
import { isAdaptive } from '../common/format/numberFormat'
import { readable } from '../common/format/readable'
import { valueText } from '../common/format/valueText'
import type { DrawingProps } from '../drawing'
import { measureOf } from '../result/fields'
import { columnText, totalText } from '../table/digits'
import { asMoney } from '../table/money'
import { groundOf, rulesOf } from '../table/rules'
import { aggregateOf, isCount, isShare } from './aggregate'
import { pivotOf, type Heading } from './pivot'
import '../charts.css'

/** Limits of a readable table; the rest is named as left out. */
const MAX_ROWS = 500
const MAX_COLUMNS = 100

/** Headings of one level, neighbours of equal values as one. */
const spans = (headings: readonly Heading[], level: number) => {
  const headingSpans: { readonly key: string; readonly name: string; size: number; readonly total: boolean }[] = []
  for (const heading of headings) {
    const path = JSON.stringify(heading.path.slice(0, level + 1))
    const last = headingSpans.at(-1)
    if (last?.key === path) last.size += 1
    else headingSpans.push({ key: path, name: heading.names[level] ?? '', size: 1, total: heading.total })
  }
  return headingSpans
}

/** The number of rows below each name of a level, itself included; 0 for a name that repeats the one above it. */
const heights = (headings: readonly Heading[], level: number): readonly number[] =>
  spans(headings, level).flatMap(({ size }) => [size, ...Array<number>(size - 1).fill(0)])

/** Sentences on rows, columns and cells that are missing; `left` rows and columns are not shown. */
const notesOf = (context: ControlContext, answers: readonly ChartAnswer[], left: number): readonly string[] => {
  const [cells, ...totals] = answers
  const limit = cells === undefined ? null : reachedLimit(context, cells)
  const isCut = totals.some(({ sqlRows, rowLimit }) => rowLimit !== undefined && sqlRows >= rowLimit)
  const ofAll = pivotParts(context).length > 1 && !isCut && aggregateOf(context.values['aggregateFunction']) === null
  const limitText = ofAll
    ? t('Cell limit reached: %s cells were read. Totals cover all rows.', formatWhole(limit ?? 0))
    : t('Cell limit reached: %s cells were read.', formatWhole(limit ?? 0))
  const leavesOut = numberIn(context.values, 'series_limit') !== null || filtersGroups(context.values)
  return [
    ...(limit === null ? [] : [limitText]),
    ...(limit === null && ofAll && leavesOut ? [t('Totals cover all rows, also of cells that are left out.')] : []),
    ...(left > 0 ? [t('%s rows and columns are not shown.', formatWhole(left))] : []),
  ]
}

/** Figures by two groups of dimensions. */
const PivotTable = ({ title, context, answers, results }: DrawingProps) => {
  const pivot = useMemo(() => pivotOf(context, results), [context, results])
  const [rows, columns] = useMemo(
    () => [pivot.rows.slice(0, MAX_ROWS), pivot.columns.slice(0, MAX_COLUMNS)] as const,
    [pivot],
  )
  const looks = useMemo(() => {
    const name = context.values['valueFormat']
    const rules = rulesOf(context.values['conditional_formatting'])
    return new Map(
      pivot.metrics.map((metric) => {
        const cells = pivot.cells(metric)
        const saved = savedMetric(context, metric)
        const figures = context.values['aggregateFunction']
        const usual = isAdaptive(name) ? (isShare(figures) ? ',.1%' : (saved?.format ?? null)) : name
        const formatName = isCount(figures) ? null : usual
        const totals = rows.flatMap((row) =>
          columns.flatMap((column) =>
            (row.total || column.total) && (row.metric ?? column.metric) === metric ? [pivot.cell(row, column)] : [],
          ),
        )
        const exact = columnText({ grouped: true }, cells)
        const exactTotal = totalText({ grouped: true }, cells, totals)
        const named = () => currencyOf(context.values['currency_format']) ?? currencyOf(saved?.currency)
        const money = isShare(figures) || isCount(figures) ? null : named()
        const plain = (cell: Cell, total: boolean): string => asMoney((total ? exactTotal : exact)(cell), cell, money)
        const format = isAdaptive(formatName) || formatName === null ? null : valueText(formatName, money).format
        return [metric, { plain, format, ground: groundOf(rules, metric, cells) }]
      }),
    )
  }, [context, pivot, rows, columns])
  const lookOf = (row: Heading, column: Heading) => looks.get(row.metric ?? column.metric ?? '')
  const rowHeights = pivot.rowTitles.map((_, level) => heights(rows, level))
  const left = pivot.rows.length - rows.length + (pivot.columns.length - columns.length)
  const notes = notesOf(context, answers, left).join(' ')
  const { bare = false } = useMarkActions()
  const textOf = (row: Heading, column: Heading): string => {
    const cell = pivot.cell(row, column)
    const value = measureOf(cell)
    // rows without a value differ from no rows, which leave the cell empty
    if (cell === null) return pivot.has(row, column) ? '–' : ''
    const look = lookOf(row, column)
    return value === null || look?.format == null
      ? (look?.plain(cell, row.total || column.total) ?? readable(cell))
      : look.format(value)
  }
  const groundAt = (row: Heading, column: Heading) => {
    const ground = row.total || column.total ? null : lookOf(row, column)?.ground(pivot.cell(row, column))
    return ground === null || ground === undefined ? undefined : { background: ground }
  }
  return (
    <figure className={useFigureClass()} aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
          <p className="cut" title={notes === '' ? undefined : notes}>
            {notes === '' ? '' : `${notes} · `}
            {[...pivot.rowTitles, ...pivot.columnTitles].join(', ')}
          </p>
        </div>
      </header>
      {rows.length === 0 || columns.length === 0 ? (
        <NoRows />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="chart-table pivot" tabIndex={0}>
          <table aria-label={title}>
            <thead>
              {pivot.columnTitles.map((head, level) => (
                <tr key={head}>
                  {level === pivot.columnTitles.length - 1 ? (
                    pivot.rowTitles.map((one) => (
                      <th key={one} scope="col">
                        {one}
                      </th>
                    ))
                  ) : pivot.rowTitles.length === 0 ? null : (
                    <th scope="row" colSpan={pivot.rowTitles.length}>
                      {head}
                    </th>
                  )}
                  {spans(columns, level).map((span) =>
                    // a total has no more names below its own
                    span.name === '' ? (
                      <td key={span.key} colSpan={span.size}>
                        <VisuallyHidden>{t('All')}</VisuallyHidden>
                      </td>
                    ) : (
                      <th
                        key={span.key}
                        scope="colgroup"
                        colSpan={span.size}
                        className={`${span.size > 1 ? 'wide' : 'r'}${span.total ? ' total' : ''}`}
                      >
                        <span>{span.name}</span>
                      </th>
                    ),
                  )}
                </tr>
              ))}
            </thead>
            <tbody>
              {rows.map((row, place) => (
                <tr key={row.key} className={row.total ? 'total' : undefined}>
                  {row.names.map((one, level) => {
                    const height = rowHeights[level]?.[place] ?? 1
                    if (height === 0) return null
                    const rowSpan = height === 1 ? undefined : height
                    return one === '' ? (
                      // oxlint-disable-next-line react/no-array-index-key
                      <td key={level} rowSpan={rowSpan}>
                        <VisuallyHidden>{t('All')}</VisuallyHidden>
                      </td>
                    ) : (
                      // oxlint-disable-next-line react/no-array-index-key
                      <th key={level} scope="row" title={one} rowSpan={rowSpan}>
                        <span>{one}</span>
                      </th>
                    )
                  })}
                  {columns.map((column) => (
                    <MarkCell
                      key={column.key}
                      marks={[...row.marks, ...column.marks]}
                      className={column.total ? 'r total' : 'r'}
                      style={groundAt(row, column)}
                    >
                      {textOf(row, column)}
                    </MarkCell>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {bare && notes !== '' && <p className="figure-note">{notes}</p>}
    </figure>
  )
}

export default PivotTable
