import { useState } from 'react'

import type { ExploreDataset } from '../../../events/explore/explore'
import { metricLabel, type AdhocMetric, type Metric } from '../../../domain/charts/kinds/common/data/adhoc'
import { Segmented, Select, TextField } from '../../controls'
import { t } from '../../i18n'
import { EditorForm, SqlField } from '../EditorForm'
import { metricText } from './metricText'

const AGGREGATES = [
  ['SUM', 'Sum'],
  ['AVG', 'Average'],
  ['COUNT', 'Count'],
  ['COUNT_DISTINCT', 'Count distinct'],
  ['MIN', 'Minimum'],
  ['MAX', 'Maximum'],
] as const

type Way = 'saved' | 'simple' | 'sql'

const wayOf = (metric: Metric | null, dataset: ExploreDataset): Way => {
  if (metric === null) return dataset.metrics.length > 0 ? 'saved' : 'simple'
  if (typeof metric === 'string') return 'saved'
  return metric.expressionType === 'SQL' ? 'sql' : 'simple'
}

interface MetricEditorProps {
  readonly dataset: ExploreDataset
  /** Null for a new one. */
  readonly metric: Metric | null
  readonly onApply: (metric: Metric) => void
  readonly onClose: () => void
}

/** A metric: a saved one, an aggregate of a column, or SQL. */
export const MetricEditor = ({ dataset, metric, onApply, onClose }: MetricEditorProps) => {
  const adhoc = typeof metric === 'object' ? metric : null
  const [way, setWay] = useState<Way>(wayOf(metric, dataset))
  const [saved, setSaved] = useState(typeof metric === 'string' ? metric : null)
  const [column, setColumn] = useState(adhoc?.column?.column_name ?? null)
  const [aggregate, setAggregate] = useState(adhoc?.aggregate ?? null)
  const [sql, setSql] = useState(adhoc?.sqlExpression ?? '')
  const [label, setLabel] = useState(adhoc?.hasCustomLabel === true ? (adhoc.label ?? '') : '')
  const draft = ((): Metric | null => {
    if (way === 'saved') return saved
    const keptOption: Partial<AdhocMetric> =
      adhoc?.optionName === undefined ? {} : { optionName: adhoc.optionName ?? null }
    const custom = label.trim()
    const of = (base: AdhocMetric): AdhocMetric => ({
      ...base,
      ...keptOption,
      label: custom === '' ? metricLabel({ ...base, label: null }) : custom,
      hasCustomLabel: custom !== '',
    })
    if (way === 'sql') return sql.trim() === '' ? null : of({ expressionType: 'SQL', sqlExpression: sql.trim() })
    return column === null || aggregate === null
      ? null
      : of({ expressionType: 'SIMPLE', column: { column_name: column }, aggregate })
  })()
  return (
    <EditorForm
      title={draft === null ? t('Metric') : metricText(dataset, draft)}
      draft={draft}
      missing={t('Choose what it is.')}
      onApply={onApply}
      onClose={onClose}
    >
      <Segmented
        label={t('Kind of metric')}
        size="small"
        value={way}
        onChange={setWay}
        options={[
          { value: 'saved', label: t('Saved') },
          { value: 'simple', label: t('Simple') },
          { value: 'sql', label: t('Custom SQL') },
        ]}
      />
      {way === 'saved' && (
        <Select
          label={t('Saved metric')}
          value={saved}
          placeholder={t('Choose a metric')}
          emptyText={t('This dataset has no saved metrics.')}
          options={dataset.metrics.map(({ name, label: title }) => ({ value: name, label: title ?? name }))}
          onChange={setSaved}
        />
      )}
      {way === 'simple' && (
        <>
          <Select
            label={t('Column')}
            value={column}
            placeholder={t('Choose a column')}
            options={dataset.columns.map(({ name, label: title, type }) => ({
              value: name,
              label: (title ?? '') === '' ? name : (title ?? name),
              detail: type ?? '',
            }))}
            onChange={setColumn}
          />
          <Select
            label={t('Aggregate')}
            value={aggregate}
            placeholder={t('Choose an aggregate')}
            options={AGGREGATES.map(([value, name]) => ({ value, label: t(name) }))}
            onChange={setAggregate}
          />
        </>
      )}
      {way === 'sql' && <SqlField dataset={dataset} place="metric" value={sql} onChange={setSql} />}
      {way !== 'saved' && (
        <TextField label={t('Label')} value={label} onChange={(event) => setLabel(event.target.value)} />
      )}
    </EditorForm>
  )
}
