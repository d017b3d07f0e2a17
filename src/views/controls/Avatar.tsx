import './feedback/feedback.css'
import { colourOf, initials } from './person'

interface AvatarProps {
  readonly name: string
  /** `me` is petrol; `system` is grey. */
  readonly kind?: 'me' | 'person' | 'system'
  readonly size?: 14 | 20 | 26 | 32
}

/** A person as initials, always in the same colour. Decorative: the name is beside it or in the control's name. */
export const Avatar = ({ name, kind = 'person', size = 26 }: AvatarProps) => (
  <span
    className={`avatar ${size === 26 ? '' : `s${size}`} ${kind === 'person' ? '' : kind}`}
    style={{ '--who': `var(--c${colourOf(name)})` }}
    aria-hidden="true"
  >
    {initials(name)}
  </span>
)
