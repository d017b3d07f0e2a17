import type { ExploreDataset } from '../../../events/explore/explore'
import { Select } from '../../controls'
import { t } from '../../i18n'

interface SortMetricProps {
  readonly sortMetric: string | null
  readonly dataset: ExploreDataset | null
  readonly error: string | null
  readonly onChange: (sortMetric: string | null) => void
}

/** The metric that the values of a filter are sorted by: one of the dataset, or the aggregate that the filter has (`B5.32`). */
export const SortMetricField = ({ sortMetric, dataset, error, onChange }: SortMetricProps) => {
  const metrics = dataset?.metrics ?? []
  const isOther = sortMetric !== null && !metrics.some(({ name }) => name === sortMetric)
  return (
    <div data-field="sortMetric">
      <Select
        label={t('Sort metric')}
        value={sortMetric ?? ''}
        error={error}
        options={[
          { value: '', label: t('By value') },
          ...metrics.map(({ name, label }) => ({ value: name, label: label ?? name })),
          ...(isOther ? [{ value: sortMetric, label: sortMetric }] : []),
        ]}
        onChange={(next) => onChange(next === '' ? null : next)}
      />
    </div>
  )
}
