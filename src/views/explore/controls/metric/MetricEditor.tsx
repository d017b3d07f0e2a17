import { useState } from 'react'

import type { ExploreDataset } from '../../../../events/explore/explore'
import {
  metricLabel,
  metricText as formulaOf,
  type AdhocMetric,
  type Metric,
} from '../../../../domain/charts/kinds/common/data/adhoc'
import {
  quantileLabel,
  quantileMetric,
  quantileOf,
  quantileSqlOf,
} from '../../../../domain/charts/kinds/common/data/quantiles'
import { Segmented, Select, TextField } from '../../../controls'
import { quotesIn } from '../../../../projections/schema/quotes'
import { functionsOf } from '../../../../domain/sql/functions'
import { useFunctionList } from '../../../expressions/list/useFunctionList'
import { useSelect } from '../../../hooks'
import { t } from '../../../i18n'
import { EditorForm, SqlField } from '../../EditorForm'
import { metricText } from '../metricText'
import { Aggregates } from './Aggregates'
import { MetricPreview } from './MetricPreview'
import { isComputable } from './preview'

type Way = 'saved' | 'simple' | 'sql'

const COUNT = /^count\(\*\)$/i

const wayOf = (metric: Metric | null, { metrics, columns }: ExploreDataset): Way => {
  // every dataset counts its rows: that alone is no choice
  if (metric === null) return metrics.some(({ expression }) => !COUNT.test(expression.trim())) ? 'saved' : 'simple'
  if (typeof metric === 'string') return 'saved'
  return metric.expressionType === 'SQL' && quantileOf(metric, columns) === null ? 'sql' : 'simple'
}

interface MetricEditorProps {
  readonly dataset: ExploreDataset
  /** Null for a new one. */
  readonly metric: Metric | null
  readonly onApply: (metric: Metric) => void
  readonly onClose: () => void
}

/** A metric: a saved one, an aggregate of a column, or SQL; the first two with their value over the rows of the chart. */
export const MetricEditor = ({ dataset, metric, onApply, onClose }: MetricEditorProps) => {
  const adhoc = typeof metric === 'object' ? metric : null
  const [way, setWay] = useState<Way>(wayOf(metric, dataset))
  const [saved, setSaved] = useState(typeof metric === 'string' ? metric : null)
  const quantile = adhoc === null ? null : quantileOf(adhoc, dataset.columns)
  const [column, setColumn] = useState(quantile?.column ?? adhoc?.column?.column_name ?? null)
  const [aggregate, setAggregate] = useState<string | null>(quantile?.quantile ?? adhoc?.aggregate ?? null)
  const firstSql = adhoc?.sqlExpression ?? ''
  const [sql, setSql] = useState(firstSql)
  const own = quantile === null ? null : quantileLabel(quantile.quantile, quantile.column)
  const [label, setLabel] = useState(adhoc?.hasCustomLabel === true && adhoc.label !== own ? (adhoc.label ?? '') : '')
  const functions = useFunctionList(dataset.databaseId ?? null, way === 'simple').rows
  const quotes = useSelect(['schemas', 'session'], (model) => quotesIn(model, dataset))
  const quantiles =
    functions === null
      ? null
      : quantileSqlOf(
          functionsOf(functions).map(({ name }) => name),
          quotes,
        )
  const chosen = dataset.columns.find(({ name }) => name === column)
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
    if (column === null || aggregate === null) return null
    if (aggregate !== 'MEDIAN' && aggregate !== 'P90')
      return of({ expressionType: 'SIMPLE', column: { column_name: column }, aggregate })
    if (chosen === undefined || quantiles === null) return null
    const base = quantileMetric(aggregate, chosen, quantiles)
    return { ...base, ...keptOption, ...(custom === '' ? {} : { label: custom }) }
  })()
  const formula =
    typeof draft === 'string'
      ? (dataset.metrics.find(({ name }) => name === draft)?.expression ?? draft)
      : draft === null
        ? ''
        : formulaOf(draft)
  return (
    <EditorForm
      title={draft === null ? t('Metric') : metricText(dataset, draft)}
      draft={draft}
      missing={t('Choose what it is.')}
      isTyped={sql.trim() !== '' && sql !== firstSql}
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
          <Aggregates value={aggregate} quantiles={quantiles !== null} onChange={setAggregate} />
        </>
      )}
      {way === 'sql' && <SqlField dataset={dataset} place="metric" value={sql} onChange={setSql} />}
      {draft !== null && way !== 'sql' && isComputable(way === 'simple' ? aggregate : null, chosen) && (
        <MetricPreview
          metric={draft}
          column={way === 'simple' ? chosen : undefined}
          formula={formula}
          quantiles={quantiles}
          quotes={quotes}
        />
      )}
      {way !== 'saved' && (
        <TextField label={t('Label')} value={label} onChange={(event) => setLabel(event.target.value)} />
      )}
    </EditorForm>
  )
}
