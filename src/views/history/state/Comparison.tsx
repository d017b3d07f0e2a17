import { Segmented } from '../../controls'
import { t } from '../../i18n'
import type { Against } from './useStates'

const COMPARISONS: readonly { readonly value: Against; readonly label: string }[] = [
  { value: 'step', label: 'Changed by this step' },
  { value: 'now', label: 'Against now' },
  { value: 'none', label: 'Whole state' },
]

interface ComparisonProps {
  readonly against: Against
  readonly onChange: (against: Against) => void
}

/** Chooses the state that the one of the moment is compared with. */
export const Comparison = ({ against, onChange }: ComparisonProps) => (
  <Segmented
    label={t('Compare')}
    size="small"
    value={against}
    onChange={onChange}
    options={COMPARISONS.map((option) => ({ ...option, label: t(option.label) }))}
  />
)
