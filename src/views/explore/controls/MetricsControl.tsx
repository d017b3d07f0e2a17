import { Sigma } from 'lucide-react'

import { metricsIn, type Metric } from '../../../domain/charts/kinds/common/data/adhoc'
import { t } from '../../i18n'
import { useEditor, type ControlProps } from '../editor'
import { MetricEditor } from './metric/MetricEditor'
import { metricText } from './metricText'
import { PillList } from './PillList'
import { AddPopup, EditPopup } from '../popups'

/** Metrics as a list, or one of them. */
export const MetricsControl = ({ control }: ControlProps) => {
  const { dataset, context, set } = useEditor()
  const single = control.kind === 'metric'
  const metrics = metricsIn(context.values, control.name)
  const put = (next: readonly Metric[]): void => set(control, single ? next[0] : next.length === 0 ? undefined : next)
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
              onApply={(next) => put(metrics.with(index, next))}
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
