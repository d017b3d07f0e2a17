import { useEffect } from 'react'
import { Link } from 'wouter'

import type { AnnotationLayer } from '../../../domain/charts/annotations/layers'
import { Checkbox, Select } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'

interface SourceFieldsProps {
  readonly draft: AnnotationLayer
  readonly onChange: (change: Partial<AnnotationLayer>) => void
}

const messageOf = (source: { readonly status: string; readonly message: string | null } | null | undefined) =>
  source?.status === 'failed' ? source.message : null

/** A layer of the server. */
const NativeSource = ({ draft, onChange }: SourceFieldsProps) => {
  const command = useCommand()
  const layers = useSelect(['charts'], (model) => model.charts.sources.layers)
  useEffect(() => void command('annotation.sources', {}), [command])
  return (
    <>
      <Select
        label={t('Annotation layer')}
        value={draft.value === '' ? null : Number(draft.value)}
        placeholder={t('Choose a layer')}
        emptyText={t('The server keeps no annotation layer yet.')}
        loading={layers?.status === 'loading' && layers.value === null}
        error={messageOf(layers)}
        options={(layers?.value ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => onChange({ value })}
      />
      <p className="hint">
        <Link href="/annotationlayer/list/">{t('Annotation layers')}</Link>
      </p>
    </>
  )
}

/** The saved chart, and for its events the columns of their parts. */
const ChartSource = ({ draft, onChange }: SourceFieldsProps) => {
  const command = useCommand()
  const list = useSelect(['charts', 'chart/list'], (model) => model.charts.list)
  const chartId = draft.value === '' ? null : Number(draft.value)
  const source = useSelect(['charts'], (model) =>
    chartId === null ? null : (model.charts.sources.charts[chartId] ?? null),
  )
  useEffect(() => void command('chart.list', {}), [command])
  useEffect(() => {
    if (chartId !== null) command('annotation.chart', { chartId })
  }, [command, chartId])
  const columns = source?.value ?? []
  const column = (label: string, value: string, set: (name: string) => void) => (
    <Select
      label={label}
      value={value === '' ? null : value}
      placeholder={t('None')}
      emptyText={t('Choose a chart that was saved first.')}
      loading={source?.status === 'loading' && source.value === null}
      options={[...new Set([...columns, ...(value === '' ? [] : [value])])].map((name) => ({
        value: name,
        label: name,
      }))}
      onChange={set}
    />
  )
  return (
    <>
      <Select
        label={t('Chart')}
        value={chartId}
        placeholder={t('Choose a chart')}
        emptyText={t('There is no saved chart yet.')}
        loading={list?.status === 'loading' && list.value === null}
        error={
          list?.status === 'failed' ? t('Could not fetch all saved charts: %s', list.message ?? '') : messageOf(source)
        }
        options={(list?.value?.charts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => onChange({ value, timeColumn: '', intervalEndColumn: '', titleColumn: '' })}
      />
      {draft.annotationType !== 'TIME_SERIES' && (
        <>
          {column(t('Time column'), draft.timeColumn, (timeColumn) => onChange({ timeColumn }))}
          {draft.annotationType === 'INTERVAL' &&
            column(t('End column'), draft.intervalEndColumn, (intervalEndColumn) => onChange({ intervalEndColumn }))}
          {column(t('Title column'), draft.titleColumn, (titleColumn) => onChange({ titleColumn }))}
          {column(t('Description column'), draft.descriptionColumns[0] ?? '', (name) =>
            onChange({ descriptionColumns: [name] }),
          )}
        </>
      )}
      <Checkbox
        label={t('With the time range of this chart')}
        checked={'time_range' in draft.overrides}
        onChange={(on) => {
          const { time_range: _, ...others } = draft.overrides
          onChange({ overrides: on ? { ...others, time_range: null } : others })
        }}
      />
    </>
  )
}

/** Source of a layer's annotations. */
export const SourceFields = ({ draft, onChange }: SourceFieldsProps) => (
  <>
    {draft.annotationType !== 'TIME_SERIES' && (
      <Select
        label={t('Annotation source')}
        value={draft.sourceType}
        options={[
          { value: 'NATIVE', label: t('Annotation layer of the server') },
          { value: 'table', label: t('Chart') },
        ]}
        onChange={(sourceType) => onChange({ sourceType: sourceType === 'table' ? 'table' : 'NATIVE', value: '' })}
      />
    )}
    {draft.sourceType === 'NATIVE' ? (
      <NativeSource draft={draft} onChange={onChange} />
    ) : (
      <ChartSource draft={draft} onChange={onChange} />
    )}
  </>
)
