import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { Icon } from '../Icon'
import '../feedback/feedback.css'
import { t } from '../../i18n'

interface TagProps {
  readonly kind?: 'plain' | 'accent' | 'past' | 'ok' | 'bad' | 'warn' | 'info'
  readonly children: ReactNode
}

/** A word about the state of a thing. */
export const Tag = ({ kind = 'plain', children }: TagProps) => (
  <span className={kind === 'plain' ? 'tag' : `tag ${kind}`}>{children}</span>
)

interface ChipProps {
  readonly children: string
  readonly onRemove?: () => void
}

/** A chosen value that can be taken out. */
export const Chip = ({ children, onRemove }: ChipProps) => (
  <span className="chip">
    <span className="cut">{children}</span>
    {onRemove === undefined ? null : (
      <button type="button" aria-label={t('Remove %s', children)} onClick={onRemove}>
        <Icon of={X} size={12} />
      </button>
    )}
  </span>
)
