/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { CircleX, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'

import { Icon } from '../controls'
import { t } from '../i18n'

interface SlotProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly errors: readonly string[]
  readonly children: ReactNode
}

/** A control of several parts: a group with its name, and what is wrong with it. */
export const Slot = ({ label, hint, errors, children }: SlotProps) => {
  const id = useId()
  return (
    // A fieldset brings a look of its own that its legend cannot be freed of.
    <div
      className={errors.length === 0 ? 'slot' : 'slot is-error'}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={errors.length > 0 || hint !== undefined ? `${id}-message` : undefined}
    >
      <div className="label" id={`${id}-label`}>
        {label}
      </div>
      <div className="slot-body">{children}</div>
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
  /** What opens when it is pressed. */
  readonly children: ReactNode
}

export const Pill = ({ text, disabled, onRemove, children }: PillProps) => (
  <div className="pill">
    {children}
    <button type="button" className="pill-x" aria-label={t('Remove %s', text)} disabled={disabled} onClick={onRemove}>
      <Icon of={X} size={12} />
    </button>
  </div>
)
