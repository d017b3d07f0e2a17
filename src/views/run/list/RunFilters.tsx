import { useMemo } from 'react'

import { tableCounts, type RunFilter, type RunStatusGroup } from '../../../projections/run/filter'
import type { Run } from '../../../projections/run/runs'
import { SearchField, Select } from '../../controls'
import { t } from '../../i18n'
import { formatWhole } from '../../controls/field/number'

interface RunFiltersProps {
  readonly runs: readonly Run[]
  readonly filter: RunFilter
  readonly onChange: (filter: RunFilter) => void
}

const STATUSES: readonly (readonly [RunStatusGroup, string])[] = [
  ['success', 'Done'],
  ['failed', 'Failed'],
  ['stopped', 'Stopped'],
  ['running', 'Running'],
]
const DURATIONS: readonly (readonly [number, string])[] = [
  [1000, '1 s or more'],
  [10_000, '10 s or more'],
  [60_000, '1 min or more'],
]

/** Narrows the query history by words, table, status and duration. */
export const RunFilters = ({ runs, filter, onChange }: RunFiltersProps) => {
  const tables = useMemo(() => tableCounts(runs), [runs])
  return (
    <div className="run-filters">
      <SearchField
        label={t('Search history')}
        placeholder={t('Search SQL, tab or error')}
        size="small"
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Select
        label={t('Table')}
        labelPlace="hidden"
        size="small"
        value={filter.table ?? ''}
        onChange={(table) => onChange({ ...filter, table: table === '' ? null : table })}
        options={[
          { value: '', label: t('Any table') },
          ...tables.map(([table, count]) => ({ value: table, label: table, detail: formatWhole(count) })),
        ]}
      />
      <Select
        label={t('Status')}
        labelPlace="hidden"
        size="small"
        value={filter.status ?? ''}
        onChange={(status) => onChange({ ...filter, status: status === '' ? null : status })}
        options={[
          { value: '' as const, label: t('Any status') },
          ...STATUSES.map(([value, label]) => ({ value, label: t(label) })),
        ]}
      />
      <Select
        label={t('Duration')}
        labelPlace="hidden"
        size="small"
        value={filter.atLeast ?? 0}
        onChange={(atLeast) => onChange({ ...filter, atLeast: atLeast === 0 ? null : atLeast })}
        options={[
          { value: 0, label: t('Any duration') },
          ...DURATIONS.map(([value, label]) => ({ value, label: t(label) })),
        ]}
      />
    </div>
  )
}
