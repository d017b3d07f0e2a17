import './smallBars.css'

interface SmallBarsProps {
  readonly counts: readonly number[]
  /** False for bars that are faint. */
  readonly isIn?: (bar: number) => boolean
  readonly className?: string
}

/** Bars of counts without axes, beside words that say the same: screen readers have those. */
export const SmallBars = ({ counts, isIn = () => true, className = '' }: SmallBarsProps) => {
  const most = Math.max(1, ...counts)
  return (
    <div className={`small-bars ${className}`} aria-hidden="true">
      {counts.map((count, bar) => (
        <span
          // bars have no other name than their place
          key={bar}
          className={isIn(bar) ? 'in' : undefined}
          style={{ height: count === 0 ? 0 : `max(1px, ${(100 * count) / most}%)` }}
        />
      ))}
    </div>
  )
}
