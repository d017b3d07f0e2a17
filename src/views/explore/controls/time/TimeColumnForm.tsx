import { useState } from 'react'

import { numberFormats, timeFormats } from '../../../../domain/charts/kinds/common/controls'
import { timeColumns, type ColumnType, type Comparison } from '../../../../domain/charts/kinds/time_table/columns'
import { Checkbox, Select, TextField } from '../../../controls'
import { t } from '../../../i18n'
import { textOf } from '../choices'
import { EditorForm } from '../../EditorForm'

/** A column as Superset saves it; settings unknown to this form stay in it. */
export type SavedTimeColumn = Readonly<Record<string, unknown>>

const TYPES: readonly (readonly [ColumnType, string])[] = [
  ['time', 'Time comparison'],
  ['contrib', 'Contribution'],
  ['spark', 'Sparkline'],
  ['avg', 'Period average'],
]
const COMPARISONS: readonly (readonly [Comparison, string])[] = [
  ['value', 'Actual value'],
  ['diff', 'Difference'],
  ['perc', 'Percentage'],
  ['perc_change', 'Percentage change'],
]
const STANDARD = 'standard'

/** The fields of a column, each as text; ends of an axis or of colours as two. */
const fieldsOf = (column: SavedTimeColumn) => {
  const end = (name: string, place: 0 | 1): string => {
    const ends = column[name]
    return Array.isArray(ends) ? textOf((ends as unknown[])[place]) : ''
  }
  return {
    label: textOf(column['label']),
    tooltip: textOf(column['tooltip']),
    width: textOf(column['width']),
    height: textOf(column['height']),
    lag: textOf(column['timeLag']),
    ratio: textOf(column['timeRatio']),
    low: end('bounds', 0),
    high: end('bounds', 1),
    axisLow: end('yAxisBounds', 0),
    axisHigh: end('yAxisBounds', 1),
    format: textOf(column['d3format']),
    dateFormat: textOf(column['dateFormat']),
  }
}
type Fields = ReturnType<typeof fieldsOf>

const numberOf = (text: string): number | null =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text)

/** A field that holds something else than the number it is for. */
const isWrong = (text: string): boolean => text.trim() !== '' && numberOf(text) === null

const endsOf = (low: string, high: string): readonly (number | null)[] | undefined => {
  const ends = [numberOf(low), numberOf(high)]
  return ends.every((one) => one === null) ? undefined : ends
}

interface TimeColumnFormProps {
  readonly column: SavedTimeColumn
  readonly onApply: (column: SavedTimeColumn) => void
  readonly onClose: () => void
}

/** The form of one column of a time-series table. */
export const TimeColumnForm = ({ column, onApply, onClose }: TimeColumnFormProps) => {
  const [read] = timeColumns([column])
  const [type, setType] = useState<ColumnType>(read?.type ?? 'time')
  const [comparison, setComparison] = useState<Comparison>(read?.comparison ?? 'value')
  const [showAxis, setShowAxis] = useState(column['showYAxis'] === true)
  const [fields, setFields] = useState<Fields>(() => fieldsOf(column))
  const field = (name: keyof Fields, label: string, numeric = true) => (
    <TextField
      label={label}
      inputMode={numeric ? 'decimal' : undefined}
      error={numeric && isWrong(fields[name]) ? t('is expected to be a number') : null}
      value={fields[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
    />
  )
  const choice = (name: 'format' | 'dateFormat', label: string, choices: typeof numberFormats) => {
    const isListed = choices.some(({ value }) => value === fields[name])
    return (
      <Select
        label={label}
        value={fields[name] === '' ? STANDARD : fields[name]}
        options={[
          { value: STANDARD, label: t('As usual') },
          ...(isListed || fields[name] === '' ? [] : [{ value: fields[name], label: fields[name] }]),
          ...choices.map((one) => ({ value: String(one.value), label: t(one.label) })),
        ]}
        onChange={(next) => setFields({ ...fields, [name]: next === STANDARD ? '' : next })}
      />
    )
  }
  const spark = type === 'spark'
  const said: SavedTimeColumn = {
    colType: type,
    label: fields.label.trim(),
    tooltip: fields.tooltip.trim() || undefined,
    width: numberOf(fields.width) ?? undefined,
    height: spark ? (numberOf(fields.height) ?? undefined) : undefined,
    timeLag: type === 'time' || type === 'avg' ? (numberOf(fields.lag) ?? undefined) : undefined,
    timeRatio: spark ? (numberOf(fields.ratio) ?? undefined) : undefined,
    comparisonType: type === 'time' ? comparison : undefined,
    bounds: spark ? undefined : endsOf(fields.low, fields.high),
    yAxisBounds: spark ? endsOf(fields.axisLow, fields.axisHigh) : undefined,
    showYAxis: spark && showAxis ? true : undefined,
    d3format: fields.format || undefined,
    dateFormat: spark ? fields.dateFormat || undefined : undefined,
  }
  const fieldNames: readonly (keyof Fields)[] = spark
    ? ['ratio', 'width', 'height', 'axisLow', 'axisHigh']
    : ['width', 'low', 'high', ...(type === 'contrib' ? [] : ['lag' as const])]
  const wrong = fieldNames.some((name) => isWrong(fields[name]))
  const draft = Object.fromEntries(Object.entries({ ...column, ...said }).filter(([, value]) => value !== undefined))
  return (
    <EditorForm
      title={t('Column')}
      draft={fields.label.trim() === '' || wrong ? null : draft}
      missing={wrong ? t('Some numbers cannot be read') : t('Give the column a label')}
      onApply={onApply}
      onClose={onClose}
    >
      <Select
        label={t('Type')}
        value={type}
        options={TYPES.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={setType}
      />
      {field('label', t('Label'), false)}
      {field('tooltip', t('Tooltip'), false)}
      {type === 'time' && (
        <Select
          label={t('Comparison')}
          value={comparison}
          options={COMPARISONS.map(([value, label]) => ({ value, label: t(label) }))}
          onChange={setComparison}
        />
      )}
      {type === 'time' && field('lag', t('Time lag in periods'))}
      {type === 'avg' && field('lag', t('Periods'))}
      {spark && field('ratio', t('Ratio over so many periods'))}
      <div className="pair">
        {field('width', t('Width in pixels'))}
        {spark && field('height', t('Height in pixels'))}
      </div>
      {spark ? (
        <>
          <div className="pair">
            {field('axisLow', t('Axis from'))}
            {field('axisHigh', t('Axis to'))}
          </div>
          <Checkbox label={t('Show the ends of the axis')} checked={showAxis} onChange={setShowAxis} />
          {choice('dateFormat', t('Format of times'), timeFormats)}
        </>
      ) : (
        <div className="pair">
          {field('low', t('Color from'))}
          {field('high', t('Color to'))}
        </div>
      )}
      {choice('format', t('Number format'), numberFormats)}
    </EditorForm>
  )
}
