import { useMemo } from 'react'

import { cellNumber } from '../../../../core/results/cellNumber'
import { anyNumberIn, compareNumbers } from '../../../../core/results/exact'
import type { Cell } from '../../../../core/results/types'
import type { ExploreColumn } from '../../../../events/explore/explore'
import type { Metric } from '../../../../domain/charts/kinds/common/data/adhoc'
import type { Quotes } from '../../../../domain/sql/quotes'
import type { QuantileSql } from '../../../../domain/charts/kinds/common/data/quantiles'
import { shareText, shortNumber } from '../../../chart/common/format/format'
import { cellMoment } from '../../../chart/common/format/cellMoment'
import { periodText } from '../../../chart/common/format/moment'
import { readable } from '../../../chart/common/format/readable'
import { SmallBars } from '../../../controls/SmallBars'
import { countsByBin } from '../../../filter/values/countsByBin'
import { edgesOf } from '../../../filter/values/rangeScale'
import { useFigures } from '../../../filter/useFigures'
import { t } from '../../../i18n'
import { useEditor } from '../../editor'
import { barsQuery, isMeasured, isTimeSaved, resultQuery } from './preview'

/** The least and the greatest value of a column are of its type, all other aggregates are numbers. */
const isOwnValue = (metric: Metric): boolean =>
  typeof metric === 'object' && (metric.aggregate === 'MIN' || metric.aggregate === 'MAX')

/** `isTime`: the answer says that it is a time. */
const resultText = (
  cell: Cell | undefined,
  metric: Metric,
  column: ExploreColumn | undefined,
  isTime: boolean,
): string => {
  if (cell === null || cell === undefined) return t('No value')
  const isOwn = isOwnValue(metric)
  const moment = isTime || (isOwn && column?.isTime === true) ? cellMoment(cell) : null
  if (moment !== null) return periodText(moment, null)
  // digits of a text are no number: 00501 is a postal code
  if (isOwn && column?.generic === 1 && typeof cell === 'string') return cell
  const value = cellNumber(cell)
  return value === null ? readable(cell) : shortNumber(value)
}

interface MetricPreviewProps {
  readonly metric: Metric
  /** The column that it aggregates, where it is one. */
  readonly column: ExploreColumn | undefined
  readonly formula: string
  /** How the engine computes quantiles; null where it does not. */
  readonly quantiles: QuantileSql | null
  /** Quotes of names in its SQL; null where they are not known. */
  readonly quotes: Quotes | null
}

/** The value of a metric over the rows of the chart, and how the values of its column are spread. */
export const MetricPreview = ({ metric, column, formula, quantiles, quotes }: MetricPreviewProps) => {
  const { id, dataset, context } = useEditor()
  const { values } = context
  const key = `${id}/metric`
  const queries = useMemo(() => resultQuery(values, metric, column, quantiles), [values, metric, column, quantiles])
  const figures = useFigures({ key, datasetId: dataset.id, queries })
  const [value, rows, known, least, greatest] = figures?.[0]?.rows[0] ?? []
  const isTime = figures?.[0]?.columns[0]?.is_dttm === true || isTimeSaved(dataset, metric)
  const [low, high] = [anyNumberIn(least), anyNumberIn(greatest)]
  const edges = useMemo(
    () => (low === null || high === null || compareNumbers(low, high) >= 0 ? null : edgesOf(low, high)),
    [low, high],
  )
  const bars = useMemo(
    () => (edges === null || !isMeasured(column) ? null : barsQuery(values, column, edges, quotes)),
    [values, column, edges, quotes],
  )
  const spread = useFigures({ key: `${key}/bars`, datasetId: dataset.id, queries: bars })
  const counts = useMemo(() => countsByBin(spread, (edges?.length ?? 1) - 1), [spread, edges])
  const total = cellNumber(rows)
  const nulls = total === null || total === 0 || column === undefined ? null : 1 - (cellNumber(known) ?? 0) / total
  return (
    <div className="field">
      <span className="label">{t('Preview')}</span>
      <div className="metric-preview">
        <SmallBars counts={counts} />
        <dl>
          <dt>{t('Result')}</dt>
          <dd className="num">{figures === null ? '…' : resultText(value, metric, column, isTime)}</dd>
          {nulls !== null && (
            <>
              <dt>{t('Nulls')}</dt>
              <dd className="num">{shareText(nulls)}</dd>
            </>
          )}
        </dl>
      </div>
      <code className="metric-formula">{formula}</code>
    </div>
  )
}
