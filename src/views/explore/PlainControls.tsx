import { Checkbox, Select } from '../controls'
import { t } from '../i18n'
import { labelOf, textOf, typedValue } from './choices'
import { Draft } from './Draft'
import { useEditor, type ControlProps } from './editor'

export const TextControl = ({ control }: ControlProps) => {
  const { context, errors, disabled, set } = useEditor()
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
      hint={control.hint}
      errors={errors[control.name] ?? []}
      text={textOf(context.values[control.name])}
      disabled={disabled}
      numeric={numeric}
      onCommit={commit}
    />
  )
}

const NOTHING = '\u0000'

export const SelectControl = ({ control }: ControlProps) => {
  const { context, errors, disabled, set } = useEditor()
  const choices = control.choices?.(context) ?? []
  const value = context.values[control.name] ?? null
  const wrong = errors[control.name] ?? []
  if (control.free === true) {
    return (
      <Draft
        label={t(control.label)}
        hint={control.hint}
        errors={wrong}
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
      hint={control.hint}
      error={wrong.length === 0 ? null : wrong.join(', ')}
      disabled={disabled}
      value={value === null ? NOTHING : (value as string | number)}
      options={choices.map((choice) => ({
        value: (choice.value ?? NOTHING) as string | number,
        label: t(choice.label),
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
      hint={control.hint === undefined ? undefined : t(control.hint)}
      onChange={(checked) => set(control, checked)}
    />
  )
}

/** Two ends, either of which may be left open. */
export const BoundsControl = ({ control }: ControlProps) => {
  const { context, errors, disabled, set } = useEditor()
  const raw = context.values[control.name]
  const ends: readonly unknown[] = Array.isArray(raw) ? raw : []
  const [low, high] = [ends[0] ?? null, ends[1] ?? null]
  const commit = (place: 0 | 1, text: string): void => {
    const number = Number(text.replaceAll(/[,\s]/g, ''))
    // what is no number stays as it was typed, and is said to be none
    const end = text.trim() === '' ? null : Number.isFinite(number) ? number : text.trim()
    const next = place === 0 ? [end, high] : [low, end]
    set(control, next.every((one) => one === null) ? undefined : next)
  }
  const wrong = errors[control.name] ?? []
  return (
    <div className="pair">
      <Draft
        label={t('%s: min', t(control.label))}
        hint={control.hint}
        errors={wrong}
        text={textOf(low)}
        disabled={disabled}
        numeric
        onCommit={(text) => commit(0, text)}
      />
      <Draft
        label={t('%s: max', t(control.label))}
        hint={undefined}
        errors={[]}
        text={textOf(high)}
        disabled={disabled}
        numeric
        onCommit={(text) => commit(1, text)}
      />
    </div>
  )
}

/** Two times of day, either of which may be left open. */
export const ClocksControl = ({ control }: ControlProps) => {
  const { context, errors, disabled, set } = useEditor()
  const raw = context.values[control.name]
  const ends: readonly unknown[] = Array.isArray(raw) ? raw : []
  const [first, last] = [ends[0] ?? null, ends[1] ?? null]
  const commit = (place: 0 | 1, text: string): void => {
    const end = text.trim() === '' ? null : text.trim()
    const next = place === 0 ? [end, last] : [first, end]
    set(control, next[0] === null && next[1] === null ? undefined : next)
  }
  return (
    <div className="pair">
      <Draft
        label={t('%s: from', t(control.label))}
        hint={control.hint}
        errors={errors[control.name] ?? []}
        text={textOf(first)}
        disabled={disabled}
        onCommit={(text) => commit(0, text)}
      />
      <Draft
        label={t('%s: to', t(control.label))}
        hint={undefined}
        errors={[]}
        text={textOf(last)}
        disabled={disabled}
        onCommit={(text) => commit(1, text)}
      />
    </div>
  )
}
