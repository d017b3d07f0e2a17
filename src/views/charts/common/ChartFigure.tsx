// The plot is one tab stop whose marks the arrows reach, as in a grid.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import { CircleSlash, Table2 } from 'lucide-react'
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { Button, EmptyState, VisuallyHidden } from '../../controls'
import { t } from '../../i18n'
import type { ChartData, ChartKind, Focus } from '../chart'
import '../charts.css'
import { DataTable } from './DataTable'
import { Legend } from './Legend'
import { markByKey } from './marks'
import { summaryOf } from './summary'
import { Tooltip } from './Tooltip'
import { useSize } from './useSize'

interface ChartFigureProps {
  readonly title: string
  readonly kind: ChartKind
  readonly kindName: string
  readonly data: ChartData
}

const NO_ROOM = 60

const wordsAt = ({ x, series }: ChartData, { series: at, index }: Focus): string => {
  const one = series[at]
  return `${x.labels[index] ?? ''}: ${one?.name ?? ''} ${one?.texts[index] ?? ''}`
}

/** A chart with its title, legend, tooltip, words for those who do not see it, and its values as a table. */
export const ChartFigure = ({ title, kind, kindName, data }: ChartFigureProps) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [lit, setLit] = useState<string | null>(null)
  const [focus, setFocus] = useState<{ readonly of: ChartData; readonly mark: Focus } | null>(null)
  const [asTable, setAsTable] = useState(false)
  const plot = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(plot)
  const mark = focus?.of === data ? focus.mark : null
  const refusal = kind.refuses(data)
  const empty = data.series.every(({ values }) => values.every((value) => value === null))
  const drawn = useMemo(
    () =>
      width < NO_ROOM || height < NO_ROOM || refusal !== null || empty
        ? null
        : kind.draw({ data, width, height, hidden, lit, focus: mark }),
    [kind, data, width, height, hidden, lit, mark, refusal, empty],
  )
  const point = mark === null ? null : (drawn?.place(mark) ?? null)
  const go = (next: Focus | null): void => {
    if (next?.index !== mark?.index || next?.series !== mark?.series)
      setFocus(next === null ? null : { of: data, mark: next })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && mark !== null) go(null)
    else if (event.key.toLowerCase() === 't') setAsTable(true)
    else {
      const next = markByKey(data, mark, event.key, hidden)
      if (next === null) return
      go(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    go(drawn?.nearest(event.clientX - box.left, event.clientY - box.top) ?? null)
  }
  return (
    <figure className="chart" aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
          <p className="cut">{data.notes.join(' ')}</p>
        </div>
        <Button variant="ghost" size="small" icon={Table2} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('View as table')}
        </Button>
      </header>
      <VisuallyHidden>{summaryOf(kindName, data)}</VisuallyHidden>
      {data.series.length > 1 && !kind.namesItself && !asTable && data.look?.legend !== false && (
        <Legend series={data.series} hidden={hidden} onChange={setHidden} onLight={setLit} />
      )}
      {asTable ? (
        <DataTable data={data} label={title} />
      ) : (
        <div
          ref={plot}
          className="chart-plot"
          tabIndex={0}
          role="application"
          aria-roledescription={t('chart')}
          aria-label={t('Values of %s. Arrows go from mark to mark, T shows the table.', title)}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerLeave={() => go(null)}
          onBlur={() => go(null)}
        >
          {refusal === null && empty && (
            <EmptyState icon={CircleSlash} title={t('No values to draw')}>
              {t('Every value of the chosen columns is NULL.')}
            </EmptyState>
          )}
          {refusal !== null && (
            <EmptyState icon={CircleSlash} title={t('This chart does not suit the values')}>
              {t(refusal)}
            </EmptyState>
          )}
          {drawn !== null && (
            <svg className="vz" width={width} height={height} aria-hidden="true">
              {drawn.element}
            </svg>
          )}
          {mark !== null && point !== null && !(kind.namesItself && data.x.kind === 'none') && (
            <Tooltip data={data} focus={mark} at={point} width={width} height={height} hidden={hidden} />
          )}
          <VisuallyHidden>
            <span aria-live="polite">{mark === null ? '' : wordsAt(data, mark)}</span>
          </VisuallyHidden>
        </div>
      )}
    </figure>
  )
}
