import type { LucideIcon } from 'lucide-react'

export type { LucideIcon }

const STROKE = { 12: 2, 14: 1.75, 16: 1.6, 18: 1.55, 20: 1.5, 24: 1.5 } as const
export type IconSize = keyof typeof STROKE

interface IconProps {
  readonly of: LucideIcon
  /** Pixels; 16 by default. */
  readonly size?: IconSize
  /** Only for play, stop and star on. */
  readonly solid?: boolean
  readonly className?: string
}

/** A decorative icon; the name of the thing belongs to the control around it. */
export const Icon = ({ of: Glyph, size = 16, solid = false, className = '' }: IconProps) => (
  <Glyph
    size={size}
    strokeWidth={solid ? 1.2 : STROKE[size]}
    className={`i ${solid ? 'solid ' : ''}${className}`}
    aria-hidden="true"
  />
)
