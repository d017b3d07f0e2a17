import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { memo, useRef } from 'react'

import type { ChartSeries } from '../../chart'
import { Icon } from '../../../controls'
import { t } from '../../../i18n'
import { colorOf, inkOf } from '../color/colors'
import { legendOrder, type LegendPlan } from './legendStyle'
import type { LegendStyle } from '../../styles'
import { textWidth } from '../series/measure'
import { useEnds } from '../interaction/useEnds'

interface LegendProps {
  readonly series: readonly ChartSeries[]
  readonly hidden: ReadonlySet<string>
  readonly plan: LegendPlan
  readonly sort: LegendStyle['sort']
  /** The middle of each name, in pixels from the top, where names are at the ends of lines. */
  readonly endsAt?: readonly number[] | undefined
  readonly onChange: (hidden: ReadonlySet<string>) => void
  readonly onLight: (key: string | null) => void
}

/** Least width of a name while others could scroll, in pixels; and the width around it. */
const NAME = 96
const AROUND = 28
/** Letters of names are larger than those of drawings. */
const LARGER = 1.1

/** Share of the visible part that a press scrolls. */
const STEP = 0.8

/** Names of the series. A press hides one, a double press leaves it alone; a hidden one keeps its place. */
export const Legend = memo(({ series, hidden, plan, sort, endsAt, onChange, onLight }: LegendProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { side, plain } = plan
  const down = side === 'left' || side === 'right'
  const { over, before, after } = useEnds(frame, list, down, series)
  const toggle = (key: string): void => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    onChange(next.size === series.length ? new Set() : next)
  }
  const isolate = (key: string): void => onChange(new Set(series.flatMap((one) => (one.key === key ? [] : [one.key]))))
  const go = (way: -1 | 1): void => {
    const listElement = list.current
    if (listElement !== null)
      listElement.scrollBy(
        down ? { top: way * listElement.clientHeight * STEP } : { left: way * listElement.clientWidth * STEP },
      )
  }
  const scrolls = over && !plain
  return (
    <div
      ref={frame}
      className={`chart-legend ${side} ${endsAt === undefined ? '' : 'ends'} ${plain ? 'plain' : 'scrolls'}`}
      style={plan.frame}
    >
      {scrolls && (
        <button
          type="button"
          className="way"
          aria-label={t('Names before')}
          aria-disabled={!before}
          onClick={() => go(-1)}
        >
          <Icon of={down ? ChevronUp : ChevronLeft} size={14} />
        </button>
      )}
      <ul ref={list} aria-label={t('Legend')}>
        {legendOrder(
          series.map(({ name }) => name),
          sort,
        ).map((index) => {
          const one = series[index]
          return one === undefined ? null : (
            <li
              key={one.key}
              style={
                endsAt !== undefined
                  ? { top: endsAt[index] ?? 0 }
                  : plain || down
                    ? undefined
                    : { minWidth: Math.ceil(Math.min(NAME, textWidth(one.name) * LARGER)) + AROUND }
              }
            >
              <button
                type="button"
                aria-pressed={!hidden.has(one.key)}
                className={hidden.has(one.key) ? 'off' : ''}
                title={one.name}
                onClick={() => toggle(one.key)}
                onDoubleClick={() => isolate(one.key)}
                onPointerEnter={() => onLight(one.key)}
                onPointerLeave={() => onLight(null)}
              >
                <span className="sw" style={{ background: colorOf(series, index) }} />
                <span
                  className="cut"
                  style={endsAt === undefined ? undefined : { color: inkOf(colorOf(series, index)) }}
                >
                  {one.name}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {scrolls && (
        <button
          type="button"
          className="way"
          aria-label={t('Names after')}
          aria-disabled={!after}
          onClick={() => go(1)}
        >
          <Icon of={down ? ChevronDown : ChevronRight} size={14} />
        </button>
      )}
    </div>
  )
})
Legend.displayName = 'Legend'
