import { useState } from 'react'

import { Select, TextField } from '../../controls'
import { t } from '../../i18n'
import { listOf } from './choices'
import { EditorForm } from '../EditorForm'
import { useEditor, useSetList, type ControlProps } from '../editor'
import { PillList } from './PillList'
import { AddPopup } from '../popups'
import { isCompared, shownColumns } from '../data/shownColumns'

const OPERATORS = ['None', '<', '>', '≤', '≥', '=', '≠', '< x <', '≤ x ≤'] as const
const COLORS = [
  ['colorSuccess', 'Petrol'],
  ['colorWarning', 'Orange'],
  ['colorError', 'Wine'],
] as const

/** Colours of changes, by which of them is good. */
const CHANGES = [
  ['Green', 'More is good'],
  ['Red', 'Less is good'],
] as const

/** A rule as Superset saves it. */
interface SavedRule {
  readonly column: string
  readonly operator: string
  readonly colorScheme: string
  readonly targetValue?: number
  readonly targetValueLeft?: number
  readonly targetValueRight?: number
}

const textOf = (rule: unknown): string => {
  const { column, operator, targetValue, targetValueLeft, targetValueRight } = rule as Partial<SavedRule>
  if (operator === 'None') return `${column}: ${t('by value')}`
  return operator?.includes('x') === true
    ? `${targetValueLeft} ${operator.replace('x', column ?? '')} ${targetValueRight}`
    : `${column} ${operator} ${targetValue}`
}

const numberOf = (text: string): number | null =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text)

const RuleForm = ({
  onApply,
  onClose,
}: {
  readonly onApply: (rule: SavedRule) => void
  readonly onClose: () => void
}) => {
  const { context, dataset } = useEditor()
  const { measures, all } = shownColumns(context)
  const numeric = all.filter((name) => dataset.columns.some((one) => one.name === name && one.generic === 0))
  const offered = [...new Set([...measures, ...numeric])]
  const [column, setColumn] = useState<string | null>(offered[0] ?? null)
  const [operator, setOperator] = useState<string>('>')
  const [target, setTarget] = useState('')
  const [right, setRight] = useState('')
  const [color, setColor] = useState<string>('colorSuccess')
  const [low, high] = [numberOf(target), numberOf(right)]
  const rule = ((): SavedRule | null => {
    if (column === null) return null
    const base = { column, operator, colorScheme: color }
    if (operator === 'None') return base
    if (operator.includes('x'))
      return low === null || high === null ? null : { ...base, targetValueLeft: low, targetValueRight: high }
    return low === null ? null : { ...base, targetValue: low }
  })()
  return (
    <EditorForm
      title={t('Conditional formatting')}
      draft={rule}
      missing={t('Choose a column and a value.')}
      onApply={onApply}
      onClose={onClose}
    >
      <Select
        label={t('Column')}
        value={column}
        placeholder={t('Choose a column')}
        emptyText={t('No column of numbers is shown.')}
        options={offered.map((name) => ({ value: name, label: name }))}
        onChange={setColumn}
      />
      <Select
        label={t('Operator')}
        value={operator}
        options={OPERATORS.map((one) => ({ value: one, label: one === 'None' ? t('By value') : one }))}
        onChange={setOperator}
      />
      {operator !== 'None' && (
        <TextField
          label={operator.includes('x') ? t('From') : t('Value')}
          inputMode="decimal"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        />
      )}
      {operator.includes('x') && (
        <TextField
          label={t('To')}
          inputMode="decimal"
          value={right}
          onChange={(event) => setRight(event.target.value)}
        />
      )}
      <Select
        label={t('Color')}
        value={color}
        options={(isCompared(context) ? [...COLORS, ...CHANGES] : COLORS).map(([value, label]) => ({
          value,
          label: t(label),
        }))}
        onChange={setColor}
      />
    </EditorForm>
  )
}

/** Rules that colour cells by their values. */
export const FormattingControl = ({ control }: ControlProps) => {
  const { context } = useEditor()
  const put = useSetList(control)
  const rules = listOf(context.values[control.name]).filter((rule) => typeof rule === 'object' && rule !== null)
  return (
    <PillList control={control} items={rules} nameOf={textOf}>
      <AddPopup label={t('New rule')} control={control} text={t('Add rule')}>
        {(close) => <RuleForm onApply={(rule) => put([...rules, rule])} onClose={close} />}
      </AddPopup>
    </PillList>
  )
}
