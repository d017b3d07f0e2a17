import type { ChartSeries } from '../chart'
import { colorOf } from './colors'
import { t } from '../../i18n'

interface LegendProps {
  readonly series: readonly ChartSeries[]
  readonly hidden: ReadonlySet<string>
  readonly onChange: (hidden: ReadonlySet<string>) => void
  readonly onLight: (key: string | null) => void
}

/** Names of the series. A press hides one, a double press leaves it alone; a hidden one keeps its place. */
export const Legend = ({ series, hidden, onChange, onLight }: LegendProps) => {
  const toggle = (key: string): void => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    onChange(next.size === series.length ? new Set() : next)
  }
  const isolate = (key: string): void => onChange(new Set(series.flatMap((one) => (one.key === key ? [] : [one.key]))))
  return (
    <ul className="chart-legend" aria-label={t('Legend')}>
      {series.map((one, index) => (
        <li key={one.key}>
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
            <span className="cut">{one.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
