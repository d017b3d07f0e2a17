import { Plus, Sigma } from 'lucide-react'

import type { FormValues } from '../../projections/formData'
import { metricLabel, metricsIn, type Metric } from '../../projections/vizTypes/common/adhoc'
import { Icon } from '../controls'
import { t } from '../i18n'
import { keysOf, useDropSlot } from './drag'
import { useEditor, useMarks, type ControlProps } from './editor'
import { MetricEditor } from './MetricEditor'
import { metricText } from './metricText'
import { Popup } from './Popup'
import { PartPill, Slot } from './Slot'

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
  const { dataset, context, disabled, set } = useEditor()
  const marks = useMarks(control)
  const single = control.kind === 'metric'
  const metrics = metricsIn(context.values, control.name)
  const put = (next: readonly Metric[], also: FormValues = {}): void =>
    set(control, single ? next[0] : next.length === 0 ? undefined : next, also)
  const change = (index: number, metric: Metric): void => {
    const was = metrics[index]
    const also = was === undefined ? {} : renamedConfig(context.values, metricLabel(was), metricLabel(metric))
    put(
      metrics.map((one, place) => (place === index ? metric : one)),
      also,
    )
  }
  const dropRef = useDropSlot(control)
  const texts = metrics.map((metric) => metricText(dataset, metric))
  const keys = keysOf(texts)
  return (
    <Slot label={t(control.label)} dropRef={dropRef} {...marks}>
      {metrics.map((metric, index) => {
        const text = texts[index] ?? ''
        return (
          <PartPill
            key={keys[index]}
            control={control}
            index={index}
            text={text}
            disabled={disabled}
            onRemove={() => put(metrics.filter((_, place) => place !== index))}
          >
            <Popup
              label={t('Metric %s', text)}
              disabled={disabled}
              trigger={
                <button type="button" className="pill-name" aria-label={t('Edit %s', text)}>
                  <Icon of={Sigma} size={14} />
                  <span className="cut">{text}</span>
                </button>
              }
            >
              {(close) => (
                <MetricEditor
                  dataset={dataset}
                  metric={metric}
                  onApply={(next) => change(index, next)}
                  onClose={close}
                />
              )}
            </Popup>
          </PartPill>
        )
      })}
      {(!single || metrics.length === 0) && (
        <Popup
          label={t('New metric')}
          disabled={disabled}
          trigger={
            <button type="button" className="slot-add" aria-label={t('Add to %s', t(control.label))}>
              <Icon of={Plus} size={14} />
              {t('Add metric')}
            </button>
          }
        >
          {(close) => (
            <MetricEditor dataset={dataset} metric={null} onApply={(next) => put([...metrics, next])} onClose={close} />
          )}
        </Popup>
      )}
    </Slot>
  )
}
