import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'

import { Field, messageId, type FieldFrame } from './Field'
import { Icon, type LucideIcon } from '../Icon'

export interface TextFieldProps extends FieldFrame, Omit<ComponentPropsWithRef<'input'>, 'size'> {
  readonly size?: 'normal' | 'small' | 'big'
  readonly icon?: LucideIcon
  /** A control at the end, inside the field. */
  readonly end?: ReactNode
}

/** One line of text. Takes everything an input takes; controlled by `value` and `onChange`, or left to the form. */
export const TextField = ({
  label,
  labelPlace = 'above',
  hint,
  error = null,
  size = 'normal',
  icon,
  end,
  id,
  className = '',
  ...input
}: TextFieldProps) => {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const described = error !== null || hint !== undefined
  return (
    <Field label={label} labelPlace={labelPlace} hint={hint} error={error} htmlFor={inputId}>
      <div className={`input ${size === 'normal' ? '' : size} ${error === null ? '' : 'is-error'} ${className}`}>
        {icon === undefined ? null : <Icon of={icon} size={size === 'small' ? 14 : 16} />}
        <input
          autoComplete="off"
          {...input}
          id={inputId}
          aria-invalid={error !== null || undefined}
          aria-describedby={described ? messageId(inputId) : undefined}
        />
        {end}
      </div>
    </Field>
  )
}
