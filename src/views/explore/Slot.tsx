/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { CircleX, X } from 'lucide-react'
import { useId, type ReactNode, type RefCallback } from 'react'

import type { Control } from '../../domain/charts/kinds/types'
import { Icon } from '../controls'
import { t } from '../i18n'
import { keepsFocus } from '../lists/rows/keepsFocus'
import { useDrag, useMovePart } from './drag'

interface SlotProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly errors: readonly string[]
  /** Ref of the drop area. */
  readonly dropRef?: RefCallback<HTMLElement>
  readonly children: ReactNode
}

/** A control of several parts: a group with its name and errors. */
export const Slot = ({ label, hint, errors, dropRef, children }: SlotProps) => {
  const id = useId()
  return (
    // A fieldset brings a look of its own that its legend cannot be freed of.
    <div
      ref={keepsFocus}
      className={errors.length === 0 ? 'slot' : 'slot is-error'}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={errors.length > 0 || hint !== undefined ? `${id}-message` : undefined}
    >
      <div className="label" id={`${id}-label`}>
        {label}
      </div>
      <div className="slot-body" ref={dropRef}>
        {children}
      </div>
      {errors.length > 0 ? (
        <div className="hint bad" id={`${id}-message`}>
          <Icon of={CircleX} size={14} />
          {errors.join(', ')}
        </div>
      ) : hint === undefined ? null : (
        <div className="hint" id={`${id}-message`}>
          {hint}
        </div>
      )}
    </div>
  )
}

interface PillProps {
  readonly text: string
  readonly disabled: boolean
  readonly onRemove: () => void
  /** Content that a click opens. */
  readonly children: ReactNode
}

export const Pill = ({ text, disabled, onRemove, children }: PillProps) => (
  <div className="pill">
    {children}
    <RemovePart text={text} disabled={disabled} onRemove={onRemove} />
  </div>
)

const RemovePart = ({ text, disabled, onRemove }: Omit<PillProps, 'children'>) => (
  <button type="button" className="pill-x" aria-label={t('Remove %s', text)} disabled={disabled} onClick={onRemove}>
    <Icon of={X} size={12} />
  </button>
)

interface PartPillProps extends PillProps {
  readonly control: Control
  readonly index: number
}

/** A part of a control that can be dragged to another place, or moved there by Alt with an arrow. */
export const PartPill = ({ control, index, children, ...rest }: PartPillProps) => {
  const ref = useDrag(rest.disabled ? null : { of: 'part', control, index })
  const move = useMovePart(control)
  return (
    // The parts inside take the focus; the keys that move them are handled here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="pill"
      ref={ref}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        move(index, event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      {children}
      <RemovePart {...rest} />
    </div>
  )
}
