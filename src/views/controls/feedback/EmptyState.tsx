import { CircleX } from 'lucide-react'
import { useContext, type ReactNode } from 'react'

import { SESSION_OVER } from '../../../core/http/sessionOver'
import { t } from '../../i18n'
import { SendButton } from '../../support/SendButton'
import { Icon, type LucideIcon } from '../Icon'
import { SignedOutContext } from '../signedOut'
import './feedback.css'

interface EmptyStateProps {
  readonly icon: LucideIcon
  /** The missing thing. */
  readonly title: string
  /** Why. */
  readonly children?: ReactNode
  /** The next step, as buttons. */
  readonly actions?: ReactNode
}

/** Names the missing thing, the reason, and the next step. */
export const EmptyState = ({ icon, title, children, actions }: EmptyStateProps) => (
  <div className="empty">
    <Icon of={icon} size={20} />
    <h2>{title}</h2>
    {children === undefined ? null : <p>{children}</p>}
    {actions === undefined ? null : <div className="row">{actions}</div>}
  </div>
)

interface ErrorStateProps {
  /** The event. */
  readonly title: string
  /** Place and reason, in a sentence; a server's message unchanged. */
  readonly children?: ReactNode
  /** The data that was kept. */
  readonly kept?: ReactNode
  /** The remedies; the first button is the main one. */
  readonly actions?: ReactNode
}

/**
 * Shows an error, its reason, the kept data and the remedies. When the session is over a banner says how to go on: then it is no
 * alert itself, and shows its actions only after the banner is gone.
 */
export const ErrorState = ({ title, children, kept, actions }: ErrorStateProps) => {
  const over = children === SESSION_OVER
  const signedOut = useContext(SignedOutContext)
  return (
    <div className={over ? 'empty' : 'empty bad'} role={over ? undefined : 'alert'}>
      <Icon of={CircleX} size={20} />
      <h2>{title}</h2>
      {children === undefined ? null : <p>{over ? t(SESSION_OVER) : children}</p>}
      {kept === undefined ? null : <p className="small ink-3">{kept}</p>}
      {over && (signedOut || actions === undefined) ? null : (
        <div className="row">
          {actions}
          {!over && <SendButton />}
        </div>
      )}
    </div>
  )
}
