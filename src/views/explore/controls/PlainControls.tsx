import { Checkbox, Select } from '../../controls'
import { t } from '../../i18n'
import { labelOf, textOf, typedValue } from './choices'
import { Draft } from '../Draft'
import { hintOf, useEditor, useMarks, type ControlProps } from '../editor'

export const TextControl = ({ control }: ControlProps) => {
  const { context, disabled, set } = useEditor()
  const marks = useMarks(control)
  const numeric = control.kind === 'number'
  const commit = (text: string): void => {
    const trimmed = text.trim()
    const number = Number(trimmed)
    if (trimmed === '') set(control, undefined)
    else set(control, numeric && Number.isFinite(number) ? number : trimmed)
  }
  return (
    <Draft
      label={t(control.label)}
      {...marks}
      text={textOf(context.values[control.name])}
      disabled={disabled}
      numeric={numeric}
      onCommit={commit}
    />
  )
}

const NOTHING = '\u0000'

export const SelectControl = ({ control }: ControlProps) => {
  const { context, disabled, set } = useEditor()
  const { errors, hint } = useMarks(control)
  const choices = (control.choices?.(context) ?? []).map((choice) => ({ ...choice, label: t(choice.label) }))
  const value = context.values[control.name] ?? null
  if (control.free === true) {
    return (
      <Draft
        label={t(control.label)}
        hint={hint}
        errors={errors}
        text={value === null ? '' : labelOf(choices, value)}
        disabled={disabled}
        choices={choices}
        onCommit={(text) => set(control, typedValue(text, choices))}
      />
    )
  }
  return (
    <Select
      label={t(control.label)}
      hint={hint}
      error={errors.length === 0 ? null : errors.join(', ')}
      disabled={disabled}
      value={value === null ? NOTHING : (value as string | number)}
      options={choices.map((choice) => ({
        value: (choice.value ?? NOTHING) as string | number,
        label: choice.label,
      }))}
      onChange={(next) => set(control, next === NOTHING ? undefined : next)}
    />
  )
}

export const CheckControl = ({ control }: ControlProps) => {
  const { context, disabled, set } = useEditor()
  return (
    <Checkbox
      label={t(control.label)}
      checked={context.values[control.name] === true}
      disabled={disabled}
      hint={hintOf(control)}
      onChange={(checked) => set(control, checked)}
    />
  )
}
