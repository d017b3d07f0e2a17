import { useId } from 'react'

import type { Quantile } from '../../../../domain/charts/kinds/common/data/quantiles'
import { RadioInput } from '../../../controls/choice/RadioInput'
import { t } from '../../../i18n'

const SIMPLE = [
  ['AVG', 'Average'],
  ['SUM', 'Sum'],
  ['MIN', 'Minimum'],
  ['MAX', 'Maximum'],
  ['COUNT', 'Count'],
  ['COUNT_DISTINCT', 'Distinct'],
] as const
const QUANTILES: readonly (readonly [Quantile, string])[] = [
  ['MEDIAN', 'Median'],
  ['P90', 'p90'],
]

interface AggregatesProps {
  readonly value: string | null
  /** The engine has them. */
  readonly quantiles: boolean
  readonly onChange: (aggregate: string) => void
}

/** The aggregates of a column, all in view. */
export const Aggregates = ({ value, quantiles, onChange }: AggregatesProps) => {
  const group = useId()
  return (
    <div className="field">
      <span className="label">{t('Aggregate')}</span>
      <div role="radiogroup" aria-label={t('Aggregate')} className="aggregates">
        {[...SIMPLE, ...(quantiles ? QUANTILES : [])].map(([aggregate, name]) => (
          <label key={aggregate}>
            <RadioInput
              group={group}
              label={aggregate === 'P90' ? t('90th percentile') : t(name)}
              checked={value === aggregate}
              disabled={false}
              onChoose={() => onChange(aggregate)}
            />
            {t(name)}
          </label>
        ))}
      </div>
    </div>
  )
}
