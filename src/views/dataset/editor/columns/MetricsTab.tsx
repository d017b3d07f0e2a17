import { Plus, Sigma } from 'lucide-react'

import type { DraftMetric } from '../../../../events/dataset/content'
import { EMPTY_METRIC } from '../../../../domain/datasets/content'
import { certificationOf } from '../../../../domain/datasets/extra'
import { Button } from '../../../controls'
import { t, tn } from '../../../i18n'
import { useEditing } from '../editing'
import type { ItemColumn } from './ItemGrid'
import { ItemsTab } from './ItemsTab'
import { MetricDetails } from './MetricDetails'
import { freeName } from '../names'

const COLUMNS = (): readonly ItemColumn<DraftMetric>[] => [
  { id: 'name', label: t('Metric'), width: 'minmax(0, 1.4fr)' },
  { id: 'label', label: t('Label'), width: 'minmax(0, 1fr)', cell: ({ label }) => label },
  {
    id: 'expression',
    label: t('SQL expression'),
    width: 'minmax(0, 2fr)',
    cell: ({ expression }) => <span className="mono">{expression}</span>,
  },
  {
    id: 'format',
    label: t('Format'),
    width: 'minmax(0, 0.6fr)',
    cell: ({ format }) => <span className="mono">{format}</span>,
  },
  {
    id: 'certified',
    label: t('Certified by'),
    width: 'minmax(0, 0.8fr)',
    cell: ({ extra }) => certificationOf(extra).certifiedBy,
  },
]

const textOf = ({ name, label, expression }: DraftMetric): string => `${name}\n${label ?? ''}\n${expression}`

/** The saved metrics, in the order in which charts offer them. */
export const MetricsTab = () => {
  const { content, refusal, change } = useEditing()
  const { metrics } = content
  const add = (): string | null => {
    const name = freeName(t('metric'), metrics)
    return change('added', name, { metrics: [...metrics, { ...EMPTY_METRIC, name }] })
  }
  return (
    <ItemsTab
      label={t('Metrics')}
      items={metrics}
      columns={COLUMNS()}
      textOf={textOf}
      searchLabel={t('Search metrics')}
      countText={tn('%s metric', '%s metrics', metrics.length)}
      foundText={(found) => t('%s of %s metrics', found, metrics.length)}
      noneFits={[t('No metric fits'), t('Names, labels and expressions are searched.')]}
      empty={{
        icon: Sigma,
        title: t('No metrics yet'),
        text: t('A metric is an SQL aggregate that charts take by name, such as SUM(price).'),
      }}
      button={(onAdded) => (
        <Button size="small" icon={Plus} disabledReason={refusal} onClick={() => onAdded(add())}>
          {t('Add metric')}
        </Button>
      )}
      details={(metric, onRemove) => <MetricDetails key={metric.key} metric={metric} onRemove={onRemove} />}
      onRemove={({ key, name }) => change('removed', name, { metrics: metrics.filter((one) => one.key !== key) })}
    />
  )
}
