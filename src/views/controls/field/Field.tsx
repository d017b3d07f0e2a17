import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

import { Icon } from '../Icon'
import './field.css'

export interface FieldFrame {
  /** Accessible name; shown above the field unless `labelPlace` differs. */
  readonly label: string
  readonly labelPlace?: 'above' | 'beside' | 'hidden' | undefined
  readonly hint?: ReactNode
  /** Takes the place of the hint. */
  readonly error?: string | null | undefined
}

interface FieldProps extends FieldFrame {
  /** Id of the control itself. */
  readonly htmlFor: string
  readonly labelId?: string
  readonly children: ReactNode
}

export const messageId = (id: string): string => `${id}-message`

/** Label, control and one line below: the hint, or in its place the error. */
export const Field = ({ label, labelPlace = 'above', hint, error = null, htmlFor, labelId, children }: FieldProps) => (
  <div className={labelPlace === 'beside' ? 'field beside' : 'field'}>
    <label htmlFor={htmlFor} id={labelId} className={labelPlace === 'hidden' ? 'hidden-visually' : 'label'}>
      {label}
    </label>
    {children}
    {error === null ? (
      hint === undefined ? null : (
        <div className="hint" id={messageId(htmlFor)}>
          {hint}
        </div>
      )
    ) : (
      <div className="hint bad" id={messageId(htmlFor)}>
        <Icon of={CircleX} size={14} />
        {error}
      </div>
    )}
  </div>
)
