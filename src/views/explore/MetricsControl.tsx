import { Sigma } from 'lucide-react'

import type { FormValues } from '../../projections/formData'
import { metricLabel, metricsIn, type Metric } from '../../projections/vizTypes/common/adhoc'
import { t } from '../i18n'
import { useEditor, type ControlProps } from './editor'
import { MetricEditor } from './MetricEditor'
import { metricText } from './metricText'
import { PillList } from './PillList'
import { AddPopup, EditPopup } from './popups'

/** The settings of a column go along when its metric is renamed (`B4.57`). */
export const renamedConfig = (values: FormValues, from: string, to: string): FormValues => {
  const config = values['column_config']
  if (from === to || typeof config !== 'object' || config === null || !Object.hasOwn(config, from)) return {}
  return {
    column_config: Object.fromEntries(
      Object.entries(config as FormValues).map(([name, value]) => [name === from ? to : name, value]),
    ),
  }
}

/** Metrics as a list, or one of them. */
export const MetricsControl = ({ control }: ControlProps) => {
  const { dataset, context, set } = useEditor()
  const single = control.kind === 'metric'
  const metrics = metricsIn(context.values, control.name)
  const put = (next: readonly Metric[], also: FormValues = {}): void =>
    set(control, single ? next[0] : next.length === 0 ? undefined : next, also)
  const change = (index: number, was: Metric, metric: Metric): void =>
    put(metrics.with(index, metric), renamedConfig(context.values, metricLabel(was), metricLabel(metric)))
  return (
    <PillList
      control={control}
      items={metrics}
      nameOf={(metric) => metricText(dataset, metric)}
      onRemove={(index) => put(metrics.toSpliced(index, 1))}
      pillOf={(metric, text, index) => (
        <EditPopup label={t('Metric %s', text)} name={text} icon={Sigma}>
          {(close) => (
            <MetricEditor
              dataset={dataset}
              metric={metric}
              onApply={(next) => change(index, metric, next)}
              onClose={close}
            />
          )}
        </EditPopup>
      )}
    >
      {(!single || metrics.length === 0) && (
        <AddPopup label={t('New metric')} control={control} text={t('Add metric')}>
          {(close) => (
            <MetricEditor dataset={dataset} metric={null} onApply={(next) => put([...metrics, next])} onClose={close} />
          )}
        </AddPopup>
      )}
    </PillList>
  )
}
