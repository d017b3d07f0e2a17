import { useEffect, useRef, useState } from 'react'

import { colorText, readColor, type Color } from '../../../domain/charts/kinds/common/style/color'
import { t } from '../../i18n'
import { Draft } from '../Draft'
import { hintOf, useEditor, type ControlProps } from '../editor'

const colorOf = (value: unknown): Color | null => {
  try {
    return readColor(value)
  } catch {
    return null
  }
}

interface WellProps {
  readonly label: string
  readonly color: Color | null
  readonly disabled: boolean
  readonly onChoose: (color: Color) => void
}

/** The browser's own choice of a colour; taken when it is closed, so that a choice is one step. */
const Well = ({ label, color, disabled, onChoose }: WellProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = input
    const choose = (): void => {
      if (current !== null) onChoose({ ...readColor(current.value), a: color?.a ?? 1 })
    }
    current?.addEventListener('change', choose)
    return () => current?.removeEventListener('change', choose)
  }, [color, onChoose])
  const shown = color === null ? '#808080' : colorText({ ...color, a: 1 })
  return (
    <input
      key={shown}
      ref={input}
      type="color"
      className={color === null ? 'color-well none' : 'color-well'}
      aria-label={t('Choose %s', label)}
      defaultValue={shown}
      disabled={disabled}
    />
  )
}

/** A colour, chosen from a well or typed; taken away it is that of the theme. */
export const ColorControl = ({ control }: ControlProps) => {
  const { context, errors, disabled, set } = useEditor()
  const value = context.values[control.name]
  /** Typed text that is no color, until the color changes. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: unknown } | null>(null)
  const wrong = typed !== null && typed.over === value ? typed.text : null
  const color = colorOf(value)
  const commit = (text: string): void => {
    const next = colorOf(text)
    setTyped(text.trim() !== '' && next === null ? { text, over: value } : null)
    if (text.trim() === '') set(control, undefined)
    else if (next !== null) set(control, next)
  }
  return (
    <div className="color-control">
      <Draft
        label={t(control.label)}
        hint={hintOf(control) ?? t('#rrggbb; empty for that of the theme')}
        errors={wrong !== null ? [t('Invalid color')] : (errors[control.name] ?? []).map((error) => t(error))}
        text={wrong ?? (color === null ? '' : colorText(color))}
        disabled={disabled}
        onCommit={commit}
      />
      <Well
        label={t(control.label)}
        color={color}
        disabled={disabled}
        onChoose={(next) => {
          setTyped(null)
          set(control, next)
        }}
      />
    </div>
  )
}
