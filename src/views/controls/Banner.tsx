import { CircleCheck, CircleX, History, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Icon } from './Icon'
import './feedback.css'

export type BannerKind = 'info' | 'success' | 'warning' | 'danger' | 'past'

export const LEVEL_ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleX,
  past: History,
} as const

interface BannerProps {
  readonly kind: BannerKind
  readonly role?: 'status' | 'alert' | 'banner' | 'region'
  readonly label?: string
  /** Rounded, inside a panel or a form. */
  readonly inset?: boolean
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One sentence across the sheet, with what to do on the right. */
export const Banner = ({ kind, role, label, inset = false, actions, children }: BannerProps) => (
  <div className={`banner ${kind} ${inset ? 'inset' : ''}`} role={role} aria-label={label}>
    <Icon of={LEVEL_ICONS[kind]} />
    <span className="grow">{children}</span>
    {actions}
  </div>
)
