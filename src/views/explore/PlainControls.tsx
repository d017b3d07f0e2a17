import { useId, useState, type KeyboardEvent } from 'react'

import type { Choice, Control } from '../../projections/vizTypes/types'
import { Checkbox, Select, TextField } from '../controls'
import { t } from '../i18n'
import { useEditor } from './editor'
import { Pill, Slot } from './Slot'

interface ControlProps {
  readonly control: Control
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const labelOf = (choices: readonly Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? textOf(value)

/** What was typed as a value: a choice by its name, a number where the choices are numbers. */
const typedValue = (text: string, choices: readonly Choice[]): unknown => {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const low = trimmed.toLowerCase()
  const choice = choices.find(({ label, value }) => label.toLowerCase() === low || textOf(value).toLowerCase() === low)
  if (choice !== undefined) return choice.value ?? undefined
  const numbers = choices.some(({ value }) => typeof value === 'number')
  const number = Number(trimmed.replaceAll(/[, ]/g, ''))
  return numbers && Number.isFinite(number) ? number : trimmed
}

interface DraftProps {
  readonly label: string
  readonly hint: string | undefined
  readonly errors: readonly string[]
  readonly text: string
  readonly disabled: boolean
  readonly choices?: readonly Choice[]
  readonly numeric?: boolean
  readonly onCommit: (text: string) => void
}

/** A line that is taken when it is left or Enter is pressed; Escape drops what was typed. */
const Draft = ({ label, hint, errors, text, disabled, choices, numeric = false, onCommit }: DraftProps) => {
  const list = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (): void => {
    if (draft !== null && draft !== text) onCommit(draft)
    setDraft(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit()
    else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
    }
  }
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        error={errors.length === 0 ? null : errors.join(', ')}
        value={draft ?? text}
        disabled={disabled}
        inputMode={numeric ? 'decimal' : undefined}
        list={choices === undefined ? undefined : list}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {choices === undefined ? null : (
        <datalist id={list}>
          {choices.map(({ value, label: name }) => (
            <option key={textOf(value)} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

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
      options={choices.map((choice) => ({ value: choice.value ?? NOTHING, label: t(choice.label) }))}
      onChange={(next) => set(control, next === NOTHING ? undefined : next)}
    />
  )
}

/** Several values, of the choices or typed in. */
export const MultiControl = ({ control }: ControlProps) => {
  const { context, errors, disabled, set } = useEditor()
  const choices = control.choices?.(context) ?? []
  const value = context.values[control.name]
  const chosen = Array.isArray(value) ? (value as readonly unknown[]) : []
  const put = (next: readonly unknown[]): void => set(control, next.length === 0 ? undefined : next)
  return (
    <Slot label={t(control.label)} hint={control.hint} errors={errors[control.name] ?? []}>
      {chosen.map((one, index) => {
        const text = labelOf(choices, one)
        return (
          <Pill
            key={text}
            text={text}
            disabled={disabled}
            onRemove={() => put(chosen.filter((_, place) => place !== index))}
          >
            <span className="pill-name">
              <span className="cut">{text}</span>
            </span>
          </Pill>
        )
      })}
      <Draft
        label={t('Add to %s', t(control.label))}
        hint={undefined}
        errors={[]}
        text=""
        disabled={disabled}
        choices={choices.filter((choice) => !chosen.includes(choice.value))}
        onCommit={(text) => {
          const next = typedValue(text, choices)
          if (next !== undefined && !chosen.includes(next)) put([...chosen, next])
        }}
      />
    </Slot>
  )
}

export const CheckControl = ({ control }: ControlProps) => {
  const { context, disabled, set } = useEditor()
  return (
    <Checkbox
      label={t(control.label)}
      checked={context.values[control.name] === true}
      disabled={disabled}
      onChange={(checked) => set(control, checked)}
    />
  )
}

const nameOfOrder = (text: unknown): string => {
  try {
    const [column, up] = JSON.parse(String(text)) as [string, boolean]
    return `${column} ${up ? '↑' : '↓'}`
  } catch {
    return String(text)
  }
}

/** What raw rows are ordered by. */
export const OrdersControl = ({ control }: ControlProps) => {
  const { dataset, context, errors, disabled, set } = useEditor()
  const value = context.values[control.name]
  const chosen = Array.isArray(value) ? (value as readonly unknown[]) : []
  const put = (next: readonly unknown[]): void => set(control, next.length === 0 ? undefined : next)
  const offered = dataset.columns.flatMap(({ name }) =>
    [true, false].map((up) => {
      const one = JSON.stringify([name, up])
      return { value: one, label: nameOfOrder(one) }
    }),
  )
  return (
    <Slot label={t(control.label)} hint={control.hint} errors={errors[control.name] ?? []}>
      {chosen.map((one, index) => {
        const text = nameOfOrder(one)
        return (
          <Pill
            key={text}
            text={text}
            disabled={disabled}
            onRemove={() => put(chosen.filter((_, place) => place !== index))}
          >
            <span className="pill-name">
              <span className="cut">{text}</span>
            </span>
          </Pill>
        )
      })}
      <Select
        label={t('Add to %s', t(control.label))}
        labelPlace="hidden"
        size="small"
        className="slot-select"
        value={null}
        placeholder={t('Add order')}
        disabled={disabled}
        options={offered.filter((one) => !chosen.includes(one.value))}
        onChange={(next) => put([...chosen, next])}
      />
    </Slot>
  )
}
