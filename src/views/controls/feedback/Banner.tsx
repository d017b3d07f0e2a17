import { CircleCheck, CircleX, History, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Icon } from '../Icon'
import './feedback.css'

type BannerKind = 'info' | 'success' | 'warning' | 'danger' | 'past'

export const LEVEL_ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleX,
  past: History,
} as const

interface BannerProps {
  readonly kind: BannerKind
  /** Announcement: politely, at once, or as the landmark above everything. */
  readonly announce?: 'status' | 'alert' | 'banner'
  readonly label?: string
  /** Rounded, inside a panel or a form. */
  readonly inset?: boolean
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const ELEMENTS = { status: 'output', alert: 'div', banner: 'header', none: 'div' } as const

/** One sentence across the sheet, with its actions on the right. */
export const Banner = ({ kind, announce, label, inset = false, actions, children }: BannerProps) => {
  const Element = ELEMENTS[announce ?? 'none']
  return (
    <Element
      className={`banner ${kind} ${inset ? 'inset' : ''}`}
      role={announce === 'alert' ? 'alert' : undefined}
      aria-label={label}
    >
      <Icon of={LEVEL_ICONS[kind]} />
      <span className="grow">{children}</span>
      {actions}
    </Element>
  )
}
