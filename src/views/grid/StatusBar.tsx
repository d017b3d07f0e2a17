import { useEffect, useState } from 'react'

import type { Cell } from '../../core/results/types'
import { t, tn } from '../i18n'
import { aggregate, type Aggregates } from './columns/aggregates'
import type { GridColumn } from './cells/cells'
import { grouped } from '../../core/results/exact'
import { numberText } from './cells/numbers'
import { cellsIn, type Rectangle } from './copy/selection'
import { inSlices } from './cells/slices'

interface StatusBarProps {
  readonly columns: readonly GridColumn[]
  readonly rowAt: (place: number) => readonly Cell[] | undefined
  readonly rectangle: Rectangle | null
  /** Place of the active cell, or null. */
  readonly row: number | null
  readonly shown: number
  readonly total: number
  /** Message about the last copy; empty without one. */
  readonly copied: string
}

const average = (value: number): string =>
  Math.abs(value) >= 1e15
    ? numberText(value.toPrecision(6))
    : numberText(String(Number(Math.abs(value) >= 100 ? value.toFixed(2) : value.toPrecision(5))))

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <span>
    <span className="k">{name}</span>
    <b>{value}</b>
  </span>
)

const useAggregates = ({ columns, rowAt, rectangle }: StatusBarProps): Aggregates | null => {
  const [aggregates, setAggregates] = useState<{ readonly of: Rectangle; readonly value: Aggregates } | null>(null)
  useEffect(() => {
    if (rectangle === null) return undefined
    const stop = new AbortController()
    void inSlices(aggregate(columns, rowAt, rectangle), stop.signal).then((done) => {
      if (done !== null) setAggregates({ of: rectangle, value: done.value })
    })
    return () => stop.abort()
  }, [columns, rowAt, rectangle])
  return aggregates !== null && aggregates.of === rectangle ? aggregates.value : null
}

/** Aggregates of the selection on the left, where one is on the right. */
export const StatusBar = (props: StatusBarProps) => {
  const { rectangle, row, shown, total, copied } = props
  const sums = useAggregates(props)
  const cells = rectangle === null ? 0 : cellsIn(rectangle)
  const count = (value: number): string => grouped(String(value))
  return (
    <div className="grid-status">
      {cells > 1 && <span>{tn('%s cell', '%s cells', cells, count(cells))}</span>}
      {cells > 1 && sums !== null && (
        <>
          <Figure name={t('Count')} value={count(cells - sums.nulls)} />
          {sums.sum !== null && <Figure name={t('Sum')} value={numberText(sums.sum, true, true)} />}
          {sums.average !== null && <Figure name={t('Average')} value={average(sums.average)} />}
          {sums.min !== null && <Figure name={t('Min')} value={numberText(sums.min)} />}
          {sums.max !== null && <Figure name={t('Max')} value={numberText(sums.max)} />}
          <Figure name={t('Distinct')} value={`${count(sums.distinct)}${sums.distinctCut ? '+' : ''}`} />
          <Figure name={t('Nulls')} value={count(sums.nulls)} />
        </>
      )}
      <span className="grow" />
      <output>{copied}</output>
      {shown < total && <span>{t('%s of %s rows match', count(shown), count(total))}</span>}
      {row !== null && row >= 0 && <span className="k">{t('Row %s of %s', count(row + 1), count(shown))}</span>}
      {row === null && shown === total && <span className="k">{tn('%s row', '%s rows', total, count(total))}</span>}
    </div>
  )
}
