import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'

import type { DraftMetric } from '../../../../events/dataset/content'
import { Button, IconButton } from '../../../controls'
import { t } from '../../../i18n'
import { CertificationFields } from './CertificationFields'
import { CurrencyField } from './CurrencyField'
import { useEditing, withItem } from '../editing'
import { Expression } from './Expression'
import { DraftArea, DraftInput } from '../Inputs'
import { moved } from '../moved'
import { UsedBy } from '../sync/UsedBy'
import { ItemSetBy } from './ItemSetBy'

const orNull = (text: string): string | null => (text === '' ? null : text)

const FIELDS = [
  ['Metric name', 'metric_name'],
  ['Expression', 'expression'],
  ['Label', 'verbose_name'],
  ['Description', 'description'],
  ['D3 format', 'd3format'],
  ['Currency', 'currency'],
  ['Certification and warning', 'extra'],
  ['Place', 'position'],
] as const

interface MetricDetailsProps {
  readonly metric: DraftMetric
  readonly onRemove: () => void
}

/** All settings of one metric. */
export const MetricDetails = ({ metric, onRemove }: MetricDetailsProps) => {
  const { content, problems, refusal, change } = useEditing()
  const { key, name } = metric
  const { metrics } = content
  const set = (what: string, next: Partial<DraftMetric>): void =>
    void change('changed', t('%s of %s', what, name), { metrics: withItem(metrics, key, next) })
  const wrong = problems.find(({ item }) => item === key)
  const text = wrong === undefined ? null : t(wrong.text, ...wrong.args)
  const inExpression = wrong?.text.includes('expression') === true
  const at = metrics.findIndex((one) => one.key === key)
  const move = (by: number): void => void change('moved', name, { metrics: moved(metrics, key, by) })
  return (
    <section className="item-details" aria-label={t('Metric %s', name)} data-pane="">
      <DraftInput
        label={t('Metric name')}
        value={name}
        error={inExpression ? null : text}
        onCommit={(next) => set(t('name'), { name: next })}
      />
      <Expression
        key={key}
        item={key}
        kind="metric"
        value={metric.expression}
        error={inExpression ? text : null}
        onCommit={(expression) => set(t('expression'), { expression })}
      />
      <DraftInput
        label={t('Label')}
        placeholder={name}
        value={metric.label ?? ''}
        onCommit={(next) => set(t('label'), { label: orNull(next) })}
      />
      <DraftArea
        label={t('Description')}
        value={metric.description ?? ''}
        onCommit={(next) => set(t('description'), { description: orNull(next) })}
      />
      <DraftInput
        label={t('D3 format')}
        mono
        placeholder=",.2f"
        value={metric.format ?? ''}
        onCommit={(next) => set(t('format'), { format: orNull(next) })}
      />
      <CurrencyField
        key={`currency ${key}`}
        value={metric.currency}
        onChange={(currency) => set(t('currency'), { currency })}
      />
      <UsedBy part="metrics" item={key} />
      <CertificationFields key={key} extra={metric.extra} onChange={(what, extra) => set(what, { extra })} />
      <footer>
        <ItemSetBy part="metrics" item={key} name={name} fields={FIELDS} />
        <IconButton
          size="small"
          icon={ArrowUp}
          label={t('Move %s up', name)}
          disabledReason={refusal ?? (at <= 0 ? t('It is the first.') : null)}
          onClick={() => move(-1)}
        />
        <IconButton
          size="small"
          icon={ArrowDown}
          label={t('Move %s down', name)}
          disabledReason={refusal ?? (at === metrics.length - 1 ? t('It is the last.') : null)}
          onClick={() => move(1)}
        />
        <span className="grow" />
        <Button size="small" variant="danger" icon={Trash2} disabledReason={refusal} onClick={onRemove}>
          {t('Remove metric')}
        </Button>
      </footer>
    </section>
  )
}
